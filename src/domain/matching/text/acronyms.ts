/** Words that acronyms of trades stand for, by acronym in capitals. */
export type Acronyms = ReadonlyMap<string, string>

/** A word of capitals and digits, alone or in the plural: "MSP", "CDMOs", "3PL", "M&E". */
const ACRONYM = /(?<![\p{L}\p{N}&])(\p{N}?\p{Lu}[\p{L}&]{0,6}?)s?(?![\p{L}\p{N}&])/gu

/** Expansions of one text at most, so that a list of acronyms does not grow without a bound. */
const EXPANSIONS_MAX = 8

/** Compiles lines `acronym | words`. */
export function compileAcronyms(lines: readonly string[]): Acronyms {
  return new Map(
    lines
      .filter((line) => line.includes('|') && !line.startsWith('#'))
      .map((line) => {
        const [acronym = '', words = ''] = line.split('|').map((part) => part.trim())
        return [acronym, words] as const
      }),
  )
}

/** Writes behind each acronym of a text the words that it stands for, once each: the dictionaries hold the words only. */
export function expandAcronyms(text: string, acronyms: Acronyms): string {
  const expanded = new Set<string>()
  return text.replace(ACRONYM, (written, acronym: string) => {
    const words = acronyms.get(acronym)
    if (words === undefined || expanded.has(acronym) || expanded.size >= EXPANSIONS_MAX) return written
    expanded.add(acronym)
    return `${written} (${words})`
  })
}
