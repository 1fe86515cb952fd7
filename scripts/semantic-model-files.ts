import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Calibration } from '../src/domain/matching/scoring/semantic.ts'
import { PART_SIZES, type SemanticModel } from '../src/domain/matching/text/hybrid-vector.ts'
import type { TradeWord } from '../src/domain/matching/text/trade-profile.ts'
import type { TradeFigures } from '../src/integrations/semantic-model.ts'
import type { Corpus } from './corpus.ts'
import type { MadeTrades } from './trade-model.ts'

const MODEL_FOLDER = new URL('../model/', import.meta.url)
const FIGURES_FILE = new URL('domain/semantic-figures.json', MODEL_FOLDER)

/** What is fitted on companies. */
export type FittedProjections = Pick<SemanticModel, 'sentence'>

/** Writes model/figures.json and projections.f32. */
export function writeProjections({ sentence }: FittedProjections, corpus: Corpus): void {
  const floats = [sentence.mean, sentence.firstComponent, sentence.matrix]
  const figures = {
    corpusTexts: corpus.texts,
    textsWithStem: Object.fromEntries(corpus.textsWithStem),
    textsWithWord: Object.fromEntries(corpus.textsWithWord),
  }
  write('figures.json', `${JSON.stringify(figures)}\n`)
  write('projections.f32', Buffer.concat(floats.map(bytesOf)))
}

/** Writes model/trades.json and trades.int8, and the domain's figures, named by a hash of all of model/. */
export function writeTrades(
  { ids, sentences, words, colloquial, names }: MadeTrades,
  partScales: SemanticModel['partScales'],
  calibration: Calibration,
  tradeSectors: readonly number[],
  tradeNeighbours: readonly (readonly number[])[],
): void {
  const thousandths = (x: number) => Math.round(x * 1000)
  const rowOf = ({ weight, trades }: TradeWord) => [
    thousandths(weight),
    ...trades.flatMap(({ trade, share }) => [trade, thousandths(share)]),
  ]
  const rowsOf = (words: MadeTrades['words']) => Object.fromEntries([...words].map(([word, one]) => [word, rowOf(one)]))
  const figures: TradeFigures = {
    partScales,
    ids,
    words: rowsOf(words),
    said: rowsOf(colloquial),
    names: Object.fromEntries(
      [...names].map(([key, named]) => [key, named.flatMap(({ trade, share }) => [trade, thousandths(share)])]),
    ),
  }
  write('trades.json', `${JSON.stringify(figures)}\n`)
  write('trades.int8', bytesOf(sentences))
  const form = createHash('sha256').update(JSON.stringify(PART_SIZES))
  for (const name of readdirSync(MODEL_FOLDER)
    .filter((file) => /\.(?:json|txt|f32|int8)$/.test(file))
    .sort())
    form.update(readFileSync(new URL(name, MODEL_FOLDER)))
  writeFileSync(FIGURES_FILE, figuresText(form.digest('hex').slice(0, 8), calibration, tradeSectors, tradeNeighbours))
}

const write = (name: string, content: string | Buffer): void => writeFileSync(new URL(name, MODEL_FOLDER), content)

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength)

/** The figures as JSON, with a trade's neighbours on a line of their own. */
function figuresText(
  form: string,
  calibration: Calibration,
  tradeSectors: readonly number[],
  tradeNeighbours: readonly (readonly number[])[],
): string {
  const members = [
    `"storedForm":"hybrid-${form}"`,
    `"calibration":${JSON.stringify(calibration)}`,
    `"tradeSectors":${JSON.stringify(tradeSectors)}`,
    `"tradeNeighbours":[\n${tradeNeighbours.map((row) => JSON.stringify(row)).join(',\n')}\n]`,
  ]
  return `{${members.join(',\n')}}\n`
}
