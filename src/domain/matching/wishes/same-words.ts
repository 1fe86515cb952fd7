import { plainName } from '../../country.ts'
import { broadSectorsNamed } from './broad-sectors.ts'
import type { BuyerWishes } from './buyer-wishes.ts'

/** Words that change nothing about which business a text names, in five languages. */
const IGNORED = new Set(
  (
    'a an and the of in for to with or on by s de d du des le la les l et en un une aux au a pour dans par der die das des dem den und fur im in mit von zu ' +
    'el los las y del para con il lo gli i e di della dei delle per nel services service servicios servizi dienstleistungen ' +
    'company companies entreprise entreprises societe societes unternehmen empresa empresas azienda aziende impresa imprese'
  ).split(' '),
)

/** A number for the words of a text, whatever their order and without what stands in brackets: the same words have the same number. 0 for a text without words. */
export function wordsKeyOf(text: string): number {
  const words = contentOf(text)
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

/**
 * A text with a space for each bracket and what stands in it, up to the first that closes it; one that nothing closes stays. Every
 * character is looked at once: a pattern would search the rest of the text again for each opening bracket.
 */
export function withoutBrackets(text: string): string {
  const lastClosing = { ')': text.lastIndexOf(')'), ']': text.lastIndexOf(']') }
  let kept = ''
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    const closing = text[at] === '(' ? ')' : text[at] === '[' ? ']' : null
    if (closing === null || lastClosing[closing] < at) continue
    kept += `${text.slice(from, at)} `
    at = text.indexOf(closing, at)
    from = at + 1
  }
  return kept + text.slice(from)
}

/** The keys of what a seller calls its sector and its product. */
export function sellerKeysOf({ sector, product }: { sector: string | null; product: string | null }): number[] {
  return [sector, product].map((text) => (text === null ? 0 : wordsKeyOf(text))).filter((key) => key !== 0)
}

/** The keys of what a buyer asks for. A sector of one word, or a whole one, says too little beside solutions. */
export function buyerKeysOf({ facets, named }: Pick<BuyerWishes, 'facets' | 'named'>): number[] {
  const hasSolutions = facets.length > 1 || facets[0]?.of !== 'sector'
  return named
    .filter(
      ({ of, wanted }) =>
        of !== 'sector' || !hasSolutions || (contentOf(wanted).length > 1 && broadSectorsNamed(wanted) === 0),
    )
    .map(({ wanted }) => wordsKeyOf(wanted))
    .filter((key) => key !== 0)
}
