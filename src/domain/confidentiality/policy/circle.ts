/**
 * Whether a party is shown to a workspace opened from a network. A party whose workspace never passed a human check has a
 * circle, the network it was opened from, and is shown to nobody outside; `null` is shown to everybody.
 */
export function isInCircle(circle: number | null, network: number | null): boolean {
  return circle === null || circle === network
}

/** A party as far as what it sees goes. */
export interface Looking {
  network: number | null
  /** Parties that blocked it. */
  hidden: readonly number[]
}

/** Whether a party is shown to another: it is in its circle, and has not blocked it. */
export function isShownTo(
  { network, hidden }: Looking,
  { id, circle }: { id: number; circle: number | null },
): boolean {
  return isInCircle(circle, network) && !hidden.includes(id)
}
