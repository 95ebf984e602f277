-- A payment's story names the exceptions about it.
create index concurrently statement_exceptions_of_ours on statement_exceptions ((detail ->> 'ours'));
