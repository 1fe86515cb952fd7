-- Trades, excluded trades, role and countries by which a person confirmed or corrected the reading of its texts:
-- {"trades": ["dental-laboratory"], "excludedTrades": null, "role": "make", "countries": ["FR"]}; null where nothing is confirmed.
alter table parties add column confirmed jsonb;
alter table theses add column confirmed jsonb;
alter table settled_profiles add column confirmed jsonb;
