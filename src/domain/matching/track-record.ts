import { isGeneralText } from '../reading/general-text.ts'
import { openWeighing } from '../reading/weighed-vector.ts'
import { MASK } from '../text/mask-mark.ts'

/** Past deals that count; a longer track record is read from its first line on. */
export const PAST_DEALS_MAX = 12

const BULLET_OR_NUMBER = /^\s*(?:[-–—•·*]+|\(?\d{1,2}[.)])\s*/u
const YEAR = /\(?\b(?:19|20)\d{2}\b\)?/gu

/**
 * The companies that a buyer says it has bought or holds, as they are embedded: one a line of its track record, without what was masked, bullets
 * and years. A line that says nothing of a business is left out.
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
 * What a past deal counts, of its dot product. On the judged collection's development part, each thesis with two of its sellers as past deals: MRR of
 * the rest .867 without them, .927 with weight 1, .933 with .9, .924 with .8; precision of the shown .725, .740 and .753 (`bench/track-record.ts`).
 */
const PAST_DEAL_WEIGHT = 0.9
const weighed = openWeighing(PAST_DEAL_WEIGHT)

/** The stored forms of past deals as they count. */
export function weighPastDeals(vectors: readonly Int8Array[]): Int8Array[] {
  return vectors.map(weighed)
}
