-- Since when the time of a bonus in play stands still, its member being kept out; null: it runs.
alter table bonuses add column kept_out_since timestamptz
  check (kept_out_since between began_at and expires_at);
