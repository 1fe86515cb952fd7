import terms from '../../../model/domain/sectors.json' with { type: 'json' }

type BySector = Readonly<Record<string, readonly string[]>>
const { names, words, heads, kinds, main }: Record<'names' | 'words' | 'heads' | 'kinds' | 'main', BySector> = terms

/** A sector as a broad wish names it, in plain words (lower case, without accents) of five languages: `lexicon/sectors/`. */
interface BroadSector {
  readonly id: string
  readonly names: readonly string[]
  /** Beginnings of words that its members use; empty if a seller's trades alone decide membership. */
  readonly words: readonly string[]
  /** Words that name it beside words of any company; with a plus, beside another one only; a star stands for the rest. */
  readonly heads: readonly string[]
  /** True if its companies may be called makers of goods, or service companies, without naming which. */
  readonly makes: boolean
  readonly serves: boolean
}

/** The sector by which a trade of several is called, where it is not the one with the fewest trades. */
export const MAIN_SECTORS: ReadonlyMap<string, string> = new Map(
  Object.entries(main).flatMap(([sector, trades]) => trades.map((trade) => [trade, sector] as const)),
)

/** The place of a sector in this list is its bit. */
export const SECTORS: readonly BroadSector[] = Object.entries(names).map(([id, named]) => {
  const isOne = (...of: string[]) => of.some((kind) => kinds[kind]?.includes(id))
  const [makes, serves] = [isOne('goods', 'both'), isOne('services', 'both')]
  return { id, names: named, words: words[id] ?? [], heads: heads[id] ?? [], makes, serves }
})
