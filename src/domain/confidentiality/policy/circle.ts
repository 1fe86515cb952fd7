/**
 * True if a party is visible to a workspace opened from a network. A party whose workspace never passed a human check
 * is visible only within its circle, the network it was opened from. A `null` circle is visible to everyone.
 */
export function isInCircle(circle: number | null, network: number | null): boolean {
  return circle === null || circle === network
}

/** Party as a viewer. */
interface Looking {
  network: number | null
  /** Ids of parties that blocked it. */
  hidden: readonly number[]
}

/** True if a party is in the viewer's circle and has not blocked it. */
export function isShownTo(
  { network, hidden }: Looking,
  { id, circle }: { id: number; circle: number | null },
): boolean {
  return isInCircle(circle, network) && !hidden.includes(id)
}
