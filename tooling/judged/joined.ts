import type { JudgedCollection, JudgedThesis } from './collection.ts'

/** Theses between one that is joined and the next, so that no two neighbours in the table, which are often alike, fall together. */
const STEP = 7

/** A part whose theses list several wishes in one text, as buyers do: plain wishes for one trade of the same language, joined by commas. */
export function joinedOf(collection: JudgedCollection, wishes: number): JudgedCollection {
  const byLanguage = Map.groupBy(collection.theses.filter(isPlain), ({ language }) => language)
  const theses = [...byLanguage.values()].flatMap((some) =>
    some.map((first, i): JudgedThesis => {
      const others = Array.from({ length: wishes - 1 }, (_, k) => some[(i + (k + 1) * STEP) % some.length] ?? first)
      const wanted = others.flatMap((one) => one.wanted)
      return {
        ...first,
        sector: '',
        solutions: [[first, ...others].map(wishOf).join(', ')],
        wanted: [...first.wanted, ...wanted],
      }
    }),
  )
  return { ...collection, theses }
}

const wishOf = ({ sector, solutions }: JudgedThesis): string => solutions[0] ?? sector

function isPlain(thesis: JudgedThesis): boolean {
  const { wanted, excluded, solutions } = thesis
  const isOneTrade = excluded.length === 0 && wanted.every(({ kind }) => kind === 'trade')
  return isOneTrade && solutions.length <= 1 && !/[,;.]/.test(wishOf(thesis))
}
