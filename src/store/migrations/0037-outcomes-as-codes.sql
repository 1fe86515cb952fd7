-- Why a step of enrichment brought nothing, and what a finding means, become codes with parameters; a sentence that is not
-- recognised is kept as it is, under the code `other`.

create temporary table outcome_codes (sentence text primary key, code text not null) on commit drop;
insert into outcome_codes values
  ('Something went wrong here; the operator’s log has it.', 'internal_fault'),
  ('The party is fictional: no source knows it, and none was asked.', 'party_fictional'),
  ('The SIREN is not known yet: the step that looks for it has had no answer.', 'siren_awaited'),
  ('The SIREN is not known: run the step siren, or accept one that was found.', 'siren_unknown'),
  ('There is no company name and no SIREN to go by.', 'name_and_siren_missing'),
  ('There is no company name to go by.', 'name_missing'),
  ('The SIREN entered is none: its check digit is wrong.', 'siren_invalid'),
  ('No active company is registered under exactly this name.', 'company_not_named_so'),
  ('Several legal entities bear this name.', 'entities_of_same_name'),
  ('The register publishes no company with this SIREN.', 'siren_not_in_register'),
  ('The French register finds no company by this name.', 'name_not_in_register'),
  ('The register lists nobody who leads the company.', 'leader_not_listed'),
  ('The register lists no statutory auditor.', 'auditor_not_listed'),
  ('No accounts of this company are published.', 'accounts_not_published'),
  ('The accounts that are published are confidential, or not to be trusted.', 'accounts_unusable'),
  ('The gazette has announced no insolvency proceedings and no deregistration.', 'no_warning_notices'),
  ('GLEIF lists no legal entity by this name or number.', 'entity_not_in_gleif'),
  ('Nothing says where the website is.', 'website_unknown'),
  ('The website says nothing of a product.', 'website_without_product'),
  ('The website’s home page has no text.', 'website_without_text'),
  ('The website is not in use: its page only keeps the place.', 'website_parked'),
  ('The website’s pages lead on to one another without end.', 'website_circular'),
  ('The page is not HTML, though it says so.', 'page_not_html_inside'),
  ('The page is not HTML.', 'page_not_html'),
  ('The page is compressed in a way that was not asked for.', 'page_compression_unknown'),
  ('The name of the website does not resolve.', 'website_name_unknown'),
  ('The name of the website did not resolve in time.', 'website_name_too_late'),
  ('The website’s address or port is not one of the public web.', 'website_not_public'),
  ('The website’s robots.txt does not allow this reader.', 'website_robots'),
  ('The website did not answer in time.', 'website_too_late'),
  ('The answer is not valid HTTP.', 'website_not_http'),
  ('The answer is not compressed as it says.', 'website_compression_broken'),
  ('The website’s certificate is not valid.', 'website_certificate'),
  ('The website did not accept the connection, or broke it off.', 'website_unreachable'),
  ('The web address is not valid.', 'web_address_invalid'),
  ('Only http and https are read.', 'web_address_scheme'),
  ('A web address with a user name is not read.', 'web_address_user'),
  ('A website has a name; a numeric address is not read.', 'web_address_numeric'),
  ('The name is not one of the public internet.', 'web_address_inside'),
  ('The registered office.', 'registered_office'),
  ('NAF rev. 2.', 'naf_rev_2'),
  ('Employees, INSEE band.', 'insee_band'),
  ('From the imprint.', 'from_imprint');

