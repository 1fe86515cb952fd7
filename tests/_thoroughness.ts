/** True if every case runs, as under `npm run test:whole`; `npm test` runs a sample of long lists. */
export const isWhole = process.env.TESTS === 'whole'

/** Reason to skip a long test, whose subject a shorter one covers in `npm test`; false if it runs. */
export const skippedAsLong = isWhole ? false : 'long: npm run test:whole runs it'

/** `npm test` runs one in so many cases. */
const STANDS_FOR = 4

/** Returns how many of so many drawn cases run. */
export const drawnOf = (cases: number): number => (isWhole ? cases : Math.ceil(cases / STANDS_FOR))

/** Returns the listed cases that run: all, or one in four (or `standsFor`), offset by `turn`. */
export const partOf = <T>(cases: readonly T[], turn = 0, standsFor = STANDS_FOR): readonly T[] =>
  isWhole ? cases : cases.filter((_, at) => at % standsFor === turn % standsFor)
