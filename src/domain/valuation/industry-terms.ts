import terms from '../../../model/domain/industries.json' with { type: 'json' }

/**
 * Terms by industry, folded as by `wordsOf`: lower case, no accents, no articles or prepositions. `*` matches any ending
 * (or beginning: `*software` matches German `Bausoftware`); `^` anchors a term to the start of a clause, `$` to its end.
 */
export type Tier = Readonly<Record<string, readonly string[]>>

/**
 * Terms that identify an industry, in English, French, German, Spanish and Italian.
 *
 * Tiers are tried in order. Within a tier the first term in the clause wins, and the longer one in a tie. The order is
 * from the form of business to the field, because the field misleads: software for construction is software, a
 * wholesaler of drugs is a wholesaler, packaging for food is packaging. Words that fit any industry (industrial,
 * services, solutions, technology, group) are in no tier.
 */
export const NARROW_TIERS: readonly Tier[] = [
  terms['settled-by-a-phrase'],
  terms.software,
  terms['forms-of-trade'],
  terms.makers,
  terms.fields,
]

/** Terms for whole sectors of the economy, used if no narrower one matches. */
export const BROAD_TIERS: readonly Tier[] = [terms.broad]
