/**
 * How well the semantic factor tells companies of one industry from companies of two, on industries that no figure was fitted on.
 *
 *   npm run eval -- <data folder>      or EVAL_DATA=<data folder> npm run eval
 */
import { factorOfDot } from '../src/domain/matching/semantic.ts'
import { type Embedder, openLocalEmbedder } from '../src/outside/embedder.ts'
import { isHeldOut, type LabelledCompany, readCollections } from './labelled-companies.ts'
import { aucOf, calibrationOf, type EmbeddedCompany, type ScoredPairs, scoredPairsOf } from './scored-pairs.ts'

const path = process.argv[2] ?? process.env.EVAL_DATA
const collections = path === undefined ? [] : readCollections(path)
if (collections.length === 0) {
  console.log(
    'No labelled companies to evaluate on. Name their folder: npm run eval -- <data folder>, or set EVAL_DATA.',
  )
  process.exit(0)
}

const embedder = openLocalEmbedder({ idleMs: 1000 })
console.log(
  `model ${embedder.model}; a buyer's short text against a seller's long text; all pairs, both kinds weighing half`,
)
for (const { name, companies } of collections) {
  const heldOut = companies.filter(({ industry }) => isHeldOut(industry))
  const industries = new Set(heldOut.map(({ industry }) => industry)).size
  const pairs = scoredPairsOf(await embeddedOf(embedder, heldOut))
  console.log(`\n${name}: ${heldOut.length} companies of ${industries} held-out industries`)
  report(pairs)
}
await embedder.close()

async function embeddedOf(by: Embedder, companies: readonly LabelledCompany[]): Promise<EmbeddedCompany[]> {
  const short = await by.embed(companies.map((company) => company.short))
  const long = await by.embed(companies.map((company) => company.long))
  return companies.flatMap((company, i) => {
    const [shortVector, longVector] = [short[i], long[i]]
    return shortVector && longVector ? [{ ...company, shortVector, longVector }] : []
  })
}

function report(pairs: ScoredPairs): void {
  const { ece, brier, bins } = calibrationOf(pairs, factorOfDot)
  console.log(`AUC ${aucOf(pairs).toFixed(4)}  ECE ${ece.toFixed(4)}  Brier ${brier.toFixed(4)}`)
  console.log(`median factor: same industry ${medianFactor(pairs.same)}, different ${medianFactor(pairs.different)}`)
  console.log(`reliability: ${bins.map((bin) => `${bin.forecast.toFixed(2)}→${bin.observed.toFixed(2)}`).join('  ')}`)
}

function medianFactor(dots: Float64Array): string {
  return factorOfDot(dots.toSorted()[dots.length >> 1] ?? 0).toFixed(2)
}
