/**
 * What a ranking costs in this checkout against another one, turn about in one run, and how many bytes a seller takes in each:
 * `node bench/against-checkout.ts <folder of the other checkout> [sellers]`. For a change that a bench of one checkout cannot show,
 * such as longer vectors.
 */

import { loadavg } from 'node:os'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { alternate, elapsedMs, report, reportFastest } from './rounds.ts'

const [other, sellersGiven = '300000'] = process.argv.slice(2)
if (other === undefined) throw new Error('Name the folder of the checkout to compare with.')
const sellers = Number(sellersGiven)
const ROUNDS = 15

/** A question about the same sellers, asked of the code in a folder. */
async function openRanking(folder: string) {
  const load = (path: string) => import(pathToFileURL(resolve(folder, path)).href)
  const { Ranker } = (await load('src/matching-index/ranker.ts')) as typeof import('../src/matching-index/ranker.ts')
  const { toRanked } = (await load(
    'src/matching-index/candidate.ts',
  )) as typeof import('../src/matching-index/candidate.ts')
  const { syntheticBuyer, syntheticSellers, vectorPool } = (await load(
    'bench/synthetic-parties.ts',
  )) as typeof import('./synthetic-parties.ts')
  const pool = await vectorPool(null)
  const ranker = new Ranker()
  for (const seller of syntheticSellers(sellers, pool)) ranker.put(toRanked(seller))
  const buyer = toRanked(syntheticBuyer(pool))
  return {
    components: pool[0]?.length,
    rankMs: (count: boolean) => elapsedMs(() => ranker.rank(buyer, { limit: 50, after: null, count })),
  }
}

const [own, bare] = [await openRanking(resolve(import.meta.dirname, '..')), await openRanking(other)]
for (const count of [false, true]) {
  const rounds = await alternate(
    ROUNDS,
    () => own.rankMs(count),
    () => bare.rankMs(count),
  )
  report(
    `best fifty of ${sellers}${count ? ' with the count of all matches' : ''}, vectors of ${own.components} components against ${bare.components}`,
    rounds,
    'ms',
  )
  reportFastest(rounds, 'ms')
}
console.log(`load ${loadavg()[0]?.toFixed(1)}`)
