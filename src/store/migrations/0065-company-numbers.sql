-- Registered number and VAT number of companies outside France, each with its country.
alter table identities add column company_number text, add column vat_number text;
create index identities_by_company_number on identities (company_number) where company_number is not null;
create index identities_by_vat_number on identities (vat_number) where vat_number is not null;
alter table party_blocks drop constraint party_blocks_kind_check;
alter table party_blocks add constraint party_blocks_kind_check
  check (kind in ('company', 'competitor', 'domain', 'siren', 'company_number', 'workspace'));
