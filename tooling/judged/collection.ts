import { readFileSync } from 'node:fs'
import { FOREIGN_LANGUAGES, type Language } from '../../src/domain/text/words.ts'
import { readTable } from './table.ts'

/**
 * The parts of the collection: figures are fitted on development and reported on test, which share no trade. The third was written
 * before any score of it was seen, to read what matching misses; it may share trades with either, in the half of `halves.ts` that suits.
 */
export const PARTS = ['development', 'third', 'test'] as const
export type Part = (typeof PARTS)[number]

/** A business as bankers tell it from others: `fire-safety`. */
export interface Trade {
  readonly id: string
  /** The wide field it belongs to, which broad theses name: `building`. */
  readonly sector: string
  readonly name: string
  readonly covers: string
}

/**
 * How two trades relate, from either side: `same`, bankers treat them as one business; `neighbour`, a buyer of one would look at
 * the other for the reason given; `twin`, they share words and are unrelated. Trades without a relation are unrelated.
 */
export const RELATIONS = ['same', 'neighbour', 'twin'] as const
export type Relation = (typeof RELATIONS)[number]

/** What is hard about a text: another trade's words for the business, words that fit many businesses, several businesses. */
export const TRAITS = ['far_words', 'vague', 'holding', 'platform', 'search_fund'] as const
export type Trait = (typeof TRAITS)[number]

export interface JudgedSeller {
  readonly id: string
  /** The largest business first. */
  readonly trades: readonly [string, ...string[]]
  readonly language: Language
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly traits: readonly Trait[]
  readonly sector: string
  readonly product: string
  readonly description: string
}

/** What a thesis asks for: trades by name, whole sectors, or any business (`any`, a generalist's). */
export type Wish =
  | { readonly kind: 'trade'; readonly id: string }
  | { readonly kind: 'sector'; readonly id: string }
  | { readonly kind: 'any'; readonly id: 'any' }

export interface JudgedThesis {
  readonly id: string
  readonly wanted: readonly [Wish, ...Wish[]]
  /** What the thesis rules out in its own words. */
  readonly excluded: readonly Wish[]
  readonly language: Language
  readonly traits: readonly Trait[]
  readonly sector: string
  readonly solutions: readonly string[]
  readonly geography: string
}

/** A grade given by hand where the rules would give a wrong one. */
export interface Override {
  readonly grade: Grade
  readonly reason: string
}

/** A buyer's words with one seller that they mean and one that shares a word and is another business. */
export interface PolysemyCase {
  readonly word: string
  readonly language: Language
  readonly buyer: string
  readonly right: string
  readonly wrong: string
}

/** 0 unrelated, 1 a neighbouring trade, 2 a banker would show it, 3 exactly what is looked for. */
export const GRADES = [0, 1, 2, 3] as const
export type Grade = (typeof GRADES)[number]

export interface JudgedCollection {
  readonly part: Part
  readonly trades: ReadonlyMap<string, Trade>
  readonly sellers: readonly JudgedSeller[]
  readonly theses: readonly JudgedThesis[]
  readonly polysemy: readonly PolysemyCase[]
  relationOf(one: string, other: string): Relation | null
  overrideOf(thesisId: string, sellerId: string): Override | null
}

/**
 * Reads and checks a part of the judged collection.
 *
 * @throws Error naming file and line when an id is unknown or double, a cell is missing or a value is not one of its list.
 */
