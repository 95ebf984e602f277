-- What bonus a deposit tells of is written by the functions of the owner alone.
drop trigger bonus_as_promised on deposits;
create function deposits_bonus_by_owner() returns trigger language plpgsql as $$ begin return new; end $$;
create function deposits_forget_bonus() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger never_given after update of state on bonuses for each row
  when (new.state = 'void' and new.deposit_id is not null) execute function deposits_forget_bonus();
create trigger bonus_is_promised before insert on deposits for each row
  when (new.bonus_minor is not null) execute function deposits_bonus_by_owner();
create trigger bonus_as_promised before update of bonus_minor on deposits for each row
  when (new.bonus_minor is distinct from old.bonus_minor) execute function deposits_bonus_by_owner();
