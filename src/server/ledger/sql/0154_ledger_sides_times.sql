-- Each side of a transfer with the time that it was posted.
create or replace view ledger_sides as
  select t.id as transfer_id, t.reference, t.kind, e.amount_minor, a.id as account_id, a.owner_kind, a.owner_id, a.purpose,
         a.currency, t.posted_at
    from transfers t join entries e on e.transfer_id = t.id join accounts a on a.id = e.account_id;
