/** Returns an address of the contract (`/workspace/matches#part`) as the router takes it. */
export function placeIn(link: string): { to: string; hash?: string } {
  const [to = '/', hash] = link.split('#')
  return hash === undefined ? { to } : { to, hash }
}
