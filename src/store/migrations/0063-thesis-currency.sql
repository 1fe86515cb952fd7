-- Currency of the ticket of a thesis, with the rate and day at which it was converted; null for euros. Beside the texts as written, because it would tell the country.
alter table thesis_texts add column rate jsonb;
