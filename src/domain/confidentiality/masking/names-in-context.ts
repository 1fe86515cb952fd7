import { isCapital } from '../../text/folded-text.ts'
import { FUNCTION_WORDS } from '../../text/function-words.ts'
import { numeralIn } from '../../text/numerals.ts'
import { isLanguageWord, isOrdinary, type OrdinaryWords } from './ordinary-words.ts'
import type { Span } from './phrase-search.ts'

/** A word or a number of a folded text. */
export interface Token extends Span {
  readonly text: string
  /** Lower case. */
  readonly word: string
  readonly isFirst: boolean
  /** Up to eight characters before it, from the token before on. */
  readonly gap: string
}

/** A text being read: which of its tokens are kept so far. */
export interface ReadText {
  readonly plain: string
  readonly tokens: readonly Token[]
  readonly keeps: boolean[]
  readonly ordinary: OrdinaryWords
  readonly isGerman: boolean
  readonly isTitled: boolean
  /** No more than half of its ordinary words have a capital. */
  readonly isProse: boolean
}

const BESIDE = /^[ \-’']{1,2}$/
/** A mask as the folded text spells it. */
const AFTER_MASK = /\[\.\.\.\][ -]$/
const MASK_AHEAD = /^[ -]\[\.\.\.\]/
const PARTICLE = /^(?:de|du|des|da|do|dos|di|del|della|dello|von|vom|van|der|den|zu|zur|le|la|el|y|i)$/

/** A token known to begin with a capital. The mark exists in types only, so that the other branch keeps its type. */
type CapitalToken = Token & { readonly hasCapital: true }
const hasCapital = (token: Token | undefined): token is CapitalToken =>
  token !== undefined && isCapital(token.text.charAt(0))
const isSmall = ({ word }: Token): boolean => Object.values(FUNCTION_WORDS).some((words) => words.has(word))

/**
 * Hides what a capitalised word is beside its neighbours: people by their given names, customers and brands by the word that introduces them,
 * streets, provinces in brackets, the parts of a hyphenated name. Linear in the number of tokens.
 */
export function hideNamesInContext(text: ReadText): void {
  hidePeople(text)
  hideIntroduced(text)
  hidePairs(text)
  hideListed(text)
  hideStreets(text)
  hideProvinces(text)
  hideHyphenated(text)
  hideGermanVillages(text)
  hideNumerals(text)
}

/** Capitalised words after a given name that are still of the same person. */
const FAMILY_WORDS_MAX = 3

/** Roles after which a person is named in German. */
const ROLE =
  /^(?:inhaber(?:in)?|geschaftsfuhrer(?:in)?|grunder(?:in)?|eigentumer(?:in)?|gesellschafter(?:in)?|leiter(?:in)?|chef(?:in)?|meister(?:in)?|herr|frau|vater|mutter|schwager|sohn|tochter|bruder|schwester|von|durch|war|ist)$/
const AND = /^(?:and|et|und|y|e|i|ed|or|ou|oder|o)$/

/** Whether "and" stands between a token and a hidden name behind it: Dean and Troy. */
function isJoinedToName(tokens: readonly Token[], keeps: readonly boolean[], at: number): boolean {
  return AND.test(tokens[at + 1]?.word ?? '') && hasCapital(tokens[at + 2]) && keeps[at + 2] === false
}

/** A given name with a capital hides itself and the family name behind it, whatever either means elsewhere. */
function hidePeople({ plain, tokens, keeps, ordinary, isGerman, isTitled, isProse }: ReadText): void {
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (!hasCapital(token) || !ordinary.people.has(token.word)) continue
    const family = familyAfter(tokens, at)
    const surname = family.find((one) => !PARTICLE.test(tokens[one]?.word ?? '')) ?? family[0] ?? -1
    const next = tokens[surname]
    const isNameAhead =
      family.some((one) => keeps[one] === false) ||
      (isProse && !isGerman && !isTitled && next !== undefined && !ordinary.kept.has(next.word))
    // June and Salvador are a month and a country unless a name follows.
    if (ordinary.kept.has(token.word) && !isNameAhead && !isBeforeMask(plain, token)) continue
    const isWord = isGerman ? isLanguageWord('de', token.word, ordinary) : isOrdinary(token.word, ordinary)
    const isNamed =
      next === undefined
        ? isBesideMask(plain, token) || (isGerman && ROLE.test(tokens[at - 1]?.word ?? ''))
        : !isWord ||
          keeps[surname] === false ||
          (isGerman && keeps[at] === false && ROLE.test(tokens[at - 1]?.word ?? '')) ||
          (!isTitled && !isOrdinaryNoun(next, ordinary, isGerman)) ||
          (isProse && !isGerman && !isTitled && !ordinary.kept.has(next.word))
    if (isNamed) for (const one of [at, ...family]) keeps[one] = false
    else if (!isGerman && !isTitled && !token.isFirst) keeps[at] = false
    else if (isProse && isJoinedToName(tokens, keeps, at)) keeps[at] = false
  }
}

