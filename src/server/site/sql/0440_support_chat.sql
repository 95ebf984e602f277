-- The operator's own service of talks with visitors: where it is as the service gives it, and the hosts that may be opened.
alter table site add column support_chat jsonb
  check (support_chat is null or support_chat ?& array['path', 'vipPath', 'hosts']);
