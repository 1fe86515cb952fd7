-- A fact found by the party's SIREN, which is registered under another name, is kept aside.
alter table facts drop constraint facts_matched_by_check;
alter table facts add constraint facts_matched_by_check check (matched_by in ('siren', 'name', 'domain', 'unconfirmed'));
