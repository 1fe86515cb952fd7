import { findStretches, type Stretch, wordsPattern } from './plain-text.ts'

/** Countries a text names as ISO 3166 codes, empty for none or for anywhere, and where their names stand. */
export interface Places {
  readonly countries: readonly string[]
  readonly stretches: readonly Stretch[]
}

const EUROPE = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IS IE IT LV LI LT LU MT NL NO PL PT RO SK SI ES SE CH GB'.split(
  ' ',
)
const LANGUAGES = ['en', 'fr', 'de', 'es', 'it']

/** Adjectives and other names, without accents; the names by which five languages call a country come from the runtime. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  AT: 'austrian|autrichien(?:ne)?s?|osterreichische[rnms]?|austriac[oaie]s?|vienna|wien',
  BE: 'belgian|belges?|belgische[rnms]?|belgas?|belghe|wallonie|wallonia|flandres?|flanders|flandern|bruxelles|brussels',
  CH: 'swiss|suisses?|schweizer(?:ische[rnms]?)?|suiz[oa]s?|svizzer[oaie]|romandie|zurich|geneve|geneva',
  CZ: 'czech|tcheques?|tschechische[rnms]?|chec[oa]s?|cec[oa]',
  DE: 'german|allemande?s?|deutsche[rnms]?|aleman(?:a|es|as)?|tedesc(?:o|a|hi|he)|bavaria|bayern|berlin|munich|munchen|hamburg',
  DK: 'danish|danoise?s?|danische[rnms]?|danes(?:a|es|as)?',
  ES: 'spanish|espagnole?s?|spanische[rnms]?|espanol(?:a|es|as)?|spagnol[oaie]|madrid|barcelona|cataluna|catalonia',
  FI: 'finnish|finlandaise?s?|finnische[rnms]?',
  FR: 'french|francaise?s?|franzosische[rnms]?|frances(?:a|es|as)?|frances[ei]|paris|lyon|ile[- ]de[- ]france|bretagne|occitanie',
  GB: 'uk|u\\.k\\.|british|great britain|grande bretagne|gran bretagna|gran bretana|grossbritannien|england|english companies|angleterre|inglaterra|inghilterra|britanniques?|britische[rnms]?|britanic[oa]s?|britannic[oaih]e?|scotland|scottish|wales|welsh|london|londres|ecosse',
  IE: 'irish|irlandaise?s?|irische[rnms]?|irlandes(?:a|es|as|i)?|dublin',
  IT: 'italian|italien(?:ne)?s?|italienische[rnms]?|italian[oaie]s?|milano|milan|lombardia|lombardy|roma',
  LU: 'luxembourgeoise?s?',
  NL: 'dutch|holland|hollande|neerlandaise?s?|hollandaise?s?|niederlandische[rnms]?|holandes(?:a|es|as)?|olandes[ei]|amsterdam',
  NO: 'norwegian|norvegien(?:ne)?s?|norwegische[rnms]?',
  PL: 'polish|polonaise?s?|polnische[rnms]?|polac[oa]s?|polacc[oahi]e?',
  PT: 'portuguese|portugaise?s?|portugiesische[rnms]?|portugues(?:a|es|as)?|portoghes[ei]',
  SE: 'swedish|suedoise?s?|schwedische[rnms]?|suec[oa]s?|svedes[ei]',
  US: 'usa|u\\.s\\.a?\\.?|etats[- ]unis|american companies',
}

const REGIONS: Readonly<Record<string, readonly string[]>> = {
  dach: ['DE', 'AT', 'CH'],
  'benelux|low countries': ['BE', 'NL', 'LU'],
  'nordics?|nordiques?|pays nordiques|skandinavien|scandinavi(?:a|an)|scandinavie|escandinavia|nordische[rnms]?|paesi nordici':
    ['DK', 'FI', 'IS', 'NO', 'SE'],
  'iberian?|peninsule iberique|peninsula iberica|iberische[rnms]?': ['ES', 'PT'],
  'british isles|uk and ireland|uk & ireland': ['GB', 'IE'],
  'baltics?|pays baltes|baltikum': ['EE', 'LV', 'LT'],
  'europe|european|europa|europeennes?|europeens?|europaische[rnms]?|europe[oa]s?|europe[ei]|eu|ue|european union|union europeenne':
    EUROPE,
}

const plainName = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const COUNTRIES: readonly (readonly [readonly string[], RegExp])[] = [...EUROPE, 'US'].map((code) => {
  const names = LANGUAGES.flatMap((language) => {
    const name = new Intl.DisplayNames([language], { type: 'region' }).of(code)
    return name === undefined ? [] : [plainName(name)]
  })
  const other = OTHER_WORDS[code]
  return [[code], wordsPattern([...new Set(names), ...(other === undefined ? [] : [other])])]
})

const PATTERNS = [
  ...COUNTRIES,
  ...Object.entries(REGIONS).map(([words, codes]): readonly [readonly string[], RegExp] => [
    codes,
    wordsPattern([words]),
  ]),
]

/** The countries that a plain text names, in English, French, German, Spanish or Italian, alone or by region. */
export function findPlaces(plain: string): Places {
  const countries = new Set<string>()
  const stretches: Stretch[] = []
  for (const [codes, pattern] of PATTERNS) {
    const found = findStretches(plain, pattern)
    stretches.push(...found)
    if (found.length > 0) for (const code of codes) countries.add(code)
  }
  return { countries: [...countries].sort(), stretches }
}

const ISO = new Set([...EUROPE, 'US'])

/** The country a party states, written as a code or as a name; null where it states none that is known. */
export function statedCountry(text: string | null, plain: (text: string) => string): string | null {
  if (text === null) return null
  const code = text.trim().toUpperCase()
  if (ISO.has(code)) return code
  return findPlaces(plain(text)).countries[0] ?? null
}

/** A country as it is called in English. */
export function countryName(code: string): string {
  return new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code
}
