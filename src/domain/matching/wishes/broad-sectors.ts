import { plainName } from '../../country.ts'
import { TRADE_SECTORS } from '../scoring/semantic-figures.ts'
import { TRADES_START } from '../text/hybrid-vector.ts'
import { withoutBrackets } from './brackets.ts'
import { type BroadSector, SECTORS } from './broad-sector-words.ts'

type Mask = number

const NAMED: ReadonlyMap<string, Mask> = masksOf(({ names }) => names)
const BEGINNINGS: ReadonlyMap<string, Mask> = masksOf(({ words }) => words)

function masksOf(of: (sector: BroadSector) => string): Map<string, Mask> {
  const masks = new Map<string, Mask>()
  SECTORS.forEach((sector, bit) => {
    for (const name of of(sector)
      .split('|')
      .filter((one) => one !== ''))
      masks.set(name, (masks.get(name) ?? 0) | (1 << bit))
  })
  return masks
}

/**
 * Words beside the name of a sector that leave it as broad as it is: "tous services de santé", "profitable companies in the food
 * sector". What is done with the products of a sector does not belong to it: who repairs machines does not build them.
 */
const FILLERS = new Set(
  (
    'a all any the in of and or for to with sector sectors industry industries companies company business businesses firm firms smes sme market markets space field area opportunities small medium mid sized family owned profitable established growing leading niche regional local national european various diversified groups recurring revenue revenues ' +
    'tous toutes tout toute les le la l de des du d et ou en dans avec secteur secteurs societes entreprises entreprise pme eti activites metiers filiere familiales familiale rentables rentable etablies regionales regionaux leaders acteurs divers diverses recurrents revenus ' +
    'alle der die das im in und oder fur mit branche branchen sektor unternehmen betriebe firmen mittelstand mittelstandische mittelstandischer kmu bereich bereiche familiengefuhrte profitable etablierte regionale wiederkehrende umsatze ' +
    'todo todos toda todas el la los las en y o con sector sectores empresas empresa pymes pyme mercado familiares rentables consolidadas regionales lideres varios diversos ingresos recurrentes ' +
    'tutti tutte tutto il lo la gli le nel nella nei con e o ed settore settori aziende azienda imprese impresa pmi di del dei della delle mercato familiari redditizie consolidate regionali leader vari ricavi ricorrenti'
  ).split(' '),
)

/** Beside a named sector these say nothing more precise where they stand alone: "second œuvre et maintenance". */
const ADDED_ALONE = new Set(
  'maintenance services entretien wartung service mantenimiento servicios manutenzione servizi'.split(' '),
)

/** The broad sectors that a whole text names and nothing more precise, as bits; 0 for a text that says more or something else. */
export function broadSectorsNamed(text: string): Mask {
  const plain = plainName(text)
  const whole = NAMED.get(plain)
  if (whole !== undefined) return whole
  let mask = 0
  for (const part of withoutBrackets(text).split(/[,;/&+.:]|\s+(?:and|or|et|ou|und|oder|y|o|e|ed)\s+/u)) {
    const words = plainName(part).split(' ')
    const telling = words.filter((word) => word !== '' && !FILLERS.has(word))
    if (telling.every((word) => ADDED_ALONE.has(word))) continue
    const name = NAMED.get(words.join(' ')) ?? NAMED.get(trimmed(words).join(' ')) ?? NAMED.get(telling.join(' '))
    if (name === undefined) return 0
    mask |= name
  }
  return mask
}

function trimmed(words: readonly string[]): readonly string[] {
  const isTelling = (word: string) => word !== '' && !FILLERS.has(word)
  return words.slice(words.findIndex(isTelling), words.findLastIndex(isTelling) + 1)
}

/** Letters of the longest beginning of a word that is listed. */
const BEGINNING_MAX = Math.max(...[...BEGINNINGS.keys()].map(({ length }) => length))
const BEGINNING_MIN = 4
const SOFTWARE = 1
/** Of each text; a product of 60,000 characters held the event loop for 60 ms when it was read whole. */
const CHARACTERS_READ = 6_000
/** Words of a description that are read. */
const WORDS_READ_MAX = 80
/** A sector counts beside the likeliest one where it has this share of its words. */
const BESIDE = 0.8

/** What a seller calls its sector and its product counts so many times what it describes; without one such word it is a member of nothing. */
const HEAD_WEIGHT = 3

/** What a seller writes about its business. */
export interface BusinessTexts {
  readonly sector: string | null
  readonly product: string | null
  readonly description: string | null
}

/**
 * The broad sectors a seller is a member of, as bits, by the words it uses; what it calls its sector and its product counts three
 * times what it describes. Software for a trade is software.
 */
export function broadSectorsOf(texts: BusinessTexts): Mask {
  const votes = new Float64Array(SECTORS.length)
  const sector = beginningOf(texts.sector)
  const named = texts.sector === null ? 0 : broadSectorsNamed(sector)
  vote(votes, plainName(`${sector} ${beginningOf(texts.product)}`).split(' '), HEAD_WEIGHT)
  vote(votes, plainName(beginningOf(texts.description)).split(' ', WORDS_READ_MAX), 1)
  SECTORS.forEach((_, bit) => {
    if (named & (1 << bit)) votes[bit] = (votes[bit] ?? 0) + 4
  })
  const most = votes.reduce((best, count) => Math.max(best, count), 0)
  if (most < HEAD_WEIGHT) return named
  if ((votes[0] ?? 0) >= 3) return SOFTWARE | named
  return votes.reduce((mask, count, bit) => (count >= BESIDE * most ? mask | (1 << bit) : mask), named)
}

const beginningOf = (text: string | null): string => (text ?? '').slice(0, CHARACTERS_READ)

function vote(votes: Float64Array, words: readonly string[], weight: number): void {
  for (const word of words) {
    const mask = maskOfWord(word)
    for (let bit = 0; mask >> bit > 0; bit += 1) if (mask & (1 << bit)) votes[bit] = (votes[bit] ?? 0) + weight
  }
}

/** By the word itself, or by its longest listed beginning of four letters or more. */
function maskOfWord(word: string): Mask {
  const whole = BEGINNINGS.get(word)
  if (whole !== undefined) return whole
  for (let length = Math.min(word.length, BEGINNING_MAX); length >= BEGINNING_MIN; length -= 1) {
    const mask = BEGINNINGS.get(word.slice(0, length))
    if (mask !== undefined) return mask
  }
  return 0
}

/** What a text has of a sector's trades, of all its trades, where it is a member. */
const MEMBER_SHARE = 0.5

/** The broad sectors of which a text is a member by the trades that it is likely to be about, as bits; 0 for one without text. */
export function sectorsOfVector(vector: Int8Array): Mask {
  const shares = new Float64Array(SECTORS.length)
  let all = 0
  TRADE_SECTORS.forEach((sectors, trade) => {
    const share = (vector[TRADES_START + trade] ?? 0) ** 2
    all += share
    for (let bit = 0; sectors >> bit > 0; bit += 1) if (sectors & (1 << bit)) shares[bit] = (shares[bit] ?? 0) + share
  })
  if (all === 0) return 0
  return shares.reduce((mask, share, bit) => (share >= MEMBER_SHARE * all ? mask | (1 << bit) : mask), 0)
}
