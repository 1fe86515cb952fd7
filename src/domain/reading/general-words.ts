import terms from '../../../model/domain/sectors.json' with { type: 'json' }

const { joining, companies, anything, buyers, figures, placeholders, seeking } = terms.general

/** Words of which a text may consist without naming a business. */
export const GENERAL_WORDS: ReadonlySet<string> = new Set(
  [joining, companies, anything, buyers, figures, placeholders].flat(),
)

/** Words that stand in a field that had to be filled in, and those that may join them. */
export const PLACEHOLDER_WORDS: ReadonlySet<string> = new Set(placeholders)
export const JOINING_WORDS: ReadonlySet<string> = new Set(joining)

/** Words by which a text accepts any business. */
export const WORDS_FOR_ANY: ReadonlySet<string> = new Set(anything)

/** Words of a criterion on figures. */
export const FIGURE_WORDS: ReadonlySet<string> = new Set(figures)

/** Words that describe no business, so that a masked word beside them is the business. */
export const BUSINESS_OPEN: ReadonlySet<string> = new Set([...joining, ...companies, ...figures])

/** Words by which a buyer states that it looks for companies, beside which a sector's word is still a whole sector. */
export const SEEKING: ReadonlySet<string> = new Set(seeking)
