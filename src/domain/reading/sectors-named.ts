import terms from '../../../model/domain/sectors.json' with { type: 'json' }
import { countryNamed, plainName } from '../parties/country.ts'
import { memoize } from '../text/memoize.ts'
import { withoutBrackets } from './brackets.ts'
import { SECTORS } from './broad-sector-words.ts'
import { GENERAL_WORDS, SEEKING } from './general-words.ts'

/** Broad sectors as bits, by their places in `SECTORS`. */
export type Mask = number

/** The sectors of each of some words, given by sector. */
export function sectorMasks(lists: readonly (readonly string[])[]): Map<string, Mask> {
  const masks = new Map<string, Mask>()
  lists.forEach((list, bit) => {
    for (const name of list) masks.set(name, (masks.get(name) ?? 0) | (1 << bit))
  })
  return masks
}

const NAMED: ReadonlyMap<string, Mask> = sectorMasks(SECTORS.map(({ names }) => names))

/** Words of the longest name of a sector. */
const NAME_WORDS_MAX = Math.max(...[...NAMED.keys()].map((name) => name.split(' ').length))

const headsWith = (is: (head: string) => boolean): Map<string, Mask> =>
  sectorMasks(SECTORS.map(({ heads }) => heads.filter(is).map((head) => head.replace(/^\+|\*$/g, ''))))
const isWeak = (head: string) => head.startsWith('+')
const isOpen = (head: string) => head.endsWith('*')
const HEADS = {
  strong: {
    whole: headsWith((head) => !isWeak(head) && !isOpen(head)),
    open: headsWith((head) => !isWeak(head) && isOpen(head)),
  },
  weak: {
    whole: headsWith((head) => isWeak(head) && !isOpen(head)),
    open: headsWith((head) => isWeak(head) && isOpen(head)),
  },
}

const ALL: Mask = SECTORS.reduce((mask, _, bit) => mask | (1 << bit), 0)
const sectorsThat = (is: 'makes' | 'serves'): Mask =>
  SECTORS.reduce((mask, sector, bit) => (sector[is] ? mask | (1 << bit) : mask), 0)

const { company } = terms
const FILLERS: ReadonlySet<string> = new Set(company.fillers)
const ADDED_ALONE: ReadonlySet<string> = new Set(company['added alone'])
/** Words for companies that serve, make goods or work in a sector, with the sectors whose names they add nothing to. */
const ROLES: readonly (readonly [words: ReadonlySet<string>, sectors: Mask])[] = [
  [new Set(company.serving), sectorsThat('serves')],
  [new Set(company.making), sectorsThat('makes')],
  [new Set(company.working), ALL],
]
/** Returns the sectors whose names a word adds nothing to; 0 for a more precise word. */
const sectorsBeside = (word: string): Mask =>
  ROLES.reduce((mask, [words, sectors]) => (words.has(word) ? mask | sectors : mask), 0)

const PART_ENDS = /[,;/&+.:|]|\s+(?:and|or|et|ou|und|oder|sowie|y|o|e|ed)\s+/u

/** Returns the broad sectors named by a text, as bits; 0 for a text that names anything more precise or something else. */
export const broadSectorsNamed: (text: string) => Mask = memoize(10_000, (text) => {
  const whole = NAMED.get(plainName(text))
  if (whole !== undefined) return whole
  const parts = withoutBrackets(text).split(PART_ENDS).map(readingOfPart)
  if (parts.some((part) => part === null)) return 0
  const readings = parts.filter((part) => part !== null)
  const named = readings.reduce((mask, part) => mask | part.strong, 0)
  return readings.some(({ weak }) => weak !== ALL && (weak & named) === 0) ? 0 : named
})

/**
 * True if a text only states that companies make, serve or work in the given sectors: "producers and brands" beside "Food",
 * "Handwerksbetriebe" beside "Bau".
 */
export function addsNothingTo(sectors: Mask, text: string): boolean {
  const words = plainName(withoutBrackets(text)).split(' ')
  if (words.every((word) => FILLERS.has(word) || JOINING.has(word) || ADDED_ALONE.has(word) || sectorsBeside(word) > 0))
    return true
  return withoutBrackets(text)
    .split(PART_ENDS)
    .map(readingOfPart)
    .every((part) => part !== null && part.strong === 0 && (part.weak & sectors) !== 0)
}
const JOINING = new Set(['and', 'or', 'et', 'ou', 'und', 'oder', 'sowie', 'y', 'o', 'e', 'ed', ''])

/** Sectors named by a part of a text, and the sectors that its other words do not narrow. */
interface PartReading {
  readonly strong: Mask
  readonly weak: Mask
}
const NOTHING: PartReading = { strong: 0, weak: ALL }