/** Whether a name that was masked before stands on one side of a token. */
export const isBesideMask = (plain: string, token: Token): boolean =>
  AFTER_MASK.test(token.gap) || isBeforeMask(plain, token)

const isBeforeMask = (plain: string, { to }: Token): boolean => MASK_AHEAD.test(plain.slice(to, to + 6))

function isOrdinaryNoun({ word }: Token, ordinary: OrdinaryWords, isGerman: boolean): boolean {
  return ordinary.trade.has(word) || (isGerman && isLanguageWord('de', word, ordinary))
}

/** The places of the capitalised tokens right behind a token, particles between them left out. */
function familyAfter(tokens: readonly Token[], from: number): number[] {
  const family: number[] = []
  for (let at = from + 1; at < tokens.length && family.length < FAMILY_WORDS_MAX; at += 1) {
    const token = tokens[at]
    if (token === undefined || !BESIDE.test(token.gap)) break
    if (hasCapital(token) && !/^\p{N}/u.test(token.text)) {
      if (isSmall(token) && !PARTICLE.test(token.word)) break
      family.push(at)
    } else if (!PARTICLE.test(token.word) || !hasCapital(tokens[at + 1])) break
  }
  return family
}

/** Words that introduce customers, brands and products, folded. */
const INTRODUCES =
  /^(?:clients?|customers?|kunden?|grosskunden?|clientes?|clienti|cliente|brands?|branded|marques?|(?:eigen|haus|handels)?marken?|marca|marcas|marchio|marchi|label|produkt|product|producto|produit|prodotto|praxis|sorten|linea|gamme|beers?|vinos|vini|fournit|fournisseur|beliefert|lieferant|fornisce|suministra|supplies|called|named|nommee?|namens|llamad[ao]|chiamat[ao])$/
/** Those of them that introduce names of one's own, which German makes of ordinary nouns. */
const NAMES_BRANDS = /^(?:brands?|(?:eigen|haus|handels)?marken?|label|produkt|sorten|linie|praxis|namens)$/
/** Words between an introduction and the name, and between two names. */
const BETWEEN_NAMES =
  /^(?:are|is|include|includes|including|such|as|like|and|or|sont|est|et|ou|dont|comme|sind|ist|wie|und|oder|von|son|es|y|e|como|sono|come|de|di|da|a|al|the|der|die|das|des|la|le|les|el|los|las|l|il|lo|gli|i|of|principal|principaux|principales|principali)$/

/** Capitalised words of a list that a word for customers, brands or products begins. In German a dictionary's noun ends the list. */
function hideIntroduced({ plain, tokens, keeps, ordinary, isGerman, isTitled }: ReadText): void {
  if (isTitled && !isGerman) return
  let isOpen = false
  let isBrand = false
  let named = 0
  tokens.forEach((token, at) => {
    const { word, gap } = token
    if (/[.;!?\n]\s*$/.test(gap)) isOpen = false
    if (INTRODUCES.test(word)) {
      isOpen = true
      isBrand = NAMES_BRANDS.test(word)
      named = 0
      return
    }
    if (!isOpen) return
    if (!hasCapital(token)) {
      if (!BETWEEN_NAMES.test(word)) isOpen = named > 0 && /^\p{N}/u.test(token.text)
      return
    }
    const isAlone = /:\s*$/.test(gap) && !isFollowedByName(plain, token)
    const isPartOfName = BESIDE.test(gap) && keeps[at - 1] === false && hasCapital(tokens[at - 1])
    const isCommon =
      isGerman &&
      named > 0 &&
      !isPartOfName &&
      !isBrand &&
      (ordinary.trade.has(word) || isLanguageWord('de', word, ordinary))
    if (
      isCommon ||
      (isAlone && isOrdinary(word, ordinary)) ||
      (ordinary.kept.has(word) && !ordinary.brands.has(word) && !isPartOfName)
    ) {
      if (isCommon) isOpen = false
      return
    }
    keeps[at] = false
    named += 1
  })
}

