-- What vendors' own wallets of members who are closing their accounts, or have, were found with.
create table vendor_wallet_looks (
  player_id bigint primary key references game_players (id),
  -- Since when the vendor has shown nothing there, and told of no round; null: it has not yet.
  empty_since timestamptz,
  looks int not null default 0,
  look_after timestamptz not null
);
create index vendor_wallet_looks_due on vendor_wallet_looks (look_after);

-- Of accounts that were closed before anybody looked twice.
insert into vendor_wallet_looks (player_id, look_after)
select p.id, clock_timestamp()
from care_closures c join game_players p on p.member_id = c.member_id and not p.play
join vendors v on v.id = p.vendor_id and v.wallet = 'transfer'
where c.closed_at is not null;
