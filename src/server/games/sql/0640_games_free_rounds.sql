-- Whether a game plays rounds without a stake, as its vendor tells. Until it is told, of outside vendors' slots it was so.
alter table games add column free_rounds boolean not null default false;
update games set free_rounds = true
where category = 'RNG' and vendor_id in (select id from vendors where not in_house and wallet = 'single');
