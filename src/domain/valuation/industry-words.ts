import { BROAD, FIELD } from './field-words.ts'
import { FORM_OF_TRADE, SETTLED_BY_A_PHRASE, SOFTWARE, type Tier } from './industry-terms.ts'
import { MAKERS } from './manufacturing-terms.ts'

/**
 * The words by which a text names its industry, in English, French, German, Spanish and Italian; how terms are written is
 * said at `Tier`.
 *
 * The tiers are asked in order, and within a tier the term that stands first in the clause wins, the longer one on a tie.
 * They go from what a company does to the field it does it in, because the field misleads: software for construction is
 * software, a wholesaler of drugs is a wholesaler, packaging for food is packaging. Words that say nothing of an industry
 * (industrial, services, solutions, technology, group) are in no tier.
 */
export const NARROW_TIERS: readonly Tier[] = [SETTLED_BY_A_PHRASE, SOFTWARE, FORM_OF_TRADE, MAKERS, FIELD]

/** Words of a whole field of the economy, asked where no narrower one is said. */
export const BROAD_TIERS: readonly Tier[] = [BROAD]
