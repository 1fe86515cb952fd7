import { openFolding } from '../text/folded-letters.ts'
import { memoize } from '../text/memoize.ts'

/** ISO 3166-1 alpha-2, as of 2026. */
const CODES = new Set(
  (
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
    'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO ' +
    'FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE ' +
    'JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO ' +
    'MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW ' +
    'PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM ' +
    'TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
  ).split(' '),
)

/** Common names missing from Intl, folded. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  uk: 'GB',
  'u k': 'GB',
  'u s': 'US',
  'u s a': 'US',
  'great britain': 'GB',
  'grande bretagne': 'GB',
  grossbritannien: 'GB',
  'gran bretana': 'GB',
  'gran bretagna': 'GB',
  england: 'GB',
  angleterre: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  holland: 'NL',
  hollande: 'NL',
  'the netherlands': 'NL',
  usa: 'US',
  'united states of america': 'US',
  'etats unis d amerique': 'US',
  'czech republic': 'CZ',
  'republique tcheque': 'CZ',
  turkey: 'TR',
  'hong kong': 'HK',
  'south korea': 'KR',
}

/** Folds a place name: no case, accents or punctuation. */
export const plainName = openFolding({ lettersOf: withoutAccents, kept: 'abcdefghijklmnopqrstuvwxyz' })

const LANGUAGES = ['en', 'fr', 'de', 'es', 'it']

/** Country codes by folded name in English, French, German, Spanish and Italian. */
export const COUNTRIES_BY_NAME: ReadonlyMap<string, string> = new Map([
  ...LANGUAGES.flatMap((language) => {
    const names = new Intl.DisplayNames([language], { type: 'region' })
    return [...CODES].map((code) => [plainName(names.of(code) ?? code), code] as const)
  }),
  ...Object.entries(OTHER_NAMES),
])

/**
 * Returns the ISO 3166-1 alpha-2 code for a country code in any case, or for a name in English, French, German, Spanish
 * or Italian, with or without accents; null for other texts.
 */
export const countryCodeOf: (text: string) => string | null = memoize(1000, (text) => {
  const code = text.trim().toUpperCase()
  return CODES.has(code) ? code : (COUNTRIES_BY_NAME.get(plainName(text)) ?? null)
})

/** Returns the country code for a folded name in one of the five languages; null for other texts. */
export function countryNamed(plain: string): string | null {
  return COUNTRIES_BY_NAME.get(plain) ?? null
}

/** Converts to lower case without accents; ß, œ and æ become two letters. */
function withoutAccents(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
}
