-- What staff stopped: the thing itself rests by its own row (a game in maintenance, a method that is disabled); here is
-- why, by whom, and until when. A stop that is taken away here lets its thing run again, by the trigger of its area.
create table stops (
  kind text not null check (kind in ('member', 'game', 'vendor', 'method', 'provider', 'module', 'country',
    'deposits', 'withdrawals', 'bets')),
  name text not null,
  -- What operators' acts call it, and the row that rests: "games/gallo-de-jade", "settings/modules.VIP".
  target text not null,
  reason text not null,
  stopped_by text not null,
  stopped_at timestamptz not null default clock_timestamp(),
  ends_at timestamptz,
  primary key (kind, name)
);
create index stops_target on stops (target);
create index stops_ends on stops (ends_at);
insert into owner_tables values ('stops');

-- Whether new deposits, new withdrawals and bets are taken at all.
alter table site
  add column deposits_taken boolean not null default true,
  add column withdrawals_taken boolean not null default true,
  add column bets_taken boolean not null default true;

create function site_stop_over() returns trigger language plpgsql as $$ begin return null; end $$;
create trigger site_stop_over after delete on stops
  for each row when (old.target like 'settings/%') execute function site_stop_over();
