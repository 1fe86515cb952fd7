/** Whether every case runs, as `npm run test:whole` and continuous integration have it; `npm test` runs a part where there are very many. */
export const isWhole = process.env.TESTS === 'whole'

/** One in so many cases stands for the others in `npm test`. */
const STANDS_FOR = 4

/** How many of so many drawn cases run. */
export const drawnOf = (cases: number): number => (isWhole ? cases : Math.ceil(cases / STANDS_FOR))

/** The listed cases that run: all, or one of every four; another `turn` takes others. */
export const partOf = <T>(cases: readonly T[], turn = 0): readonly T[] =>
  isWhole ? cases : cases.filter((_, at) => at % STANDS_FOR === turn % STANDS_FOR)