/** A capitalised word in a list of names is one of them: parts for Safran and Airbus. In German two names before it are needed. */
function hideListed({ tokens, keeps, ordinary, isGerman, isProse }: ReadText): void {
  if (!isProse) return
  const isName = (at: number) => hasCapital(tokens[at]) && keeps[at] === false
  const before = (at: number): number => {
    const { gap = '' } = tokens[at] ?? {}
    if (/^ ?[,&/] $/.test(gap)) return at - 1
    return gap === ' ' && AND.test(tokens[at - 1]?.word ?? '') && /^,? $/.test(tokens[at - 1]?.gap ?? '') ? at - 2 : -1
  }
  const isOpenToNames = (word: string) => !ordinary.kept.has(word) || ordinary.brands.has(word)
  const isListed = (at: number) => {
    const token = tokens[at]
    return hasCapital(token) && keeps[at] === true && !token.isFirst && isOpenToNames(token.word)
  }
  for (let at = 1; at < tokens.length; at += 1) {
    const one = before(at)
    if (one < 0 || !isListed(at) || !isName(one)) continue
    if (!isGerman || (before(one) >= 0 && isName(before(one)))) keeps[at] = false
  }
  if (isGerman) return
  for (let at = tokens.length - 1; at > 0; at -= 1) {
    const one = before(at)
    if (one >= 0 && isName(at) && isListed(one)) keeps[one] = false
  }
}

const AFTER_FOR = /^(?:for|with|by|at|from|pour|par|chez|avec|para|por|con|presso|dalla?)$/

const DEALS_WITH =
  /^(?:contractor|supplier|partner|subcontractor|dealer|distributor|subsidiary|fournisseur|partenaire|proveedor|socio|fornitore|partner)s?$/

/** Two capitalised words behind "for", "with" or "by" inside prose are a name, though each is a word: Network Rail. */
function hidePairs({ tokens, keeps, ordinary, isGerman, isProse }: ReadText): void {
  if (isGerman || !isProse) return
  const isPart = (at: number) => {
    const token = tokens[at]
    return hasCapital(token) && token.gap === ' ' && token.word.length > 2 && !ordinary.kept.has(token.word)
  }
  const isBehindFor = (at: number) => {
    const [one, other] = [tokens[at - 1]?.word ?? '', tokens[at - 2]?.word ?? '']
    return AFTER_FOR.test(one) || (/^(?:of|to|de|di)$/.test(one) && DEALS_WITH.test(other))
  }
  for (let at = 1; at + 1 < tokens.length; at += 1)
    if (isBehindFor(at) && isPart(at) && isPart(at + 1)) keeps.fill(false, at, at + 2)
}

