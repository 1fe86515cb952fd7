import { BROAD, FIELD } from './field-words.ts'
import { FORM_OF_TRADE, SETTLED_BY_A_PHRASE, SOFTWARE, type Tier } from './industry-terms.ts'
import { MAKERS } from './manufacturing-terms.ts'

/**
 * Terms that identify an industry, in English, French, German, Spanish and Italian; see `Tier` for their form.
 *
 * Tiers are tried in order. Within a tier the first term in the clause wins, and the longer one in a tie. The order is
 * from the form of business to the field, because the field misleads: software for construction is software, a
 * wholesaler of drugs is a wholesaler, packaging for food is packaging. Words that fit any industry (industrial,
 * services, solutions, technology, group) are in no tier.
 */
export const NARROW_TIERS: readonly Tier[] = [SETTLED_BY_A_PHRASE, SOFTWARE, FORM_OF_TRADE, MAKERS, FIELD]

/** Terms for whole sectors of the economy, used if no narrower one matches. */
export const BROAD_TIERS: readonly Tier[] = [BROAD]
