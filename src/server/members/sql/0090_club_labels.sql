-- The ranks that the operator gives to members, and the label that each shows.
create table club_labels (
  rank_level smallint primary key check (rank_level between 1 and 99),
  label_name text not null check (length(label_name) between 1 and 30),
  -- The text's colour and its ground's, as #RRGGBB.
  color text not null check (color ~ '^#[0-9A-F]{6}$'),
  color2 text not null check (color2 ~ '^#[0-9A-F]{6}$')
);
alter table members add column rank_level smallint references club_labels;
