import { STORED_FORM } from '../domain/matching/scoring/semantic-figures.ts'
import {
  PROVIDED_FORM,
  type SentenceProjection,
  sentenceProjection,
  withSentencePart,
} from '../domain/matching/scoring/sentence-part.ts'
import { WISHES_FORM } from '../domain/reading/buyer-wishes.ts'
import { stripMarkup } from '../domain/text/prose.ts'
import type { Embedder } from './embedder.ts'
import { readPartScales } from './semantic-model.ts'
import type { SentenceProvider } from './sentence-provider.ts'

/** Characters of a text sent to a provider; the longest description is within this. */
const PROVIDED_CHARACTERS_MAX = 2000

/**
 * Returns an embedder whose vectors combine the local terms and trades with a provider's sentence part, at the same
 * size. Texts with nothing to read are not sent.
 */
export function openProvidedEmbedder(local: Embedder, provider: SentenceProvider): Embedder {
  const scale = readPartScales().sentence
  let projection: { dimensions: number; project: SentenceProjection } | null = null

  function projectionFor(dimensions: number): SentenceProjection {
    if (projection?.dimensions !== dimensions) projection = { dimensions, project: sentenceProjection(dimensions) }
    return projection.project
  }

  return {
    model: `${provider.name}/${PROVIDED_FORM}/${STORED_FORM}/${WISHES_FORM}`,
    async embed(texts) {
      const readable = texts.map((text) => providedTextOf(stripMarkup(text)))
      const sent = [...new Set(readable.filter((text) => text !== ''))]
      const [vectors, provided] = await Promise.all([local.embed(texts), sent.length === 0 ? [] : provider.embed(sent)])
      const byText = new Map(sent.map((text, i) => [text, provided[i]]))
      return vectors.map((vector, i) => {
        const sentence = byText.get(readable[i] ?? '')
        return withSentencePart(vector, sentence ? projectionFor(sentence.length)(sentence) : null, scale)
      })
    },
    warmUp: () => local.warmUp(),
    async close() {
      await provider.close()
      await local.close()
    },
  }
}

/** Returns '' for a text without content: fewer than two letters or digits, or no letter. */
function providedTextOf(text: string): string {
  const cut = text.slice(0, PROVIDED_CHARACTERS_MAX).toWellFormed().replace(/\s+/g, ' ').trim()
  return /\p{L}/u.test(cut) && (cut.match(/[\p{L}\p{Nd}]/gu)?.length ?? 0) >= 2 ? cut : ''
}
