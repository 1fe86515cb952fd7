/** Converts an address of the contract (`/workspace/matches#part`) to the router's form. */
export function placeIn(link: string): { to: string; hash?: string } {
  const [to = '/', hash] = link.split('#')
  return hash === undefined ? { to } : { to, hash }
}
