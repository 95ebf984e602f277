-- Cockfights have a lobby of their own.
alter table banners drop constraint banners_category_check;
alter table banners add constraint banners_category_check
  check (category in ('LOTT', 'ELOTT', 'LIVE', 'SPORTS', 'FISH', 'RNG', 'PVP', 'ESPORTS', 'COCKFIGHT', 'INHOUSE')) not valid;
