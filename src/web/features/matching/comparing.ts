/** Places of the best among values laid side by side; none where fewer than two are known or all known are equal. */
export function bestAmong(values: readonly (number | undefined)[]): ReadonlySet<number> {
  const known = values.filter((value) => value !== undefined)
  const best = Math.max(...known)
  if (known.length < 2 || known.every((value) => value === best)) return new Set()
  return new Set(values.flatMap((value, place) => (value === best ? [place] : [])))
}

/** Most parties that are compared at once. */
export const MOST_COMPARED = 3

/** The chosen with one more or one less; a fourth is not taken. */
export function toggled(chosen: readonly number[], id: number): readonly number[] {
  if (chosen.includes(id)) return chosen.filter((one) => one !== id)
  return chosen.length < MOST_COMPARED ? [...chosen, id] : chosen
}
