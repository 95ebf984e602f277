-- Who looked at a review; null where the win was accepted after all.
alter table seamless_reviews add column closed_by text;
