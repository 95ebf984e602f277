-- What a deposit costs stays as it was agreed on when it was opened, and how it is paid as it was shown.
create trigger fee_as_agreed before update of fee_minor on deposits
  for each statement execute function books_forbid();
create trigger instruction_as_shown before update of instruction on deposits for each row
  when (old.instruction is not null and new.instruction is distinct from old.instruction)
  execute function books_forbid();

-- Why money that arrived for it is being looked at: the code of its refusal.
alter table deposits add column review_code text;
