/**
 * Fits the figures of the semantic factor and writes src/domain/matching/semantic-figures.ts.
 *
 *   node scripts/fit-semantic.ts <data folder>
 *
 * The folder holds labelled companies (see bench/labelled-companies.ts) and the NACE and NAICS labels. Only industries that
 * are not held out are used, so that `npm run eval` judges on others. The centring gives each source of texts equal weight:
 * centred on start-ups alone, two listed companies of different industries seemed alike (mean forecast .80 where half agree).
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, isHeldOut, readCollections } from '../bench/labelled-companies.ts'
import { type ScoredPairs, scoredPairsOf } from '../bench/scored-pairs.ts'
import { type Centring, noTextVector, STEPS_PER_UNIT, storedVectorOf } from '../src/domain/matching/semantic.ts'
import { type Encoder, openEncoder } from '../src/outside/encoder.ts'

type Encoding = readonly number[] | null

const FIGURES_FILE = new URL('../src/domain/matching/semantic-figures.ts', import.meta.url)
const TEXTS_AT_ONCE = 64
const POWER_ITERATIONS = 60
const NEWTON_STEPS = 20

/** Texts that a centring has seen look less alike than new ones: the calibration is fitted on folds that it has not seen. */
const FOLDS = 3

const folder = process.argv[2]
if (folder === undefined || !existsSync(folder)) {
  console.error('Name the folder that holds the labelled companies: node scripts/fit-semantic.ts <data folder>')
  process.exit(2)
}

const encoder = await openEncoder()
const collections = await Promise.all(
  readCollections(folder).map(async ({ name, companies }) => {
    const fitted = companies.filter(({ industry }) => !isHeldOut(industry))
    return {
      name,
      companies: fitted,
      short: await encodedInTurn(
        encoder,
        fitted.map((company) => company.short),
      ),
      long: await encodedInTurn(
        encoder,
        fitted.map((company) => company.long),
      ),
    }
  }),
)
const labels = await encodedInTurn(encoder, industryLabels(folder))
const centring = rounded(centringOf(sourcesWithout(undefined)))
const pairs = Array.from({ length: FOLDS }, (_, fold) => pairsOfFold(fold)).flat()
const [bias, slope] = logisticOf(pairs)
writeFileSync(FIGURES_FILE, figuresSource(centring, bias, slope))
console.log(
  `p = σ(${bias.toFixed(2)} + ${slope.toFixed(2)}u), u = dot / ${STEPS_PER_UNIT}²; run biome on the figures file.`,
)

function foldOf(industry: string): number {
  return (hashOf(industry) >>> 4) % FOLDS
}

/** All sources of texts, less the companies of one fold. */
function sourcesWithout(fold: number | undefined): Encoding[][] {
  const kept = collections.flatMap(({ companies, short, long }) => {
    const isKept = (_: Encoding, i: number) => foldOf(companies[i]?.industry ?? '') !== fold
    return [short.filter(isKept), long.filter(isKept)]
  })
  return [...kept, labels]
}

/** The pairs of one fold, a set for each collection, centred on everything else. */
function pairsOfFold(fold: number): ScoredPairs[] {
  const by = centringOf(sourcesWithout(fold))
  return collections.map(({ companies, short, long }) => {
    const embedded = companies.map((company, i) => ({
      ...company,
      shortVector: vectorOf(short[i], by),
      longVector: vectorOf(long[i], by),
    }))
    return scoredPairsOf(embedded.filter(({ industry }) => foldOf(industry) === fold))
  })
}

async function encodedInTurn({ encode }: Encoder, texts: readonly string[]): Promise<Encoding[]> {
  const encoded: Encoding[] = []
  for (let i = 0; i < texts.length; i += TEXTS_AT_ONCE)
    encoded.push(...(await encode(texts.slice(i, i + TEXTS_AT_ONCE))))
  return encoded
}

function industryLabels(data: string): string[] {
  const nace = JSON.parse(readFileSync(join(data, 'taxonomy/taxonomy_nace_rev21_en_fr_de.json'), 'utf8')) as {
    en: string
  }[]
  const naics = JSON.parse(readFileSync(join(data, 'taxonomy/taxonomy_naics_2017_en.json'), 'utf8')) as {
    title: string
  }[]
  return [...nace.map(({ en }) => en), ...naics.map(({ title }) => title)]
}

