import { dotProduct } from '../src/domain/matching/scoring/semantic.ts'
import { STORED_FORM } from '../src/domain/matching/scoring/semantic-figures.ts'
import { expandAcronyms } from '../src/domain/matching/text/acronyms.ts'
import { hybridVector } from '../src/domain/matching/text/hybrid-vector.ts'
import { readText, textForEncoder } from '../src/domain/matching/text/lexicon.ts'
import { readAcronyms, readLexicon, readSemanticModel } from '../src/integrations/semantic-model.ts'
import { openRememberingEncoder } from './encodings.ts'
import type { Scores } from './text-retrieval.ts'

/** The stored vectors that the service would make, with the encoder's part remembered between runs. */
export interface ReportedModel {
  readonly name: string
  embed(texts: readonly string[]): Promise<Int8Array[]>
}

export function openReportedModel(): ReportedModel {
  const lexicon = readLexicon()
  const acronyms = readAcronyms()
  const model = readSemanticModel()
  const encoder = openRememberingEncoder()
  return {
    name: STORED_FORM,
    async embed(texts) {
      const expanded = texts.map((text) => expandAcronyms(text, acronyms))
      const readings = expanded.map((text) => readText(text, lexicon))
      const encoded = await encoder.encode(readings.map((reading, i) => textForEncoder(expanded[i] ?? '', reading)))
      return readings.map((reading, i) => hybridVector(encoded[i] ?? null, reading, model))
    },
  }
}

/** Dot products of every query with every text. */
export function dotsOf(queries: readonly Int8Array[], texts: readonly Int8Array[]): Scores {
  return queries.map((query) => Float64Array.from(texts, (text) => dotProduct(query, text)))
}

export const figure = (x: number, digits = 3): string => x.toFixed(digits)
