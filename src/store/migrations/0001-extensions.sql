create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists pgcrypto;
create extension if not exists btree_gin;

-- unaccent() itself is only STABLE, because its dictionary could be changed; an index needs IMMUTABLE.
-- Every name is qualified: indexes are built under a search_path without public.
create function concordat_unaccent(text) returns text
  language sql immutable strict parallel safe
  return public.unaccent('public.unaccent'::regdictionary, $1);