function vectorOf(encoding: Encoding | undefined, by: Centring): Int8Array {
  return encoding ? storedVectorOf(encoding, by) : noTextVector()
}

/** Mean and first principal component, each source weighing the same however many texts it has. */
function centringOf(all: readonly Encoding[][]): Centring {
  const weighted = all.flatMap((source) => {
    const present = source.filter((encoding) => encoding !== null)
    return present.map((encoding) => ({ encoding, weight: 1 / (all.length * present.length) }))
  })
  const size = weighted[0]?.encoding.length ?? 0
  const mean = new Float64Array(size)
  for (const { encoding, weight } of weighted) addScaled(mean, encoding, weight)
  const centred = weighted.map(({ encoding, weight }) => ({ row: encoding.map((x, i) => x - (mean[i] ?? 0)), weight }))
  let component = Array.from({ length: size }, () => 1 / Math.sqrt(size))
  for (let k = 0; k < POWER_ITERATIONS; k++) {
    const next = new Float64Array(size)
    for (const { row, weight } of centred) {
      const along = weight * row.reduce((sum, x, i) => sum + x * (component[i] ?? 0), 0)
      addScaled(next, row, along)
    }
    const length = Math.hypot(...next)
    component = Array.from(next, (x) => x / length)
  }
  return { mean: [...mean], firstComponent: component }
}

function addScaled(sum: Float64Array, row: readonly number[], factor: number): void {
  for (const [i, x] of row.entries()) sum[i] = (sum[i] ?? 0) + factor * x
}

function rounded({ mean, firstComponent }: Centring): Centring {
  const toFive = (x: number) => Number(x.toFixed(5))
  return { mean: mean.map(toFive), firstComponent: firstComponent.map(toFive) }
}

/** Logistic regression by Newton's method; sets of pairs weigh the same, and in each the two kinds. */
function logisticOf(all: readonly ScoredPairs[]): [bias: number, slope: number] {
  let bias = 0
  let slope = 0
  for (let step = 0; step < NEWTON_STEPS; step++) {
    let [g0, g1, h00, h01, h11] = [0, 0, 0, 0, 0]
    for (const { same, different } of all) {
      for (const [dots, outcome] of [
        [same, 1],
        [different, 0],
      ] as const) {
        for (const dot of dots) {
          const u = dot / STEPS_PER_UNIT ** 2
          const p = 1 / (1 + Math.exp(-(bias + slope * u)))
          const weight = 1 / dots.length
          g0 += weight * (outcome - p)
          g1 += weight * (outcome - p) * u
          h00 += weight * p * (1 - p)
          h01 += weight * p * (1 - p) * u
          h11 += weight * p * (1 - p) * u * u
        }
      }
    }
    const determinant = h00 * h11 - h01 * h01
    bias += (h11 * g0 - h01 * g1) / determinant
    slope += (h00 * g1 - h01 * g0) / determinant
  }
  return [bias, slope]
}

function figuresSource(by: Centring, bias: number, slope: number): string {
  const form = createHash('sha256')
    .update(JSON.stringify([by, STEPS_PER_UNIT]))
    .digest('hex')
    .slice(0, 8)
  return `/*
 * Written by scripts/fit-semantic.ts. Centring: mean and first principal component of the encodings of five sources of
 * equal weight: one-liners and descriptions of start-ups (Y Combinator's public directory), opening words and rests of
 * summaries of listed European companies (FinanceDatabase, MIT), NACE Rev. 2.1 and NAICS 2017 labels. Calibration: logistic
 * regression on the first two collections, short text against long text. Held-out industries were not used.
 */
import type { Centring } from './semantic.ts'

/** Names the stored form; vectors stored under another name must be made anew. */
export const STORED_FORM = 'centred-${form}'

/** p = σ(bias + perDot · dot), that is σ(${bias.toFixed(2)} + ${slope.toFixed(2)}u) with u the cosine. */
export const CALIBRATION = { bias: ${bias.toFixed(4)}, perDot: ${(slope / STEPS_PER_UNIT ** 2).toExponential(5)} }

export const CENTRING: Centring = {
  mean: [${by.mean.join(', ')}],
  firstComponent: [${by.firstComponent.join(', ')}],
}
`
}