-- Sentences with parameters. `keys` name the groups of the pattern; a numeric one is stored as a number.
create temporary table outcome_patterns (
  place integer primary key, pattern text not null, code text not null, keys text[] not null
) on commit drop;
insert into outcome_patterns values
  (1, '^(\d+) active companies bear this name: enter the SIREN to say which is meant\.$', 'companies_of_same_name', '{count}'),
  (2, '^The page is longer than (\d+) bytes\.$', 'page_too_long', '{bytes}'),
  (3, '^The headers of the answer are longer than (\d+) bytes\.$', 'website_headers_too_long', '{bytes}'),
  (4, '^The website redirects more than (\d+) times\.$', 'website_redirects', '{count}'),
  (5, '^The website answered (\d+): there is no such page\.$', 'website_page_missing', '{status}'),
  (6, '^The website answered (\d+): it does not let this reader in\.$', 'website_forbids', '{status}'),
  (7, '^The website answered (\d+)\.$', 'website_status', '{status}'),
  (8, '^(Recherche d’entreprises|The BCE/INPI ratios|BODACC|GLEIF) is being left alone after failures or at its own request\.$', 'source_rests', '{source}'),
  (9, '^(Recherche d’entreprises|The BCE/INPI ratios|BODACC|GLEIF) asked for fewer requests; it is asked again in (\d+) seconds\.$', 'source_busy', '{source,seconds}'),
  (10, '^(Recherche d’entreprises|The BCE/INPI ratios|BODACC|GLEIF) answered something other than JSON\.$', 'source_not_json', '{source}'),
  (11, '^(Recherche d’entreprises|The BCE/INPI ratios|BODACC|GLEIF) answered with status (\d+)\.$', 'source_status', '{source,status}'),
  (12, '^(Recherche d’entreprises|The BCE/INPI ratios|BODACC|GLEIF) answered in a shape that is not known\.$', 'source_shape_unknown', '{source}'),
  (13, '^(Recherche d’entreprises|The BCE/INPI ratios|BODACC|GLEIF) answered more than is read\.$', 'source_answer_too_long', '{source}'),
  (14, '^(Recherche d’entreprises|The BCE/INPI ratios|BODACC|GLEIF) did not answer in time\.$', 'source_too_late', '{source}'),
  (15, '^(Recherche d’entreprises|The BCE/INPI ratios|BODACC|GLEIF) cannot be found from here\.$', 'source_not_found', '{source}'),
  (16, '^(Recherche d’entreprises|The BCE/INPI ratios|BODACC|GLEIF) cannot be reached\.$', 'source_unreachable', '{source}'),
  (17, '^Consolidated accounts of the year closed on ([0-9-]{10})\.$', 'consolidated_accounts', '{day}'),
  (18, '^Complete accounts of the year closed on ([0-9-]{10})\.$', 'complete_accounts', '{day}'),
  (19, '^Simplified accounts of the year closed on ([0-9-]{10})\.$', 'simplified_accounts', '{day}'),
  (20, '^Consolidated accounts of ([0-9-]{10}) and ([0-9-]{10})\.$', 'consolidated_accounts_compared', '{before,day}'),
  (21, '^Complete accounts of ([0-9-]{10}) and ([0-9-]{10})\.$', 'complete_accounts_compared', '{before,day}'),
  (22, '^Simplified accounts of ([0-9-]{10}) and ([0-9-]{10})\.$', 'simplified_accounts_compared', '{before,day}'),
  (23, '^EBE of revenue, consolidated accounts of the year closed on ([0-9-]{10})\.$', 'consolidated_accounts_ebe', '{day}'),
  (24, '^EBE of revenue, complete accounts of the year closed on ([0-9-]{10})\.$', 'complete_accounts_ebe', '{day}'),
  (25, '^EBE of revenue, simplified accounts of the year closed on ([0-9-]{10})\.$', 'simplified_accounts_ebe', '{day}'),
  (26, '^Accounts of (\d{4}), as the company register repeats them\.$', 'accounts_in_register', '{year}'),
  (27, '^Registered in (.*)\.$', 'registered_in', '{jurisdiction}'),
  (28, '^(.*); a company\.$', 'office_of_company', '{office}');

create function pg_temp.outcome_parameter(key text, said text) returns jsonb language sql as $$
  select case
    when key in ('count', 'bytes', 'status', 'seconds') then to_jsonb(said::bigint)
    when key = 'source' then to_jsonb(case said
      when 'Recherche d’entreprises' then 'recherche-entreprises'
      when 'The BCE/INPI ratios' then 'ratios-inpi-bce'
      else lower(said) end)
    else to_jsonb(said) end
$$;

create function pg_temp.outcome_of(sentence text) returns jsonb language sql as $$
  select coalesce(
    (select to_jsonb(code) from outcome_codes known where known.sentence = $1),
    (select jsonb_build_object('of', code) || (
        select jsonb_object_agg(key, pg_temp.outcome_parameter(key, said))
        from unnest(keys, regexp_match($1, pattern)) as filled (key, said))
      from outcome_patterns where $1 ~ pattern order by place limit 1),
    jsonb_build_object('of', 'other', 'text', $1))
$$;

alter table quality_steps add column reason jsonb;
update quality_steps set reason = pg_temp.outcome_of(last_error) where last_error is not null;
alter table quality_steps drop column last_error;

alter table facts add column meaning jsonb;
update facts set meaning = pg_temp.outcome_of(detail) where detail is not null;
alter table facts drop column detail;
alter table facts rename column meaning to detail;

update events set facts = jsonb_set(facts, '{reason}', pg_temp.outcome_of(facts ->> 'reason'))
where type in ('dq_step_done', 'dq_step_failed') and jsonb_typeof(facts -> 'reason') = 'string';

drop function pg_temp.outcome_of(text);
drop function pg_temp.outcome_parameter(text, text);
