/** Length of the prefix by which needles are hashed. */
const BEGINNING = 4
const SLOTS = 1 << 16

/**
 * Returns a function that finds many strings in one pass over a text.
 *
 * @param needles each with its owner
 * @returns the owners of all needles that a text contains
 */
export function searchFor<Owner>(
  needles: readonly (readonly [needle: string, owner: Owner])[],
): (text: string) => Set<Owner> {
  const short = needles.filter(([needle]) => needle.length < BEGINNING)
  const bySlot = Map.groupBy(
    needles.filter(([needle]) => needle.length >= BEGINNING),
    ([needle]) => slotAt(needle, 0),
  )
  const isTaken = new Uint8Array(SLOTS)
  for (const slot of bySlot.keys()) isTaken[slot] = 1

  return (text) => {
    const held = new Set<Owner>()
    for (const [needle, owner] of short) if (text.includes(needle)) held.add(owner)
    for (let at = 0; at <= text.length - BEGINNING; at += 1) {
      const slot = slotAt(text, at)
      if (isTaken[slot] === 0) continue
      for (const [needle, owner] of bySlot.get(slot) ?? []) if (text.startsWith(needle, at)) held.add(owner)
    }
    return held
  }
}

function slotAt(text: string, at: number): number {
  let slot = 0
  for (let i = at; i < at + BEGINNING; i += 1) slot = slot * 31 + text.charCodeAt(i)
  return slot & (SLOTS - 1)
}