/** After a colon a list of names goes on with capitals, and a list of trades with small letters. */
const isFollowedByName = (plain: string, { to }: Token): boolean =>
  /^(?:[ -]|, ?| (?:and|et|und|y|e) )(?:\p{Lu}|\[\.)/u.test(plain.slice(to, to + 8)) ||
  /^[.;]/.test(plain.slice(to, to + 1))

/** Street words before a name, and street words behind one, folded. */
const STREET_BEFORE =
  /^(?:rue|avenue|boulevard|chemin|impasse|allee|quai|route|zone|zac|via|viale|piazza|corso|largo|calle|avenida|plaza|paseo|carretera|poligono|unit)$/
const STREET_BEHIND = /^(?:street|road|lane|way|close|drive|court|mews|terrace|crescent|yard|gardens)$/
const STREET_ENDING = /(?:strasse|weg|platz|gasse|allee|ring|damm|ufer)$/
const STREET_WORDS_MAX = 6

/** The name and the number of a street. */
function hideStreets({ tokens, keeps, isGerman }: ReadText): void {
  tokens.forEach((token, at) => {
    const { word } = token
    if (STREET_BEFORE.test(word) && isStreetAhead(tokens, at)) hideAhead(tokens, keeps, at)
    if (!hasCapital(token)) return
    if (STREET_BEHIND.test(word) && hasCapital(tokens[at - 1]) && BESIDE.test(token.gap)) hideBack(tokens, keeps, at)
    // Bahnhofstraße 3
    if (isGerman && STREET_ENDING.test(word) && isHouseNumber(tokens[at + 1])) keeps.fill(false, at, at + 2)
  })
}

const isHouseNumber = (token: Token | undefined): boolean =>
  token !== undefined && /^\d{1,4}[a-z]?$/i.test(token.text) && /^[ ,]{1,2}$/.test(token.gap)

/** A street word names a street before a capital within two words; "via" and "zone" are words as well. */
function isStreetAhead(tokens: readonly Token[], from: number): boolean {
  const [street, next, second] = [tokens[from], tokens[from + 1], tokens[from + 2]]
  if (street === undefined || next === undefined || !/^[ ’']+$/.test(next.gap)) return false
  if (hasCapital(next)) return hasCapital(street) || !/^(?:via|route|zone|unit|largo|corso)$/.test(street.word)
  if (/^\p{N}/u.test(next.text)) return hasCapital(street)
  const isFilling = (token: Token) =>
    isSmall(token) ||
    /^(?:dell|dall|all|d|l)$/.test(token.word) ||
    /^(?:artisanale|industrielle|commerciale)$/.test(token.word)
  return (
    isFilling(next) &&
    (hasCapital(second) || (second !== undefined && isFilling(second) && hasCapital(tokens[from + 3])))
  )
}

function hideAhead(tokens: readonly Token[], keeps: boolean[], from: number): void {
  keeps[from] = false
  for (let at = from + 1; at < tokens.length && at <= from + STREET_WORDS_MAX; at += 1) {
    const token = tokens[at]
    if (token === undefined || !/^[ ,\-’']{1,2}$/.test(token.gap)) return
    const isPart = hasCapital(token) || /^\p{N}/u.test(token.text)
    if (
      !isPart &&
      !isSmall(token) &&
      !/^(?:dell|dall|all|d|l)$/.test(token.word) &&
      !/^(?:artisanale|industrielle|commerciale|nave|km)$/.test(token.word)
    )
      return
    if (isPart) keeps[at] = false
    else if (/,/.test(token.gap)) return
  }
}

function hideBack(tokens: readonly Token[], keeps: boolean[], from: number): void {
  keeps[from] = false
  const number = hasCapital(tokens[from - 2]) ? from - 3 : from - 2
  if (/^\d{1,4}$/.test(tokens[number]?.text ?? '') && tokens[number + 1]?.gap === ' ') keeps[number] = false
  for (let at = from - 1; at >= 0 && at >= from - 2 && hasCapital(tokens[at]); at -= 1) {
    keeps[at] = false
    if (!BESIDE.test(tokens[at]?.gap ?? '')) return
  }
}

/** Italian provinces and Swiss cantons. */
const PROVINCES = new Set(
  'AG AL AN AO AP AQ AR AT AV BA BG BI BL BN BO BR BS BT BZ CA CB CE CH CL CN CO CR CS CT CZ EN FC FE FG FI FM FR GE GO GR IM IS KR LC LE LI LO LT LU MB MC ME MI MN MO MS MT NA NO NU OR PA PC PD PE PG PI PN PO PR PT PU PV PZ RA RC RE RG RI RM RN RO SA SI SO SP SR SS SU SV TA TE TN TO TP TR TS TV UD VA VB VC VE VI VR VT VV ZH BE LU UR SZ OW NW GL ZG FR SO BS BL SH AR AI SG GR AG TG TI VD VS NE GE JU'.split(
    ' ',
  ),
)

/** A province in brackets behind a place, and the place before it. */
function hideProvinces({ plain, tokens, keeps, ordinary }: ReadText): void {
  tokens.forEach((token, at) => {
    if (!/[ \]]\($/.test(token.gap) || plain.charAt(token.to) !== ')') return
    const place = tokens[at - 1]
    const isBehindMask = /\[\.\.\.\] \($/.test(token.gap)
    const isProvince = PROVINCES.has(token.text)
    const isDepartment = /^(?:\d{2,3}|2[AB])$/.test(token.text)
    if (!isProvince && !isDepartment) return
    if (isBehindMask || keeps[at - 1] === false) keeps[at] = false
    else if (isProvince && hasCapital(place) && isPlaceBefore(place, ordinary)) {
      keeps[at] = false
      keeps[at - 1] = false
    }
  })
}

const JOINS_PLACE = /^(?:sur|sous|les|lez|en|de|des|du|la|le|aux?|a|et|d|l|am|an|der|im)$/

/** Sainte-Foy-l’Argentière: one part of a name that is written in one goes with the others. */
function hideHyphenated({ tokens, keeps }: ReadText): void {
  for (let from = 0; from < tokens.length; ) {
    let to = from + 1
    while (to < tokens.length && /^[-’']$/.test(tokens[to]?.gap ?? '')) to += 1
    const parts = Array.from({ length: to - from }, (_, i) => from + i)
    const isJoiner = (at: number) => JOINS_PLACE.test(tokens[at]?.text ?? '') && tokens[at]?.gap === '-'
    const isName = (at: number) => hasCapital(tokens[at]) && (tokens[at]?.word.length ?? 0) > 1
    // Trinité-sur-Mer: only places are written so.
    const isPlace = parts.length > 2 && isName(from) && isName(to - 1) && parts.slice(1, -1).every(isJoiner)
    if (parts.length > 1 && (isPlace || parts.some((at) => isName(at) && keeps[at] === false)))
      for (const at of parts) if (isName(at)) keeps[at] = false
    from = to
  }
}

const isPlaceBefore = ({ word }: Token, { trade, kept, places }: OrdinaryWords): boolean =>
  places.has(word) || (!trade.has(word) && !kept.has(word))

/** Towns of German-speaking countries that are words, which the list of towns leaves out below 90,000 inhabitants. */
const TOWNS_THAT_ARE_WORDS =
  /^(?:zug|wangen|baden|halle|lage|lingen|kempen|buchen|singen|siegen|hagen|weiden|ahlen|bergen|stein|wels|horn|hall|hof|roth|rain|regen|norden|leer|linden|landau|rastatt|haar|dachau|bruck|selb|marl|unna|peine|celle|aalen|lahr|kehl|buhl|rottweil|zell|lauf|sulz|brand|brugg|wald|egg|rust|spiez|stans|thun|thal|wil|witten|werl|olpe|menden|minden|velen|vreden|bunde|melle|esens|essen|husum|heide|plau|guben|forst|lauter|aue|gera|suhl)$/

/** Wangen im Allgäu, in Zug: a town that is a word, by the region behind it or by itself. */
function hideGermanVillages({ tokens, keeps, isGerman }: ReadText): void {
  if (!isGerman) return
  tokens.forEach((token, at) => {
    if (!hasCapital(token) || !/^(?:in|aus|bei|um|nahe|nach|und)$/.test(tokens[at - 1]?.word ?? '')) return
    if (TOWNS_THAT_ARE_WORDS.test(token.word) && tokens[at - 1]?.word !== 'und') keeps[at] = false
    if (/^(?:im|am|an|ob|vor)$/.test(tokens[at + 1]?.word ?? '') && hasCapital(tokens[at + 2])) {
      keeps[at] = false
      keeps[at + 2] = false
    }
  })
}

const UNIT =
  /^(?:one|two|three|four|five|six|seven|eight|nine|ten|un|une|deux|trois|quatre|cinq|sept|huit|neuf|dix|uno|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|due|tre|quattro|cinque|sei|sette|otto|nove)$/

/** The units behind tens that are hidden: forty-two, vingt et un, cincuenta y dos. */
function hideNumerals({ tokens, keeps }: ReadText): void {
  for (let at = 0; at + 1 < tokens.length; at += 1) {
    if (numeralIn(tokens[at]?.word ?? '') === null) continue
    const unit = /^(?:et|y|and|e)$/.test(tokens[at + 1]?.word ?? '') ? at + 2 : at + 1
    const token = tokens[unit]
    if (token !== undefined && /^[ -]$/.test(token.gap) && UNIT.test(token.word)) keeps[unit] = false
  }
}
