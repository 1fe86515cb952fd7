import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Calibration } from '../src/domain/matching/scoring/semantic.ts'
import { PART_SIZES, type SemanticModel } from '../src/domain/matching/text/hybrid-vector.ts'
import type { Corpus } from './corpus.ts'

const MODEL_FOLDER = new URL('../model/', import.meta.url)
const FIGURES_FILE = new URL('../src/domain/matching/scoring/semantic-figures.ts', import.meta.url)

/** Writes model/figures.json, projections.f32, anchors.int8 and the domain's figures, named by a hash of all of model/. */
export function writeSemanticModel(model: SemanticModel, corpus: Corpus, calibration: Calibration): void {
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
    partScales: model.partScales,
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
  writeFileSync(FIGURES_FILE, figuresSource(form.digest('hex').slice(0, 8), calibration))
}

function figuresSource(form: string, { bias, perDot }: Calibration): string {
  return `/*
 * Written by scripts/fit-semantic.ts: a logistic on the graded pairs of the judged collection's development part (bench/judged),
 * which shares no trade with the part that judges it.
 */

/** Names the stored form, by a hash of model/; vectors stored under another name must be made again. */
export const STORED_FORM = 'hybrid-${form}'

/** Log-odds = bias + perDot · dot that a banker would show the seller to the buyer, where 4 % of all pairs are such; see semantic.ts. */
export const CALIBRATION = { bias: ${bias}, perDot: ${perDot} }
`
}
