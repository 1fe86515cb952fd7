import { isCapital } from '../../text/folded-text.ts'
import { FUNCTION_WORDS } from '../../text/function-words.ts'
import { numeralIn } from '../../text/numerals.ts'
import { isLanguageWord, isOrdinary, type OrdinaryWords } from './ordinary-words.ts'
import type { Span } from './phrase-search.ts'

/** Word or number of a folded text. */
export interface Token extends Span {
  readonly text: string
  /** Lower case. */
  readonly word: string
  readonly isFirst: boolean
  /** Up to eight characters between this token and the one before. */
  readonly gap: string
}

/** Text with the current decision for each token. */
export interface ReadText {
  readonly plain: string
  readonly tokens: readonly Token[]
  readonly keeps: boolean[]
  readonly ordinary: OrdinaryWords
  readonly isGerman: boolean
  readonly isTitled: boolean
  /** True if at most half of its ordinary words are capitalised. */
  readonly isProse: boolean
}

const BESIDE = /^[ \-’']{1,2}$/
/** Mask as spelled in folded text. */
const AFTER_MASK = /\[\.\.\.\][ -]$/
const MASK_AHEAD = /^[ -]\[\.\.\.\]/
const PARTICLE = /^(?:de|du|des|da|do|dos|di|del|della|dello|von|vom|van|der|den|zu|zur|le|la|el|y|i)$/

/** Token known to start with a capital. The brand exists in types only, so that the other branch keeps its type. */
type CapitalToken = Token & { readonly hasCapital: true }
const hasCapital = (token: Token | undefined): token is CapitalToken =>
  token !== undefined && isCapital(token.text.charAt(0))
const isSmall = ({ word }: Token): boolean => Object.values(FUNCTION_WORDS).some((words) => words.has(word))

/**
 * Hides capitalised words that their context shows to be names: people by their given names, customers and brands by
 * the word that introduces them, streets, provinces in brackets, parts of hyphenated names. Linear in the number of
 * tokens.
 */
export function hideNamesInContext(text: ReadText): void {
  hidePeople(text)
  hideTitled(text)
  hideSubjects(text)
  hideIntroduced(text)
  hidePairs(text)
  hideListed(text)
  hideGermanPairs(text)
  hideGermanLists(text)
  hideWithArticle(text)
  hideSaintsAndSpas(text)
  hideStreets(text)
  hideProvinces(text)
  hideHyphenated(text)
  hideGermanVillages(text)
  hideNumerals(text)
}

/** Largest number of family names after a given name. */
const FAMILY_WORDS_MAX = 3

/** German roles that precede a person's name. */
const ROLE =
  /^(?:inhaber(?:in)?|geschaftsfuhrer(?:in)?|grunder(?:in)?|eigentumer(?:in)?|gesellschafter(?:in)?|leiter(?:in)?|chef(?:in)?|meister(?:in)?|herr|frau|vater|mutter|schwager|sohn|tochter|bruder|schwester|von|durch|war|ist)$/
const AND = /^(?:and|et|und|y|e|i|ed|or|ou|oder|o)$/

/** True if "and" joins a token to a hidden name: Dean and Troy. */
function isJoinedToName(tokens: readonly Token[], keeps: readonly boolean[], at: number): boolean {
  return AND.test(tokens[at + 1]?.word ?? '') && hasCapital(tokens[at + 2]) && keeps[at + 2] === false
}

/** Hides capitalised given names with the family names after them, despite other meanings. */
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

/** True if a token is next to a mask. */
export const isBesideMask = (plain: string, token: Token): boolean =>
  AFTER_MASK.test(token.gap) || isBeforeMask(plain, token)

const isBeforeMask = (plain: string, { to }: Token): boolean => MASK_AHEAD.test(plain.slice(to, to + 6))

function isOrdinaryNoun({ word }: Token, ordinary: OrdinaryWords, isGerman: boolean): boolean {
  return ordinary.trade.has(word) || (isGerman && isLanguageWord('de', word, ordinary))
}

/** Returns the indexes of the capitalised tokens directly after a token, without particles. */
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

/** Forms of address and kinship, folded. A capitalised word after one is a person's name. */
const ADDRESSES =
  /^(?:dr|dres|prof|mr|mrs|ms|miss|sir|lady|pastor|rev|sister|mme|mlle|messieurs|madame|monsieur|docteur|maitre|famille|don|dona|senor|senora|doctora?|familia|signora?|sig|dott|dottoressa|dottor|ing|avv|geom|suor|famiglia|herrn?|frau|familie)$/
/** Roles of people, folded. */
const ROLES =
  /^(?:founder|founders|cofounders?|owners?|proprietors?|sellers?|vendors?|principal|foreman|bookkeeper|secretary|wife|husband|sons?|daughters?|brothers?|nephew|niece|ceo|cto|cfo|coo|md|pdg|dg|fondateur|fondatrice|createur|creatrice|gerante?s?|president|presidente|dirigeante?s?|directeur|directrice|associee?s?|cedante?|repreneur|proprietaires?|exploitante?|eleveu(?:r|se)|epouse|epoux|mari|fils|fille|frere|soeur|niece|neveu|pere|mere|fundador|fundadora|fundadores|gerente|propietari[oa]s?|duen[oa]s?|director|directora|administrador|administradora|encargad[oa]|titular|soci[oa]s?|hij[oa]s?|espos[oa]|herman[oa]s?|sobrin[oa]|padre|madre|fondator[ei]|titolar[ei]|amministratore|amministratrice|direttore|direttrice|responsabile|enologo|enologa|casaro|moglie|marito|figli[oa]|nipote|fratello|fratelli|sorella|sorelle|nonn[oa]|inhaber(?:in)?|besitzer(?:in)?|geschaftsfuhrer(?:in)?|grunder(?:in)?|eigentumer(?:in)?|prokurist(?:in)?|sohn|tochter|bruder|schwester|schwager|neffe|nichte|\p{L}*(?:meister|leiter|lehrer)(?:in)?)$/u
/** Departments, which may also follow a role, folded. */
const DEPARTMENT =
  /^(?:sales|finance|financial|operations|technical|commercial|marketing|general|regional|managing|technique|commerciale?|industriel|generale?|financiere?|technik|vertrieb|einkauf|produktion|entwicklung|finanzen|verwaltung|comercial|tecnic[oa]|financier[oa]|industrial|fondatrice|fondateur)$/
/** Separators between a role and its holder. */
const BEFORE_BEARER = /^(?: ?[:,]? | ?:? ?\[\.\.\.\] )$/

/** Verbs with personal subjects, folded. A given name before one has no other meaning. */
const ACTS =
  /^(?:sells|runs|owns|keeps|leads|manages|founded|handles|helps|delivers|bakes|teaches|retires|wants|dirige|gere|vend|cede|continue|gestisce|vende|lleva|aiuta|ayuda|leitet|fuhrt|verkauft|hilft)$/

/** Hides given names before such verbs or a possessive: Will sells, Ken’s lorries. */
function hideSubjects({ plain, tokens, keeps, ordinary }: ReadText): void {
  tokens.forEach((token, at) => {
    if (!hasCapital(token) || !ordinary.people.has(token.word) || ordinary.kept.has(token.word)) return
    const isPossessive = /^['’]s /.test(plain.slice(token.to, token.to + 3))
    if (isPossessive || ACTS.test(tokens[at + 1]?.text ?? '')) keeps[at] = false
  })
}

/** Hides capitalised words after a form of address or a role: Frau Engel, el doctor Campo, Seller: Rob Carpenter. */
function hideTitled({ tokens, keeps, ordinary, isTitled }: ReadText): void {
  tokens.forEach((token, at) => {
    const isAddress = ADDRESSES.test(token.word) || (token.text === 'M' && /^\. /.test(tokens[at + 1]?.gap ?? ''))
    const isNamedInTitle = keeps[at + 2] === false && hasCapital(tokens[at + 2]) && tokens[at + 2]?.gap === ' '
    if (!isAddress && ((isTitled && !isNamedInTitle) || !ROLES.test(token.word))) return
    const isVerb = /^(?:is|was|est|es|e|ist|war|heisst)$/.test(tokens[at + 1]?.word ?? '')
    const first = isVerb ? at + 2 : at + 1
    const isBearer = (one: number, gap: RegExp): boolean => {
      const bearer = tokens[one]
      if (!hasCapital(bearer) || !gap.test(bearer.gap)) return false
      const isRole = ADDRESSES.test(bearer.word) || ROLES.test(bearer.word) || DEPARTMENT.test(bearer.word)
      const mayBeName = isAddress || one > first || ordinary.people.has(bearer.word) || !ordinary.kept.has(bearer.word)
      return bearer.word.length > 1 && (isAddress || !isSmall(bearer)) && mayBeName && !isRole
    }
    if (!isBearer(first, isAddress ? /^\.? $/ : BEFORE_BEARER)) return
    if (isAddress && hasCapital(token)) keeps[at] = false
    keeps[first] = false
    for (let one = first + 1; one <= first + FAMILY_WORDS_MAX; one += 1) {
      if (!isBearer(one, BESIDE)) break
      keeps[one] = false
    }
  })
}

/** German words of measure, kind and rank that precede a noun without an article, folded. */
const COUNTS_NOUN =
  /^(?:euro|cent|millionen|milliarden|mio|mrd|prozent|tonnen?|liter|kilo|kilogramm|quadratmetern?|kubikmeter|hektar|stuck|paar|meter|jahren?|ende|anfang|mitte|art|arten|sorten?|typ|klasse|teil|reihe|vielzahl|anzahl|zahl|menge|thema|bereich|segment|stand|schwerpunkte?|fokus|spezialgebiet|fachrichtung|leitung|abteilung|werk|gmbh|ag|kg|co)$/

/** German firms whose name follows without more, also at the beginning of a sentence: Schreinerei Eichholz. */
const KIND_OF_FIRM = /(?:erei|firma|betrieb|haus|kanzlei|apotheke|praxis|hotel|gasthof|werkstatt|unternehmen)$/

/** Hides adjacent German nouns, which are a name or a kind with its name: für Ritter Sport, das Hotel Adler. */
function hideGermanPairs({ tokens, keeps, ordinary, isGerman, isTitled }: ReadText): void {
  if (!isGerman || isTitled) return
  const isNoun = (at: number): boolean => {
    const token = tokens[at]
    return (
      hasCapital(token) &&
      keeps[at] === true &&
      token.word.length > 2 &&
      token.text !== token.text.toUpperCase() &&
      !isSmall(token) &&
      !ordinary.kept.has(token.word)
    )
  }
  for (let at = 1; at < tokens.length; at += 1) {
    const first = tokens[at - 1] as Token
    const isGivenName = ordinary.people.has(first.word) && first.word !== 'mark' && hasCapital(first)
    if (isGivenName && tokens[at]?.gap === ' ' && isNoun(at)) keeps.fill(false, at - 1, at + 1)
    if (tokens[at]?.gap !== ' ' || (first.isFirst && !KIND_OF_FIRM.test(first.word)) || !isNoun(at) || !isNoun(at - 1))
      continue
    if (COUNTS_NOUN.test(first.word)) continue
    const isBare = /^(?:fur|von|bei|an|mit)$/.test(tokens[at - 2]?.word ?? '') && !ordinary.trade.has(first.word)
    if (ordinary.trade.has(tokens[at]?.word ?? '') && !isBare) continue
    keeps[at] = false
    if (isBare) keeps[at - 1] = false
  }
}

/** Words kept only as part of a country of two words: Costa Rica, Capo Verde. */
const PARTS_OF_COUNTRIES = /^(?:costa|verde|capo|cabo|cap|cape|leone|leona)$/

/** True if such a word occurs without the rest of its country. */
function isStrayPart(tokens: readonly Token[], at: number): boolean {
  if (!PARTS_OF_COUNTRIES.test(tokens[at]?.word ?? '')) return false
  const names = [tokens[at - 1], tokens[at], tokens[at + 1]].map((token) => token?.word).join(' ')
  return !/\b(?:costa rica|(?:capo|cabo|cap|cape|kap) (?:verde|vert)|sierra (?:leone|leona))\b/.test(names)
}

const GIVES_OR_TAKES = /^(?:fur|von|vom|bei|mit|an|uber|durch)$/

/** Hides lists of nouns without articles after a preposition if one is a name: für Trumpf, Festo und Liebherr. */
function hideGermanLists({ tokens, keeps, ordinary, isGerman, isTitled }: ReadText): void {
  if (!isGerman || isTitled) return
  for (let at = 1; at < tokens.length; at += 1) {
    if (!hasCapital(tokens[at]) || !GIVES_OR_TAKES.test(tokens[at - 1]?.word ?? '')) continue
    const members = [at]
    for (let one = at + 1; one < tokens.length; one += 1) {
      const { gap = '', word = '' } = tokens[one] ?? {}
      if (/^(?:und|oder)$/.test(word) && gap === ' ' && hasCapital(tokens[one + 1])) one += 1
      else if (!/^(?:, | & |\+)$/.test(gap)) break
      if (!hasCapital(tokens[one])) break
      members.push(one)
    }
    if (!members.some((one) => keeps[one] === false)) continue
    for (const one of members) {
      const word = tokens[one]?.word ?? ''
      const isJoined = / & |\+/.test((tokens[one]?.gap ?? '') + (tokens[one + 1]?.gap ?? ''))
      // Plurals and abstract nouns are goods and trades: für Mikroskope, Teleskope und Laser.
      const isGoods = !isJoined && /(?:e|n|ung|heit|keit)$/.test(word)
      if (!isGoods && !ordinary.trade.has(word) && !ordinary.kept.has(word)) keeps[one] = false
    }
  }
}

const GERMAN_OF_COUNTRY =
  /^(?:deutsch|bayerisch|schwabisch|frankisch|badisch|sachsisch|thuringisch|hessisch|westfalisch|rheinisch|osterreichisch|schweizerisch)e[nrs]?$/
const ARTICLE = /^(?:el|la|los|las|le|les|il|lo|gli|the)$/

/** Hides capitalised words in forms that only names have: El Corte Inglés, the Deutsche Bahn in German. */
function hideWithArticle({ tokens, keeps, isGerman, isTitled }: ReadText): void {
  if (isTitled) return
  tokens.forEach((token, at) => {
    if (!hasCapital(token) || token.isFirst || token.text === token.text.toUpperCase()) return
    if (!(isGerman ? GERMAN_OF_COUNTRY : ARTICLE).test(token.word)) return
    if (!hasCapital(tokens[at + 1]) || tokens[at + 1]?.gap !== ' ') return
    for (let one = at; hasCapital(tokens[one]) && (one === at || tokens[one]?.gap === ' '); one += 1) {
      keeps[one] = false
      if (isGerman && one > at) break
    }
  })
}

/** St. Gallen, Bad Ems. */
function hideSaintsAndSpas({ tokens, keeps, isGerman }: ReadText): void {
  tokens.forEach((token, at) => {
    const next = tokens[at + 1]
    if (!hasCapital(token) || !hasCapital(next)) return
    const isSaint = /^(?:st|ste|sankt)$/.test(token.word) && /^(?:\. ?| |-)$/.test(next.gap)
    if (isSaint || (isGerman && token.text === 'Bad' && next.gap === ' ')) keeps.fill(false, at, at + 2)
  })
}

/** If at most this share of the kept words in prose is capitalised, each capitalised one is a name. */
export const MOST_CAPITALS_BESIDE_NAMES = 0.34

/** Hides single capitalised trade words in prose that writes trades in lower case: approved by Persimmon. */
export function hideLoneCapitals({ tokens, keeps, ordinary }: ReadText): void {
  tokens.forEach((token, at) => {
    if (keeps[at] === false || token.isFirst || !hasCapital(token) || token.word.length < 3) return
    const isKept = ordinary.kept.has(token.word) && !ordinary.brands.has(token.word)
    const isRegion = /^(?:middle|far|grande?|gran)$/.test(token.word) && ordinary.kept.has(tokens[at + 1]?.word ?? '')
    if (isRegion || ROLES.test(token.word) || DEPARTMENT.test(token.word)) return
    if (token.text === token.text.toUpperCase() || (isKept && !isStrayPart(tokens, at))) return
    keeps[at] = false
  })
}

const JOINS_NAME = /^(?:de|du|des|di|del|della|d|of)$/

/** Hides capitalised words joined to a following name by a particle or "&": Château de Chantilly, Holland & Barrett. */
export function hideJoined({ tokens, keeps }: ReadText): void {
  for (let at = tokens.length - 1; at > 0; at -= 1) {
    if (keeps[at] !== false || !hasCapital(tokens[at])) continue
    const isSign = / ?& ?/.test(tokens[at]?.gap ?? '')
    const particle = tokens[at - 1]
    const one = isSign ? at - 1 : at - 2
    if (!isSign && !(particle !== undefined && JOINS_NAME.test(particle.word))) continue
    const token = tokens[one]
    if (token === undefined || !hasCapital(token) || token.word.length < 3) continue
    if (!isSign && token.text === token.text.toUpperCase()) continue
    if (!isSign && ((token.isFirst && !/[:,] ?$/.test(token.gap)) || particle?.gap !== ' ')) continue
    keeps[one] = false
  }
}

/** Words that introduce customers, brands and products, folded. */
const INTRODUCES =
  /^(?:clients?|customers?|kunden?|grosskunden?|clientes?|clienti|cliente|brands?|branded|marques?|(?:eigen|haus|handels)?marken?|marca|marcas|marchio|marchi|label|produkt|product|producto|produit|prodotto|praxis|sorten|linea|gamme|beers?|vinos|vini|fournit|fournisseur|beliefert|lieferant|fornisce|suministra|supplies|accounts?|competitors?|rivals?|concurrents?|competidor(?:es)?|rival|concorrent[ei]|suppliers?|dealers?|distributors?|insurers?|distribuidor|proveedor(?:es)?|fornitor[ei]|references?|referenzen|referencias|referenze|projekte?|projets?|proyectos?|progetti|kostentrager|weine|abnehmer|lieferanten|wettbewerber|biere|committent[ei]|committenti|enseigne|insegna|gr(?:oupe|up[oa]|uppo)|klant(?:en)?|afnemers?|leveranciers?|kund(?:er|erna|erne|ene)|klien(?:t|ci|tami)|odbiorc[ay]|dostawc[ay]|varumarket?|merk(?:en|et)?|maerket?|mark[ai]|called|named|nommee?|namens|llamad[ao]|chiamat[ao])$/
/** Those that introduce brand names, which in German may be ordinary nouns. */
const NAMES_BRANDS = /^(?:brands?|biere|weine|(?:eigen|haus|handels)?marken?|label|produkt|sorten|linie|praxis|namens)$/
/** Words allowed between an introduction and a name, and between two names. */
const BETWEEN_NAMES =
  /^(?:are|is|zijn|ar|er|sa|to|som|zoals|jak|och|og|en|oraz|unter|anderem|anderen|vor|allem|include|includes|including|such|as|like|and|or|sont|est|et|ou|dont|comme|sind|ist|wie|und|oder|von|son|es|y|e|como|sono|come|de|di|da|a|al|the|der|die|das|des|la|le|les|el|los|las|l|il|lo|gli|i|of|principal|principaux|principales|principali)$/

/**
 * Hides capitalised words in a list introduced by a word for customers, brands or products. In German a dictionary noun
 * ends the list.
 */
function hideIntroduced({ plain, tokens, keeps, ordinary, isGerman, isTitled }: ReadText): void {
  let isOpen = false
  let isBrand = false
  let named = 0
  tokens.forEach((token, at) => {
    const { word, gap } = token
    if (/[.;!?\n]\s*$/.test(gap)) isOpen = false
    if (INTRODUCES.test(word)) {
      isOpen = !isTitled || isGerman || /^ ?: $/.test(tokens[at + 1]?.gap ?? '')
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

/**
 * Hides capitalised words in a list of hidden names: parts for Safran and Airbus. German needs two names before the
 * word.
 */
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

/** Hides pairs of capitalised words after "for", "with" or "by" in prose, even if both are words: Network Rail. */
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

/** Distinguishes a list of names after a colon, which continues with capitals, from a list of trades. */
const isFollowedByName = (plain: string, { to }: Token): boolean =>
  /^(?:[ -]|, ?| (?:and|et|und|y|e|de|du|des|di|del|della|of|for) (?:la |l’|l')?)(?:\p{Lu}|\[\.)/u.test(
    plain.slice(to, to + 16),
  ) || /^[.;]/.test(plain.slice(to, to + 1))

/** Street words before and after the name, folded. */
const STREET_BEFORE =
  /^(?:rue|zi|za|zae|place|square|cours|faubourg|avenue|boulevard|chemin|impasse|allee|quai|route|zone|zac|via|viale|piazza|piazzale|vicolo|corso|largo|calle|avenida|plaza|paseo|ronda|urbanizacion|carretera|poligono|unit)$/
const STREET_BEHIND = /^(?:street|road|lane|way|close|drive|court|mews|terrace|crescent|yard|gardens)$/
const STREET_ENDING = /(?:strasse|weg|platz|gasse|allee|ring|damm|ufer)$/
const STREET_WORDS_MAX = 6

/** Hides the names and numbers of streets. */
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

/** True if a capital follows a street word within two words, because "via" and "zone" are ordinary words too. */
function isStreetAhead(tokens: readonly Token[], from: number): boolean {
  const [street, next, second] = [tokens[from], tokens[from + 1], tokens[from + 2]]
  if (street === undefined || next === undefined || !/^[ ’']+$/.test(next.gap)) return false
  const isInVia = street.word === 'via' && (tokens[from - 1]?.word === 'in' || isHouseNumber(second))
  if (hasCapital(next))
    return (
      hasCapital(street) || isInVia || !/^(?:via|route|zone|unit|largo|corso|cours|place|square)$/.test(street.word)
    )
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

/** Codes of Italian provinces and Swiss cantons. */
const PROVINCES = new Set(
  'AG AL AN AO AP AQ AR AT AV BA BG BI BL BN BO BR BS BT BZ CA CB CE CH CL CN CO CR CS CT CZ EN FC FE FG FI FM FR GE GO GR IM IS KR LC LE LI LO LT LU MB MC ME MI MN MO MS MT NA NO NU OR PA PC PD PE PG PI PN PO PR PT PU PV PZ RA RC RE RG RI RM RN RO SA SI SO SP SR SS SU SV TA TE TN TO TP TR TS TV UD VA VB VC VE VI VR VT VV ZH BE LU UR SZ OW NW GL ZG FR SO BS BL SH AR AI SG GR AG TG TI VD VS NE GE JU'.split(
    ' ',
  ),
)

/** Hides a province in brackets with the place before it. */
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

/** Hides all parts of a hyphenated name if one is hidden: Sainte-Foy-l’Argentière. */
function hideHyphenated({ tokens, keeps }: ReadText): void {
  for (let from = 0; from < tokens.length; ) {
    let to = from + 1
    while (to < tokens.length && /^[-’']$/.test(tokens[to]?.gap ?? '')) to += 1
    const parts = Array.from({ length: to - from }, (_, i) => from + i)
    const isJoiner = (at: number) => JOINS_PLACE.test(tokens[at]?.text ?? '') && tokens[at]?.gap === '-'
    const isName = (at: number) => hasCapital(tokens[at]) && (tokens[at]?.word.length ?? 0) > 1
    // Only place names have the form of Trinité-sur-Mer.
    const isPlace = parts.length > 2 && isName(from) && isName(to - 1) && parts.slice(1, -1).every(isJoiner)
    if (parts.length > 1 && (isPlace || parts.some((at) => isName(at) && keeps[at] === false)))
      for (const at of parts) if (isName(at)) keeps[at] = false
    from = to
  }
}

const isPlaceBefore = ({ word }: Token, { trade, kept, places }: OrdinaryWords): boolean =>
  places.has(word) || (!trade.has(word) && !kept.has(word))

/** Wide areas, of which no village is named: im Süden. */
const AREA = /^(?:(?:nord|sud|ost|west)(?:en|osten|westen)|(?:gross)?raum|umland|ausland|inland)$/

/** Hides towns that are also words, on their own or before a region: Wangen im Allgäu, in Zug. */
function hideGermanVillages({ tokens, keeps, ordinary, isGerman }: ReadText): void {
  if (!isGerman) return
  tokens.forEach((token, at) => {
    if (!hasCapital(token)) return
    const isTown = ordinary.towns.has(token.word)
    const before = tokens[at - 1]?.word ?? ''
    const river = /^(?:im|am|an|ob|vor)$/.test(tokens[at + 1]?.word ?? '') ? at + 2 : -1
    const named = tokens[river]?.word === 'der' ? river + 1 : river
    const isOnRiver = river > 0 && hasCapital(tokens[named]) && !AREA.test(tokens[named]?.word ?? '')
    const isAfterPreposition = /^(?:in|aus|bei|um|nahe|nach)$/.test(before)
    if (isTown && (isAfterPreposition || /^(?:sitz|standorte?|stadt|gemeinde|filialen?)$/.test(before)))
      keeps[at] = false
    if (isOnRiver && ((isTown && token.gap === ', ') || isAfterPreposition || before === 'und')) {
      keeps[at] = false
      keeps[named] = false
    }
  })
  // In Olten und Aarburg, in Weiden oder Roth.
  for (let at = 2; at < tokens.length; at += 1) {
    const isSecond = AND.test(tokens[at - 1]?.word ?? '') && keeps[at - 2] === false && hasCapital(tokens[at - 2])
    if (isSecond && hasCapital(tokens[at]) && ordinary.towns.has(tokens[at]?.word ?? '')) keeps[at] = false
  }
}

const UNIT =
  /^(?:one|two|three|four|five|six|seven|eight|nine|ten|un|une|deux|trois|quatre|cinq|sept|huit|neuf|dix|uno|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|due|tre|quattro|cinque|sei|sette|otto|nove)$/

/** Hides units after hidden tens: forty-two, vingt et un, cincuenta y dos. */
function hideNumerals({ tokens, keeps }: ReadText): void {
  for (let at = 0; at + 1 < tokens.length; at += 1) {
    if (numeralIn(tokens[at]?.word ?? '') === null) continue
    const unit = /^(?:et|y|and|e)$/.test(tokens[at + 1]?.word ?? '') ? at + 2 : at + 1
    const token = tokens[unit]
    if (token !== undefined && /^[ -]$/.test(token.gap) && UNIT.test(token.word)) keeps[unit] = false
  }
}
