import type { Side } from '../domain/parties/party.ts'
import { sameValues } from '../domain/parties/profile.ts'
import { readStatedSize, type SizeTexts, type StatedSize } from '../domain/reading/stated-size.ts'
import { loadReadingRules } from '../integrations/reading-rules.ts'

/**
 * Returns the size that a party's texts ask for; null for a seller.
 *
 * @param texts as written by their owner, since blind texts keep no amounts
 */
export function statedSize(side: Side, texts: SizeTexts): StatedSize | null {
  return side === 'buyer' ? readStatedSize(texts, loadReadingRules()) : null
}

export function sameSize(one: StatedSize | null, other: StatedSize | null): boolean {
  return one === null || other === null ? one === other : sameValues(one, other)
}
