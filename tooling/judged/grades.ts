import {
  GRADES,
  type Grade,
  type JudgedCollection,
  type JudgedSeller,
  type JudgedThesis,
  type Wish,
} from './collection.ts'

/**
 * How well a seller's business answers a thesis, by the guidelines of the collection's README; figures and place count for nothing.
 *
 * @returns null for a thesis that asks for any business: what it does not rule out, business cannot grade.
 */
export function gradeOf(thesis: JudgedThesis, seller: JudgedSeller, collection: JudgedCollection): Grade | null {
  const override = collection.overrideOf(thesis.id, seller.id)
  if (override !== null) return override.grade
  const [first, ...others] = seller.trades
  const isExcluded = (trade: string) => thesis.excluded.some((wish) => isMet(wish, trade, collection))
  if (isExcluded(first)) return 0
  if (thesis.wanted.some(({ kind }) => kind === 'any')) return null
  const most = seller.traits.includes('vague') || others.some(isExcluded) ? 2 : 3
  const grades = thesis.wanted.flatMap((wish) => [
    gradeOfFirst(wish, first, collection),
    ...others.map((trade) => gradeOfFurther(wish, trade, collection)),
  ])
  return GRADES[Math.min(most, Math.max(...grades))] ?? 0
}

/** The grade that a seller's largest business earns. */
function gradeOfFirst(wish: Wish, trade: string, collection: JudgedCollection): Grade {
  if (isMet(wish, trade, collection)) return wish.kind === 'trade' ? 3 : 2
  const relation = wish.kind === 'trade' ? collection.relationOf(wish.id, trade) : null
  return relation === 'same' ? 2 : relation === 'neighbour' ? 1 : 0
}

/** The grade that a business of a seller that is larger in another earns. */
function gradeOfFurther(wish: Wish, trade: string, collection: JudgedCollection): Grade {
  if (isMet(wish, trade, collection)) return wish.kind === 'trade' ? 2 : 1
  return wish.kind === 'trade' && collection.relationOf(wish.id, trade) === 'same' ? 1 : 0
}

function isMet(wish: Wish, trade: string, { trades }: JudgedCollection): boolean {
  if (wish.kind === 'any') return true
  return wish.kind === 'trade' ? wish.id === trade : wish.id === trades.get(trade)?.sector
}
