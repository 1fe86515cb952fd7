/** What stands in a text for the words taken out of it. */
export const MASK = '[…]'
