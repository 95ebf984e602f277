-- Odds that are lowered as a number is played: the steps stand with a bet type's terms, `"steps": [{"from": 5000, "factor":
-- 9500}]`, both in ten-thousandths, of the number's limit and of the odds.
alter table lottery_lines
  -- What it was sold at, and is paid by, where that is not what the rules have; in ten-thousandths, by tier.
  add column odds jsonb check (jsonb_typeof(odds) = 'object' and odds <> '{}');

-- The steps of those bet types of a ticket that have any, by type.
alter type lottery_asked add attribute steps jsonb;

-- Narrows: lottery_place and lottery_place_chase alone called it, whose texts are new with this version.
drop function if exists lottery_expose(bigint, text, jsonb, bigint);
