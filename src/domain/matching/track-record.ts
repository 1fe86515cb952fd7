import { isGeneralText } from '../reading/general-text.ts'
import { openWeighing } from '../reading/weighed-vector.ts'
import { MASK } from '../text/mask-mark.ts'

/** Largest number of past acquisitions used, from the first line on. */
export const PAST_DEALS_MAX = 12

const BULLET_OR_NUMBER = /^\s*(?:[-–—•·*]+|\(?\d{1,2}[.)])\s*/u
const YEAR = /\(?\b(?:19|20)\d{2}\b\)?/gu

/**
 * Returns the companies that a buyer acquired or holds, in the form that is embedded: one per line of its track record,
 * without masked words, bullets and years. Lines that describe no business are omitted.
 */
export function listPastDeals({ trackRecord }: { readonly trackRecord: string | null }): string[] {
  const deals = (trackRecord ?? '')
    .split('\n')
    .map((line) =>
      line.replace(BULLET_OR_NUMBER, '').replaceAll(MASK, ' ').replace(YEAR, ' ').replace(/\s+/g, ' ').trim(),
    )
    .filter((deal) => /\p{L}{3}/u.test(deal) && !isGeneralText(deal))
  return [...new Set(deals)].slice(0, PAST_DEALS_MAX)
}

/**
 * Weight of a past acquisition's dot product. On the judged collection's development part, with two of each thesis's
 * sellers as past acquisitions, MRR of the rest is .867 without them, .927 with weight 1, .933 with .9, .924 with .8;
 * precision of the matches is .725, .740 and .753 (`bench/track-record.ts`).
 */
const PAST_DEAL_WEIGHT = 0.9
const weighed = openWeighing(PAST_DEAL_WEIGHT)

export function weighPastDeals(vectors: readonly Int8Array[]): Int8Array[] {
  return vectors.map(weighed)
}
