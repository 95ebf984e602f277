-- What a game's lines are: lines over the reels, or ways from the first reel.
alter table games add column ways boolean not null default false;
