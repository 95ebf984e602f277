-- What other areas compare their own rows with: each side of a transfer, and each hold with the transfer that opened it.
create view ledger_sides as
  select t.id as transfer_id, t.reference, t.kind, e.amount_minor, a.id as account_id, a.owner_kind, a.owner_id, a.purpose,
         a.currency
    from transfers t join entries e on e.transfer_id = t.id join accounts a on a.id = e.account_id;
create view ledger_opened_holds as
  select h.reference, h.state, h.amount_minor, h.settled_minor, h.opened_by, h.closed_by, a.owner_kind, a.owner_id,
         a.currency, t.kind, t.meta, e.amount_minor as put_aside_minor
    from holds h
    join accounts a on a.id = h.account_id
    join transfers t on t.id = h.opened_by and t.reference = h.reference
    join entries e on e.transfer_id = t.id and e.account_id = h.held_account_id;
insert into owner_tables values ('ledger_sides'), ('ledger_opened_holds');
