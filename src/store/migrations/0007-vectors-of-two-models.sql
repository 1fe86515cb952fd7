-- While a new model's vectors are made, the former ones go on serving: a party may hold both.
alter table party_vectors drop constraint party_vectors_pkey, add primary key (party_id, facet, model);
