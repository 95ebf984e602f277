-- What bonus money comes with a deposit when it is credited, as it was told when it was opened; null: none.
alter table deposits add column bonus_minor bigint check (bonus_minor > 0);
create trigger bonus_as_promised before update of bonus_minor on deposits for each row
  when (old.bonus_minor is not null and new.bonus_minor is distinct from old.bonus_minor)
  execute function books_forbid();
