import { sql } from 'kysely'
import type { Db } from './schema.ts'

/** Minimum word similarity of a match, which forgives one typing error in a word of six letters or more. */
const SIMILARITY = 0.45
/** Words of a query that are searched; the rest is ignored. */
const WORDS_MAX = 12

/** Splits a query into words, folded like the searched texts: without accents, case and punctuation. */
export async function foldSearchWords(db: Db, query: string): Promise<string[]> {
  const { rows } = await sql<{ words: string }>`select search_words(${query}) as words`.execute(db)
  const words = (rows[0]?.words ?? '').split(' ').filter((word) => word !== '')
  return words.slice(0, WORDS_MAX)
}

/** A party whose name matches a query. */
export interface NameHit {
  id: number
  /** True if the query is the whole name. */
  exact: boolean
}

/**
 * Returns those of the parties whose name contains every word of a query, exactly or nearly, the closest first. The
 * caller decides which parties may be searched.
 */
export async function searchNames(db: Db, query: string, ids: readonly number[], limit: number): Promise<NameHit[]> {
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
