/**
 * Returns the indexes of the best values. Returns none if fewer than two values are known or all known values are
 * equal.
 */
export function bestAmong(values: readonly (number | undefined)[]): ReadonlySet<number> {
  const known = values.filter((value) => value !== undefined)
  const best = Math.max(...known)
  if (known.length < 2 || known.every((value) => value === best)) return new Set()
  return new Set(values.flatMap((value, place) => (value === best ? [place] : [])))
}

export const MOST_COMPARED = 3

/** Adds an id to the selection, or removes it. The selection is returned unchanged if it is full. */
export function toggled(chosen: readonly number[], id: number): readonly number[] {
  if (chosen.includes(id)) return chosen.filter((one) => one !== id)
  return chosen.length < MOST_COMPARED ? [...chosen, id] : chosen
}
