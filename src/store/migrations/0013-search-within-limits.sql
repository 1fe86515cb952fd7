-- Words of a text as a search compares them: folded, every sign between them a space, a space at either end.
create function search_words(text) returns text
  language sql immutable strict parallel safe
  return ' ' || translate(public.search_key($1), E'!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~«»“”‘’–—·•|\t\n\r\u00a0', repeat(' ', 48)) || ' ';

-- What a search reads of a party, kept with it: folding every text for every search took most of its time. Of a long text the
-- beginning is read, so that no party can make every search dearer.
alter table parties add column search_text text generated always as (search_words(
  left(coalesce(sector, ''), 500) || ' ' || left(coalesce(product, ''), 500) || ' ' || left(coalesce(solution_1, ''), 500)
  || ' ' || left(coalesce(solution_2, ''), 500) || ' ' || left(coalesce(solution_3, ''), 500))) stored;

drop index parties_search;
drop function party_search_text(text, text, text, text, text);
create index parties_search on parties using gin (search_text gin_trgm_ops);
