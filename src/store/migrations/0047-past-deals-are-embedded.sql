-- What buyers have bought is embedded beside what they ask for: their vectors are made again.
delete from party_vectors where party_id in (select id from parties where side = 'buyer' and track_record is not null);
