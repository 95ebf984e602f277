-- How often the offer was given to one member when this was promised; null: once.
alter table bonuses add column times int;
update bonuses set ending_at = clock_timestamp() where state = 'ending';
-- An offer that was played with under INHOUSE alone is played where the house's games are kept, once somebody opens it.
update bonus_offers set weights = jsonb_build_object('RNG', weights -> 'INHOUSE'), is_open = false where weights ? 'INHOUSE';

create function bonus_offers_closed_by_change() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger agreed_terms before update on bonus_offers for each row execute function bonus_offers_closed_by_change();
