-- Secrets of the human check, one for each hour, in a table that no backup holds; the one that stayed for good goes.
create table challenge_secrets (
  period integer primary key,
  secret text not null
);
delete from installation where name = 'altcha-secret';
