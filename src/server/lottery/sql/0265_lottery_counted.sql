-- Whether what a ticket can win was added to what its numbers can win: only that is taken away when it is given back.
alter table lottery_tickets add column counted boolean not null default false;
