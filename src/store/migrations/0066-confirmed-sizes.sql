-- Sizes that a person confirmed, as stated, with the rate at which they are compared: [{"figure": "ebitda", "min": 1, "max": null,
-- "rate": {"currency": "GBP", "perEur": 0.87, "date": "2026-11-20"}}]; null where the texts count. Beside the texts as written, since
-- the matching index holds sizes blind.
alter table party_texts add column confirmed_sizes jsonb;
alter table thesis_texts add column confirmed_sizes jsonb;
