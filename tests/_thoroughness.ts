/** Whether every case runs, as `npm run test:whole` and continuous integration have it; `npm test` runs a part where there are very many. */
export const isWhole = process.env.TESTS === 'whole'

/** Why a long test does not run: `npm test` shows its subject by a shorter one; false where it does. */
export const skippedAsLong = isWhole ? false : 'long: npm run test:whole runs it'

/** One in so many cases stands for the others in `npm test`. */
const STANDS_FOR = 4

/** How many of so many drawn cases run. */
export const drawnOf = (cases: number): number => (isWhole ? cases : Math.ceil(cases / STANDS_FOR))

/** The listed cases that run: all, or one of every four (or `standsFor`); another `turn` takes others. */
export const partOf = <T>(cases: readonly T[], turn = 0, standsFor = STANDS_FOR): readonly T[] =>
  isWhole ? cases : cases.filter((_, at) => at % standsFor === turn % standsFor)
