/**
 * What a buyer's geography, exclusions, stated size, whole sectors, named theses and past deals add to an exact ranking: `npm run bench -- ranking-wishes`, or
 * `node bench/ranking-wishes.ts [sellers] [data folder]`. The same buyer with them and without, by turns, in one thread and one run.
 */

import { NOTHING_CONFIRMED } from '../src/domain/parties/confirmed.ts'
import type { WishTexts } from '../src/domain/reading/buyer-wishes.ts'
import { readWishes } from '../src/domain/reading/buyer-wishes.ts'
import { readStatedSize } from '../src/domain/reading/stated-size.ts'
import { loadReadingRules } from '../src/integrations/reading-rules.ts'
import { type Ranked, toRanked } from '../src/matching-index/candidate.ts'
import { Ranker } from '../src/matching-index/ranker.ts'
import type { IndexedParty } from '../src/store/universe.ts'
import { alternate, elapsedMs, report } from './rounds.ts'
import { syntheticBuyer, syntheticSellers, vectorPool } from './synthetic-parties.ts'

const [sellersGiven = '1000000', dataFolder = process.env.EVAL_DATA ?? null] = process.argv.slice(2)
const sellers = Number(sellersGiven)
const ROUNDS = 9
const QUESTIONS = [
  ['best fifty', { limit: 50, after: null, count: false }],
  ['with the count of all matches', { limit: 50, after: null, count: true }],
] as const
/** Where the sellers are, by turns. */
const COUNTRIES = ['France', 'Germany', 'Spain', 'Italy', 'Belgium', 'Netherlands', 'Austria', 'Poland']

const pool = await vectorPool(dataFolder)
const ranker = new Ranker()
for (const seller of syntheticSellers(sellers, pool))
  ranker.put(toRanked({ ...seller, country: COUNTRIES[seller.id % COUNTRIES.length] ?? null }))

const ASKED: WishTexts = {
  sector: 'Industrial maintenance',
  solution1: 'Repair of machines in factories',
  solution2: null,
  solution3: null,
}
const EXCLUDING = { ...ASKED, solution1: 'Repair of machines in factories, excluding vehicles, no temporary staffing' }
const SIZE = 'Revenue of 5 to 50 million, EBITDA above 1m'
const SIZED = { ...ASKED, solution2: SIZE }
const SIX = 'Lift maintenance; fire protection; boiler repair; scaffolding; plant hire; industrial cleaning'
const plain = buyerOf(ASKED, null)
const wishes: readonly (readonly [wish: string, buyer: Ranked, limit?: string])[] = [
  ['geography with every seller inside', buyerOf(ASKED, 'Europe')],
  ['geography with a quarter of the sellers inside', buyerOf(ASKED, 'France, Belgium')],
  ['two exclusions', buyerOf(EXCLUDING, null)],
  ['a whole sector', buyerOf({ ...ASKED, sector: 'Software', solution1: null }, null)],
  ['six businesses', buyerOf({ ...ASKED, sector: SIX, solution1: null }, null), 'at most 2.5'],
  ['exclusions and geography', buyerOf(EXCLUDING, 'Europe'), 'at most 1.2'],
  ['a stated size', buyerOf(SIZED, null)],
  ['exclusions, a stated size and geography', buyerOf({ ...EXCLUDING, solution2: SIZE }, 'Europe')],
  ['the list of one named thesis', ofFirstThesis(buyerOf(ASKED, null, { theses: 1 })), 'at most 1.2'],
  ['one named thesis beside the profile', buyerOf(ASKED, null, { theses: 1 })],
  ['three named theses beside the profile', buyerOf(ASKED, null, { theses: 3 })],
  ['four past deals', buyerOf(ASKED, null, { pastDeals: 4 })],
  ['twelve past deals', buyerOf(ASKED, null, { pastDeals: 12 })],
]
for (const [question, asked] of QUESTIONS)
  for (const [wish, buyer, limit] of wishes)
    report(
      `${question} of ${sellers} sellers, ${wish}, against none`,
      await alternate(
        ROUNDS,
        () => elapsedMs(() => ranker.rank(buyer, asked)),
        () => elapsedMs(() => ranker.rank(plain, asked)),
      ),
      'ms',
      limit,
    )

interface Further {
  readonly pastDeals?: number
  readonly theses?: number
}

/** The same buyer, with the vectors that its words call for: real texts, what is asked for the same in each. */
function buyerOf(texts: WishTexts, geography: string | null, { pastDeals = 0, theses = 0 }: Further = {}): Ranked {
  const { facets, exclusions } = readWishes(texts, loadReadingRules())
  const ofTheses = readWishes(ASKED, loadReadingRules()).facets.length * theses
  const vectors = [
    ...pool.slice(0, facets.length),
    ...pool.slice(10, 10 + exclusions.length),
    ...pool.slice(20, 20 + pastDeals),
    ...pool.slice(40, 40 + ofTheses),
  ]
  const trackRecord = Array.from({ length: pastDeals }, (_, deal) => `Maker of ${'x'.repeat(deal + 3)}`).join('\n')
  const party: IndexedParty = syntheticBuyer(pool)
  const thesis = {
    texts: { ...ASKED, geography: null },
    blindCriteria: party.blindCriteria,
    blindSize: null,
    confirmed: NOTHING_CONFIRMED,
  }
  return toRanked({
    ...party,
    blindTexts: { ...party.blindTexts, ...texts, geography, trackRecord },
    blindSize: readStatedSize(texts, loadReadingRules()),
    theses: Array.from({ length: theses }, (_, at) => ({ id: at + 1, ...thesis })),
    vectors,
  })
}

/** The buyer as it asks for the list of its first thesis alone. */
function ofFirstThesis(buyer: Ranked): Ranked {
  return { ...buyer, toMatch: { ...buyer.toMatch, ...buyer.furtherTheses[0] }, furtherTheses: [] }
}
