-- Trials that are not over yet, for the job that ends them.
create index members_on_trial on members (registered_at) where kind = 4 and status = 'active';
