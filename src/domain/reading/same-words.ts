import { plainName } from '../parties/country.ts'
import { MASK } from '../text/mask-mark.ts'
import { memoize } from '../text/memoize.ts'
import { withoutBrackets } from './brackets.ts'
import type { BuyerWishes } from './buyer-wishes.ts'
import { broadSectorsNamed } from './sectors-named.ts'

/** Words that change nothing about which business a text names, in five languages. */
const IGNORED = new Set(
  (
    'a an and the of in for to with or on by s de d du des le la les l et en un une aux au a pour dans par der die das des dem den und fur im in mit von zu ' +
    'el los las y del para con il lo gli i e di della dei delle per nel services service servicios servizi dienstleistungen ' +
    'company companies entreprise entreprises societe societes unternehmen empresa empresas azienda aziende impresa imprese'
  ).split(' '),
)

/**
 * A number for the words of a text, in any order and without those in brackets: the same words have the same number. 0 for a
 * text without words, or with a masked one: two "rental of […]" need not rent the same.
 */
export function wordSetKey(text: string): number {
  const words = text.includes(MASK) ? [] : contentOf(text)
  if (words.length === 0) return 0
  let hash = 0x811c9dc5
  for (const letter of words.join(' ')) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0
  return hash || 1
}

function contentOf(text: string): string[] {
  return [...new Set(plainName(withoutBrackets(text)).split(' '))]
    .filter((word) => word.length > 1 && !IGNORED.has(word))
    .sort()
}

/** Many call their sector the same, and many buyers ask for the same. */
const keptKeyOf = memoize(10_000, wordSetKey)

/** The keys of a seller's sector and product. */
export function sellerWordKeys({ sector, product }: { sector: string | null; product: string | null }): number[] {
  const keys = [sector === null ? 0 : keptKeyOf(sector), product === null ? 0 : wordSetKey(product)]
  return keys.filter((key) => key !== 0)
}

/** The keys of a buyer's wishes. A sector of one word, or a whole one, is too vague beside solutions. */
export function buyerWordKeys({ named }: Pick<BuyerWishes, 'named'>): number[] {
  const hasSolutions = named.some(({ of }) => of !== 'sector')
  return named
    .filter(
      ({ of, wanted }) =>
        of !== 'sector' || !hasSolutions || (contentOf(wanted).length > 1 && broadSectorsNamed(wanted) === 0),
    )
    .map(({ wanted }) => keptKeyOf(wanted))
    .filter((key) => key !== 0)
}
