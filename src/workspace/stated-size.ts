import type { OwnConfirmed } from '../domain/parties/confirmed.ts'
import type { Side } from '../domain/parties/party.ts'
import { sameValues } from '../domain/parties/profile.ts'
import { readStatedSize, type SizeTexts, type StatedSize } from '../domain/reading/stated-size.ts'
import { loadReadingRules } from '../integrations/reading-rules.ts'

/**
 * Returns the size that a party asks for, as it confirmed it or else as its texts state it; null for a seller.
 *
 * @param stated texts as written by their owner, since blind texts keep no amounts
 */
export function statedSize(
  side: Side,
  { texts, confirmed }: { readonly texts: SizeTexts; readonly confirmed: OwnConfirmed },
): StatedSize | null {
  return side === 'buyer' ? readStatedSize(texts, loadReadingRules(), confirmed.sizes) : null
}

export function sameSize(one: StatedSize | null, other: StatedSize | null): boolean {
  return one === null || other === null ? one === other : sameValues(one, other)
}