export function readCollection(part: Part): JudgedCollection {
  const table = (name: string, columns: readonly string[]) => {
    const url = new URL(`${part}/${name}.tsv`, import.meta.url)
    return readTable(`${part}/${name}.tsv`, readFileSync(url, 'utf8'), columns)
  }
  const trades = new Map(
    table('trades', ['trade', 'sector', 'name', 'covers']).map((row) => [
      row.newId('trade'),
      { id: row.text('trade'), sector: row.text('sector'), name: row.text('name'), covers: row.text('covers') },
    ]),
  )
  const tradeIds = new Set(trades.keys())
  const sectorIds = new Set([...trades.values()].map(({ sector }) => sector))
  const wishOf = (word: string, fail: (why: string) => never): Wish => {
    if (word === 'any') return { kind: 'any', id: 'any' }
    const [kind, id] = word.startsWith('sector:') ? (['sector', word.slice(7)] as const) : (['trade', word] as const)
    return (kind === 'sector' ? sectorIds : tradeIds).has(id) ? { kind, id } : fail(`${word} is not known`)
  }

  const relations = new Map<string, Relation>()
  for (const row of table('relations', ['one', 'other', 'relation', 'reason'])) {
    const [one, other] = [row.oneOf('one', tradeIds), row.oneOf('other', tradeIds)]
    if (one === other || relations.has(`${one} ${other}`))
      row.fail('the pair is given twice or relates a trade to itself')
    row.text('reason')
    const relation = row.oneOf('relation', new Set(RELATIONS))
    relations.set(`${one} ${other}`, relation).set(`${other} ${one}`, relation)
  }

  const sellers = table('sellers', SELLER_COLUMNS).map((row) => ({
    id: row.newId('seller'),
    trades: row.someOf('trades', tradeIds),
    language: row.oneOf('language', LANGUAGES),
    country: row.matching('country', /^[A-Z]{2}$/),
    traits: row.anyOf('traits', new Set(TRAITS)),
    sector: row.text('sector'),
    product: row.cell('product'),
    description: row.cell('description'),
  }))

  const theses = table('theses', THESIS_COLUMNS).map((row) => ({
    id: row.newId('thesis'),
    wanted: row.some('wanted', (word) => wishOf(word, row.fail)),
    excluded: row.words('excluded').map((word) => wishOf(word, row.fail)),
    language: row.oneOf('language', LANGUAGES),
    traits: row.anyOf('traits', new Set(TRAITS)),
    sector: row.text('sector'),
    solutions: ['solution_1', 'solution_2', 'solution_3']
      .map((column) => row.cell(column))
      .filter((text) => text !== ''),
    geography: row.cell('geography'),
  }))

  const [sellerIds, thesisIds] = [new Set(sellers.map(({ id }) => id)), new Set(theses.map(({ id }) => id))]
  const overrides = new Map<string, Override>()
  for (const row of table('overrides', ['thesis', 'seller', 'grade', 'reason'])) {
    const pair = `${row.oneOf('thesis', thesisIds)} ${row.oneOf('seller', sellerIds)}`
    if (overrides.has(pair)) row.fail('the pair is graded twice')
    const grade = GRADES.find((one) => String(one) === row.text('grade')) ?? row.fail('the grade is not 0 to 3')
    overrides.set(pair, { grade, reason: row.text('reason') })
  }

  return {
    part,
    trades,
    sellers,
    theses,
    polysemy: table('polysemy', ['word', 'language', 'buyer', 'right', 'wrong']).map((row) => ({
      word: row.text('word'),
      language: row.oneOf('language', LANGUAGES),
      buyer: row.text('buyer'),
      right: row.text('right'),
      wrong: row.text('wrong'),
    })),
    relationOf: (one, other) => relations.get(`${one} ${other}`) ?? null,
    overrideOf: (thesisId, sellerId) => overrides.get(`${thesisId} ${sellerId}`) ?? null,
  }
}

const LANGUAGES: ReadonlySet<Language> = new Set(['en', ...FOREIGN_LANGUAGES])

const SELLER_COLUMNS = ['seller', 'trades', 'language', 'country', 'traits', 'sector', 'product', 'description']

const THESIS_COLUMNS = [
  'thesis',
  'wanted',
  'excluded',
  'language',
  'traits',
  'sector',
  'solution_1',
  'solution_2',
  'solution_3',
  'geography',
]
