/** Letters of an edge in bits 0 to 4 (a is 0), 5: a word ends with it, 6: the last edge of its node, from 7: the first edge of the node it leads to, 0 for none. */
const [ENDS_WORD, LAST_EDGE, TARGET_SHIFT] = [1 << 5, 1 << 6, 7]

interface Node {
  edges: { letter: number; endsWord: boolean; to: Node }[]
  place: number
  key: number
}

/**
 * The minimal acyclic automaton of some words of a to z, as edges of 32 bits; edge 0 is unused, the root's begin at 1 (Daciuk and others,
 * Incremental construction of minimal acyclic finite-state automata, 2000).
 * @param sorted without doubles
 */
export function wordAutomatonOf(sorted: readonly string[]): Uint32Array {
  const known = new Map<string, Node>()
  let keys = 0
  const fresh = (): Node => ({ edges: [], place: 0, key: 0 })
  const root = fresh()
  const settled = (node: Node): Node => {
    const last = node.edges.at(-1)
    if (last !== undefined && last.to.key === 0) last.to = settled(last.to)
    const signature = node.edges
      .map(({ letter, endsWord, to }) => `${letter}${endsWord ? '!' : '.'}${to.key}`)
      .join(' ')
    const twin = known.get(signature)
    if (twin !== undefined) return twin
    keys += 1
    node.key = keys
    known.set(signature, node)
    return node
  }
  let previous = ''
  for (const word of sorted) {
    let shared = 0
    while (shared < previous.length && previous[shared] === word[shared]) shared += 1
    let node = root
    for (let at = 0; at < shared; at += 1) node = node.edges.at(-1)?.to ?? node
    const last = node.edges.at(-1)
    if (last !== undefined && last.to.key === 0) last.to = settled(last.to)
    for (let at = shared; at < word.length; at += 1) {
      const edge = { letter: word.charCodeAt(at) - 97, endsWord: at === word.length - 1, to: fresh() }
      node.edges.push(edge)
      node = edge.to
    }
    previous = word
  }
  settled(root)
  return packed(root)
}

function packed(root: Node): Uint32Array {
  const nodes: Node[] = []
  let size = 1
  const placed = (node: Node): void => {
    if (node.place > 0 || node.edges.length === 0) return
    node.place = size
    size += node.edges.length
    nodes.push(node)
    for (const { to } of node.edges) placed(to)
  }
  placed(root)
  const edges = new Uint32Array(size)
  for (const node of nodes)
    node.edges.forEach(({ letter, endsWord, to }, at) => {
      const isLast = at === node.edges.length - 1
      edges[node.place + at] =
        letter | (endsWord ? ENDS_WORD : 0) | (isLast ? LAST_EDGE : 0) | (to.place << TARGET_SHIFT)
    })
  return edges
}
