import { type Kysely, sql } from 'kysely'
import { type Aggregate, countOfListed } from '../domain/confidentiality/blinding/aggregate.ts'
import type { Database } from './database.ts'
import type { Schema } from './schema.ts'

/** Word similarity from which a text answers a query: forgives one slip in a word of six letters or more. */
const SIMILARITY = 0.45
/** Words of a query that are looked for; the rest is left out. */
const WORDS_MAX = 12
/** A shorter word is found only as a whole word: "it" is not meant to find "digital". */
const SHORTEST_PART = 3
/** Texts that resemble a query, where none holds its words: more are not looked for. */
const RESEMBLING_MAX = 200
/** Milliseconds a statement of a search may take before it is stopped with code 57014. */
const STATEMENT_LIMIT_MS = 2_000

/** Which part of what was found a page shows. */
export interface SearchPage {
  /** Parties found by their name: counted once, and not found by their text again. */
  readonly named: readonly number[]
  /** Parties that are paired with the viewer: they come first. */
  readonly paired: readonly number[]
  /** Only parties with a lower id, which are older; null from the newest on. */
  readonly before: number | null
  /** The viewer's network: parties of another circle are left out, unless they are paired with the viewer. */
  readonly network: number | null
  /** Parties that the viewer does not see. */
  readonly hidden: readonly number[]
  readonly limit: number
}

/** Parties whose blind texts answer a query. */
export interface TextHits {
  /** How many in all, without those found by their name. */
  total: Aggregate
  /** All that are paired with the viewer, the newest first. */
  paired: number[]
  /** A page of the others, the newest first. */
  others: number[]
}

const NOTHING: TextHits = { total: countOfListed(0), paired: [], others: [] }

/**
 * Parties whose blind sector, product or solutions hold every word of a query, accents and case forgiven. Where there are
 * none, those whose texts resemble it, at most {@link RESEMBLING_MAX}, unless a name was found. Withdrawn and suspended
 * parties are left out.
 *
 * @throws the database's error 57014 when it takes too long
 */
export async function searchTexts(database: Database<Schema>, query: string, page: SearchPage): Promise<TextHits> {
  return await database.transact(
    async (trx) => {
      const { rows } = await sql<{ words: string }>`
        select search_words(${query}) as words,
          set_config('pg_trgm.word_similarity_threshold', ${String(SIMILARITY)}, true)`.execute(trx)
      const words = (rows[0]?.words ?? '').split(' ').filter((word) => word !== '')
      if (words.length === 0) return NOTHING
      const holding = await hitsOf(trx, holdsWords(words.slice(0, WORDS_MAX)), null, page)
      if (holding.total > 0 || page.named.length > 0) return holding
      return await hitsOf(trx, sql`${words.join(' ')} <% p.search_text`, RESEMBLING_MAX, page)
    },
    { statementLimitMs: STATEMENT_LIMIT_MS },
  )
}

function holdsWords(words: readonly string[]) {
  const conditions = words.map((word) => {
    const part = word.length < SHORTEST_PART ? ` ${word} ` : word
    // A word has no signs left: neither % nor _ nor a backslash.
    return sql`p.search_text like ${`%${part}%`}`
  })
  return sql.join(conditions, sql` and `)
}

async function hitsOf(
  db: Kysely<Schema>,
  condition: ReturnType<typeof sql>,
  most: number | null,
  { named, paired, before, network, hidden, limit }: SearchPage,
): Promise<TextHits> {
  const { rows } = await sql<TextHits>`
    with hits as materialized (
      select p.id from parties p
      where not p.withdrawn and not p.suspended and (p.circle is null or p.circle = ${network} or p.id = any(${[...paired]}::bigint[])) and ${condition} and p.id <> all(${[...named, ...hidden]}::bigint[])
      limit ${most}),
    others as (
      select id from hits
      where id <> all(${[...paired]}::bigint[]) and id < ${before ?? Number.MAX_SAFE_INTEGER}
      order by id desc limit ${limit})
    select (select count(*)::int from hits) as total,
      (select coalesce(json_agg(id order by id desc), '[]') from hits where id = any(${[...paired]}::bigint[])) as paired,
      (select coalesce(json_agg(id order by id desc), '[]') from others) as others`.execute(db)
  return rows[0] ?? NOTHING
}

/** A party whose name answers a query. */
export interface NameHit {
  id: number
  /** The query is the whole name. */
  exact: boolean
}

/**
 * Of some parties those in whose name every word of a query occurs or nearly does, the closest first. Who may be asked about
 * is for the caller to decide.
 */
export async function searchNames(
  db: Kysely<Schema>,
  query: string,
  ids: readonly number[],
  limit: number,
): Promise<NameHit[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<NameHit>`
    with q as (select search_words(${query}) as key),
    named as (
      select p.id, search_words(coalesce(i.company, i.name, '')) as name
      from parties p join identities i on i.id = p.identity_id
      where p.id = any(${[...ids]}::bigint[]) and not p.withdrawn and not p.suspended and not p.erased)
    select named.id, named.name = q.key as exact
    from named, q
    where trim(q.key) <> '' and not exists (
      select from regexp_split_to_table(trim(q.key), ' +') word
      where word_similarity(word, named.name) < ${SIMILARITY}::double precision)
    order by exact desc, word_similarity(q.key, named.name) desc, named.id desc
    limit ${limit}`.execute(db)
  return rows
}
