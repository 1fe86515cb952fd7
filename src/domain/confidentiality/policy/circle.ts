/**
 * Whether a party is shown to a workspace opened from a network. A party whose workspace never passed a human check has a
 * circle, the network it was opened from, and is shown to nobody outside; `null` is shown to everybody.
 */
export function isInCircle(circle: number | null, network: number | null): boolean {
  return circle === null || circle === network
}
