/** Minimum number of companies that must share the attributes shown in a teaser. */
export const LEAST_K = 5

declare const made: unique symbol

/**
 * Figure over several parties that may be shown to viewers who do not know them. Plain numbers and differences of
 * aggregates do not qualify: a viewer who knows all parties but one could derive that one.
 */
export type Aggregate = number & { readonly [made]: 'aggregate' }

/**
 * Counts parties that the viewer could list individually by their blind values, so the count reveals nothing further.
 * For use in modules without access to confidential values, so that exact figures cannot have selected the parties.
 */
export function countOfListed(count: number): Aggregate {
  return count as Aggregate
}

export const NOBODY = countOfListed(0)

/** Adds parties listed beside a count that excludes them. */
export function plusListed(count: Aggregate, listed: readonly unknown[] | ReadonlySet<unknown>): Aggregate {
  return (count + sizeOf(listed)) as Aggregate
}

/** Subtracts parties that the viewer knows from a list of its own. */
export function lessListed(count: Aggregate, listed: readonly unknown[] | ReadonlySet<unknown>): Aggregate {
  return Math.max(0, count - sizeOf(listed)) as Aggregate
}

const sizeOf = (listed: readonly unknown[] | ReadonlySet<unknown>) => ('size' in listed ? listed.size : listed.length)

/**
 * Rounds down a count of parties that the viewer may not list: 0 below {@link LEAST_K}, so that the absence of a single
 * company is not visible; else to a multiple of five up to 100, and to two significant digits above.
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
