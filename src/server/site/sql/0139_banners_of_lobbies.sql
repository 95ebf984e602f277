-- A banner of the lobbies may be for one of them.
alter table banners
  add column category text
    check (category in ('LOTT', 'ELOTT', 'LIVE', 'SPORTS', 'FISH', 'RNG', 'PVP', 'ESPORTS', 'INHOUSE')),
  add check (category is null or group_name = 'hot');