/** Returns null if a word is more precise than a sector, or no sector has all the words of the part. */
function readingOfPart(part: string): PartReading | null {
  const all = plainName(part).split(' ')
  const words = all.filter((word) => word !== '' && !FILLERS.has(word))
  if (words.every((word) => ADDED_ALONE.has(word)) && NAMED.get(all.join(' ')) === undefined) return NOTHING
  const name = NAMED.get(all.join(' ')) ?? NAMED.get(trimmed(all).join(' ')) ?? NAMED.get(words.join(' '))
  if (name !== undefined) return { strong: name, weak: ALL }
  if (words.every((word) => GENERAL_WORDS.has(word))) return NOTHING
  const content = words.filter((word) => !SEEKING.has(word) && countryNamed(word) === null)
  let [mask, isStrong, allowed] = [ALL, false, ALL]
  for (let at = 0; at < content.length; ) {
    const { length, strong, weak, roles } = headAt(content, at)
    if (strong === 0 && weak === 0 && roles === 0) return null
    if (roles !== 0 && (strong === 0 || content.length > length)) allowed &= roles
    else mask &= strong | weak
    isStrong ||= strong !== 0 && (roles === 0 || content.length === length)
    at += length
  }
  const sectors = mask & allowed
  if (mask === ALL) return NOTHING
  if (sectors === 0) return null
  return isStrong ? { strong: sectors, weak: ALL } : { strong: 0, weak: sectors }
}

function trimmed(words: readonly string[]): readonly string[] {
  const isContent = (word: string) => word !== '' && !FILLERS.has(word)
  return words.slice(words.findIndex(isContent), words.findLastIndex(isContent) + 1)
}

interface Head {
  readonly length: number
  readonly strong: Mask
  readonly weak: Mask
  /** Sectors whose names the word adds nothing to; 0 for a more precise word. */
  readonly roles: Mask
}

function headAt(words: readonly string[], at: number): Head {
  for (let length = Math.min(NAME_WORDS_MAX, words.length - at); length > 1; length--) {
    const named = NAMED.get(words.slice(at, at + length).join(' '))
    if (named !== undefined) return { length, strong: named, weak: 0, roles: 0 }
  }
  const word = words[at] ?? ''
  const roles = sectorsBeside(word)
  const strong = (NAMED.get(word) ?? 0) | maskOf(word, HEADS.strong)
  const weak = maskOf(word, HEADS.weak)
  return strong !== 0 || weak !== 0 || roles !== 0 ? { length: 1, strong, weak, roles } : germanCompound(word)
}

function maskOf(word: string, { whole, open }: (typeof HEADS)['strong']): Mask {
  let mask = whole.get(word) ?? 0
  for (let length = word.length; length >= OPEN_MIN; length--)
    if (INFLECTED.test(word.slice(length))) mask |= open.get(word.slice(0, length)) ?? 0
  return mask
}

/** What may follow the beginning of a word and leave its meaning, in five languages: never a second noun, as in "Elektromotoren". */
const INFLECTED =
  /^(?:s|e|es|n|en|er|ern|em|a|o|i|os|as|al|als|ales|ale|ali|aux|aire|aires|are|ari|ario|aria|arie|arios|arias|el|elle|elles|els|i?que|i?ques|i?co|i?ca|i?ci|i?che|i?cos|i?cas|isch|ische|ischen|ischer|isches|ia|ie|ies|io|y|ing|ed|ly|able|ables|[ai]?cion|[ai]?ciones|[ai]?zion[ei]|[ai]?tions?|ung|ungen|s?wesen|ismo|isme|ismus|stic[aosi]?|stiche|ve|vi|va|vo|vas|vos|ves|ment|ments|s?s|te|ta|ti|to|tes|tas|tos|tee|tes|e[en]?s?|nes|re|res|ren|iero|iera|ieri|iere|iers|ieres|fs?|tor|tores|tori|teurs?|toren)?$/u
const OPEN_MIN = Math.min(...[...HEADS.strong.open.keys(), ...HEADS.weak.open.keys()].map(({ length }) => length))

/** "Gesundheitswirtschaft": a sector's word, with or without the s that joins, and an ending that any sector may have. */
function germanCompound(word: string): Head {
  for (const ending of company['german endings']) {
    if (!word.endsWith(ending)) continue
    const beginning = word.slice(0, -ending.length)
    for (const one of [beginning, beginning.replace(/s$/, ''), `${beginning}e`]) {
      const strong = one.length < 3 ? 0 : (NAMED.get(one) ?? 0) | maskOf(one, HEADS.strong)
      const allowed = sectorsBeside(ending) || ALL
      if ((strong & allowed) !== 0) return { length: 1, strong: strong & allowed, weak: 0, roles: 0 }
    }
  }
  return { length: 1, strong: 0, weak: 0, roles: 0 }
}
