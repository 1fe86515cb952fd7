import type { Confirmed } from '../domain/parties/confirmed.ts'
import { type BuyerWishes, readWishes, type WishTexts } from '../domain/reading/buyer-wishes.ts'
import { confirmWishes } from '../domain/reading/confirmed.ts'
import { loadReadingRules } from '../integrations/reading-rules.ts'

/**
 * Reads the wishes of a buyer or of one of its theses, as its owner confirmed them.
 *
 * @param textOf text of a confirmed trade; its id where only the number of texts and their fields count.
 */
export function readConfirmedWishes(
  texts: WishTexts,
  confirmed: Confirmed,
  textOf?: (trade: string) => string,
): BuyerWishes {
  return confirmWishes(readWishes(texts, loadReadingRules()), confirmed, textOf)
}
