-- One row for each identity a viewer was told and each signature it was told under: to be told again adds to the record.
alter table disclosures drop constraint disclosures_pkey, add primary key (session_id, party_id, nda_sequence);

-- What was told in a day is counted before anything new is told.
create index disclosures_at on disclosures (disclosed_at);
