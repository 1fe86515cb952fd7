/** The fewest companies that must share what a teaser tells of one. */
export const LEAST_K = 5

declare const made: unique symbol

/**
 * A figure over several parties, as it may be told to somebody who may not know them. A plain number is not one, nor is what is
 * worked out from two of them: whoever knows all parties but one could work out that one.
 */
export type Aggregate = number & { readonly [made]: 'aggregate' }

/**
 * How many parties the viewer could list one by one, each by its blind values: their number tells no more than the list.
 * For rooms that open no box, so that what is counted cannot have been chosen by an exact figure.
 */
export function countOfListed(count: number): Aggregate {
  return count as Aggregate
}

/** Of nobody. */
export const NOBODY = countOfListed(0)

/** A count together with parties that it left out and that are listed beside it. */
export function plusListed(count: Aggregate, listed: readonly unknown[] | ReadonlySet<unknown>): Aggregate {
  return (count + sizeOf(listed)) as Aggregate
}

/** A count without some of those counted whom the viewer knows by a list of its own. */
export function lessListed(count: Aggregate, listed: readonly unknown[] | ReadonlySet<unknown>): Aggregate {
  return Math.max(0, count - sizeOf(listed)) as Aggregate
}

const sizeOf = (listed: readonly unknown[] | ReadonlySet<unknown>) => ('size' in listed ? listed.size : listed.length)

/**
 * A count of parties that the viewer may not list: 0 for fewer than {@link LEAST_K}, none included, so that no single company
 * shows by its absence; else rounded down, to a multiple of five up to 100 and to two significant digits above.
 */
export function countFloor(count: number): Aggregate {
  return floored(count) as Aggregate
}

function floored(count: number): number {
  if (count < LEAST_K) return 0
  if (count <= 100) return count - (count % 5)
  const place = 10 ** (Math.floor(Math.log10(count)) - 1)
  return Math.floor(count / place) * place
}
