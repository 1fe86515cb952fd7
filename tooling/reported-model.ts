import { dotProduct } from '../src/domain/matching/scoring/semantic.ts'
import { STORED_FORM } from '../src/domain/matching/scoring/semantic-figures.ts'
import { hybridVector } from '../src/domain/matching/text/hybrid-vector.ts'
import { textForEncoder } from '../src/domain/matching/text/lexicon.ts'
import { openTextReader, readSemanticModel } from '../src/integrations/semantic-model.ts'
import { openRememberingEncoder } from './encodings.ts'
import type { Scores } from './text-retrieval.ts'

/** The stored vectors that the service would make, with the encoder's part remembered between runs. */
export interface ReportedModel {
  readonly name: string
  embed(texts: readonly string[]): Promise<Int8Array[]>
}

export function openReportedModel(): ReportedModel {
  const readForEmbedding = openTextReader()
  const model = readSemanticModel()
  const encoder = openRememberingEncoder()
  return {
    name: STORED_FORM,
    async embed(texts) {
      const read = texts.map(readForEmbedding)
      const encoded = await encoder.encode(read.map(({ text, reading }) => textForEncoder(text, reading)))
      return read.map(({ reading }, i) => hybridVector(encoded[i] ?? null, reading, model))
    },
  }
}

/** Dot products of every query with every text. */
export function dotsOf(queries: readonly Int8Array[], texts: readonly Int8Array[]): Scores {
  return queries.map((query) => Float64Array.from(texts, (text) => dotProduct(query, text)))
}

export const figure = (x: number, digits = 3): string => x.toFixed(digits)
