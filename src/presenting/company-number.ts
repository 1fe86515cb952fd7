import { createRequire } from 'node:module'
import type { Validator } from 'stdnum/lib/cjs/types.js'
import type { RefusedField } from '../domain/language/refusals.ts'
import { countryCodeOf } from '../domain/parties/country.ts'
import { registrationKeys } from '../domain/quality/company-number.ts'
import { parseStatedSiren } from '../domain/quality/siren.ts'

type Fault = { fault: RefusedField['message'] }

const require = createRequire(import.meta.url)

/** Returns the number without separators if its check digits are right; null otherwise. Loads each check when first used. */
function checked(check: string, number: string): string | null {
  const { validate } = require(`stdnum/lib/cjs/${check}.js`) as Validator
  const result = validate(number)
  return result.isValid ? result.compact : null
}

/** Check of the company number of each country whose numbers have check digits, and its number of digits. */
const CHECKED: Readonly<Record<string, { check: string; digits?: number }>> = {
  BE: { check: 'be/vat', digits: 10 },
  DK: { check: 'dk/cvr' },
  ES: { check: 'es/nif' },
  FI: { check: 'fi/ytunnus' },
  IT: { check: 'it/iva', digits: 11 },
  NO: { check: 'no/orgnr' },
  PT: { check: 'pt/nipc' },
  SE: { check: 'se/orgnr' },
}

/** Check of the VAT number behind each prefix. */
const VAT_CHECKS: Readonly<Record<string, string>> = {
  AT: 'at/uid',
  BE: 'be/vat',
  BG: 'bg/vat',
  CY: 'cy/vat',
  CZ: 'cz/dic',
  DE: 'de/vat',
  DK: 'dk/cvr',
  EE: 'ee/kmkr',
  EL: 'gr/vat',
  ES: 'es/nif',
  FI: 'fi/alv',
  FR: 'fr/tva',
  GB: 'gb/vat',
  HR: 'hr/oib',
  HU: 'hu/anum',
  IE: 'ie/vat',
  IT: 'it/iva',
  LT: 'lt/pvm',
  LU: 'lu/tva',
  LV: 'lv/pvn',
  MT: 'mt/vat',
  NL: 'nl/btw',
  PL: 'pl/nip',
  PT: 'pt/nif',
  RO: 'ro/cui',
  SE: 'se/vat',
  SI: 'si/ddv',
  SK: 'sk/dph',
  XI: 'gb/vat',
}

/** France and the territories whose companies have a SIREN. */
const FRENCH = new Set(['FR', 'GP', 'MQ', 'GF', 'RE', 'YT', 'PM', 'BL', 'MF'])
/** Prefixes of Companies House for registers other than the main one of England and Wales. */
const COMPANIES_HOUSE =
  /^(?:AC|CE|CS|FC|FE|GE|GN|GS|IC|IP|LP|NA|NC|NF|NI|NL|NO|NP|NR|NV|NZ|OC|OE|PC|RC|RS|SA|SC|SE|SF|SG|SI|SL|SO|SP|SR|SZ|ZC)\d{6}$|^R0\d{6}$|^\d{8}$/
/** Names of numbers that people write before them. */
const LABEL =
  /^(?:KVK|P\.? ?IVA|PARTITA IVA|C\.? ?F\.?|CODICE FISCALE|NIF|CIF|BCE|KBO|TVA|VAT|BTW|UST-?ID(?:-?NR)?|CRN|COMPANY)(?:[ .-]?(?:NUMMER|NUMBER|NUM|NO|NR|REG))?[ .:°º-]+(?=[A-Z]{0,3}[ -]?\d)/

const written = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()
const withoutSeparators = (text: string) => text.replace(/[^A-Z0-9]/g, '')

/**
 * Parses a company number, stated with its country ("GB 01234567") or by a company of `country`; check digits are
 * verified where the country has them. Returns a SIREN for France, and the number with its country elsewhere. Other
 * countries' numbers are accepted unchecked, without separators.
 */
export function parseCompanyNumber(
  text: string,
  country: string | null,
): { siren: string } | { companyNumber: string } | Fault {
  const stated = written(text)
  const plain = stated.toUpperCase().replace(LABEL, '')
  if (/^(?:CH ?)?CHE\b|^CHE\d/.test(plain)) return numberIn('CH', plain, stated)
  if (/(?<!\p{L})HR[AB](?!\p{L})/u.test(plain)) return numberIn('DE', plain, stated)
  const own = country === null ? null : numberIn(country, withoutPrefix(plain, country), stated)
  if (own !== null && !('fault' in own)) return own
  const prefix = /^([A-Z]{2})(?:[ :-]+|(?=[A-Z]?\d))(?=.*\d)/.exec(plain)?.[1]
  // SC123456 is a company in Scotland, not in the Seychelles.
  const isStated =
    prefix !== undefined && countryCodeOf(prefix) !== null && !COMPANIES_HOUSE.test(withoutSeparators(plain))
  if (isStated && prefix !== country) return numberIn(prefix, withoutPrefix(plain, prefix), stated)
  return own ?? { fault: 'field_number_country' }
}

const withoutPrefix = (plain: string, country: string) =>
  plain.replace(new RegExp(`^${country}(?:[ :-]+|(?=[A-Z]?\\d))`), '').replace(LABEL, '')

function numberIn(
  country: string,
  plain: string,
  stated: string,
): { siren: string } | { companyNumber: string } | Fault {
  if (FRENCH.has(country)) {
    const siren = parseStatedSiren(plain)
    return siren === null ? faultOf('FR') : { siren }
  }
  const number = formOf(country, plain, stated)
  return number === null ? faultOf(country) : { companyNumber: country === 'CH' ? number : `${country} ${number}` }
}

function formOf(country: string, plain: string, stated: string): string | null {
  const compact = withoutSeparators(plain)
  const known = CHECKED[country]
  switch (country) {
    case 'GB': {
      const number = /^[1-9]\d{3,6}$/.test(compact) ? compact.padStart(8, '0') : compact
      return COMPANIES_HOUSE.test(number) && !/^0+$/.test(number) ? number : null
    }
    case 'DE':
      return registerEntry(stated)
    case 'CH': {
      const uid = /^(?:CH)?(?:CHE)?(\d{9})(?:MWST|TVA|IVA|HR)?$/.exec(compact)?.[1]
      const sound = uid === undefined ? null : checked('ch/uid', `CHE${uid}`)
      return sound === null ? null : sound.replace(/^CHE(\d{3})(\d{3})(\d{3})$/, 'CHE-$1.$2.$3')
    }
    case 'NL':
      return /^\d{7,8}$/.test(compact) && !/^0+$/.test(compact) ? compact.padStart(8, '0') : null
    case 'IT':
      if (/^[A-Z]/.test(compact)) return checked('it/codicefiscale', compact)
      break
  }
  if (known !== undefined) {
    const { check, digits } = known
    const isShort = digits !== undefined && /^\d+$/.test(compact) && compact.length === digits - 1
    const sound = checked(check, isShort ? `0${compact}` : compact)
    return country === 'BE' && sound !== null ? sound.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1.$2.$3') : sound
  }
  return compact.length <= 30 && /\d.*\d.*\d/.test(compact) ? compact : null
}

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'a', ö: 'o', ü: 'u' }
/** German names of courts by their lower-case spelling in English or without umlauts. */
const COURT_NAMES: Readonly<Record<string, string>> = {
  munich: 'München',
  cologne: 'Köln',
  nuremberg: 'Nürnberg',
  berlin: 'Charlottenburg',
  frankfurt: 'Frankfurt am Main',
  ...Object.fromEntries(
    'München Köln Düsseldorf Nürnberg Fürth Göttingen Lüneburg Münster Würzburg Osnabrück Saarbrücken Zweibrücken Lübeck'
      .split(' ')
      .map((court) => [court.toLowerCase().replace(/[äöü]/g, (letter) => `${UMLAUTS[letter]}e`), court]),
  ),
}

/** Returns register, number and court of an entry in a German commercial register ("HRB 123456 München"); null without all three. */
function registerEntry(stated: string): string | null {
  const entry =
    /(?<!\p{L})(HR[AB])[\s.:-]*(?:Nr\.?|Nummer|No\.?)?\s*(\d(?:[ .]?\d){0,6})(?:\s*([A-Z]{1,3})(?![\p{L}]))?/iu.exec(
      stated,
    )
  if (entry === null) return null
  const [all, register = '', number = '', letters = ''] = entry
  const isCourt = /^ag$/i.test(letters) || letters !== letters.toUpperCase() || letters.length > 2
  const court = courtIn(stated.replace(all, ` ${isCourt ? letters : ''} `))
  const digits = number.replace(/\D/g, '').replace(/^0+/, '')
  if (court === null || digits === '') return null
  return `${register.toUpperCase()} ${digits}${isCourt || letters === '' ? '' : ` ${letters}`} ${court}`
}

function courtIn(text: string): string | null {
  const words = text
    .replace(
      /(?<!\p{L})(?:DE|Deutschland|Germany|Amtsgerichts?|AG|Registergerichts?|Handelsregister(?:\s+[AB])?|Register|HR|Abteilung|Abt|unter|der|des|dem|beim?|im|am Amtsgericht|Nr|Nummer|Local|Court|of)(?!\p{L})\.?/giu,
      ' ',
    )
    .replace(/[,;:/()]/g, ' ')
    .replace(/a\. ?M\.?(?!\p{L})/iu, 'am Main')
    .replace(/\s+/g, ' ')
    .trim()
  const bare = words.replace(/^Berlin[ -]+(?=Charlottenburg)|(?<=Charlottenburg)[ -]+Berlin$/i, '')
  if (!/^[\p{L}][\p{L} .-]{2,60}$/u.test(bare)) return null
  const named = COURT_NAMES[bare.toLowerCase()]
  if (named !== undefined) return named
  return bare === bare.toUpperCase() || bare === bare.toLowerCase()
    ? bare.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
    : bare
}

/**
 * Parses a VAT number, with its prefix or of a company in `country`. Verifies the check digits of the United Kingdom,
 * Switzerland, Norway and the European Union; others are accepted unchecked behind the code of their country.
 */
export function parseVatNumber(text: string, country: string | null): { vatNumber: string } | Fault {
  const compact = withoutSeparators(written(text).toUpperCase().replace(LABEL, ''))
  const [own] = country === null ? [] : [vatPrefix(country)]
  const stated = /^CHE/.test(compact) ? 'CH' : /^([A-Z]{2})(?=[A-Z0-9]*\d)/.exec(compact)?.[1]
  const isKnown = stated !== undefined && (stated in VAT_CHECKS || countryCodeOf(stated) !== null)
  // A Spanish or Irish number may begin like a prefix, so that of the company's own country is tried as it is.
  const direct = own === undefined ? null : vatIn(own, compact.replace(new RegExp(`^${own}`), ''))
  if (direct !== null) return { vatNumber: direct }
  if (!isKnown) return { fault: own === undefined ? 'field_vat_country' : vatFaultOf(own) }
  const number = vatIn(vatPrefix(stated), compact.slice(2))
  return number === null ? { fault: vatFaultOf(vatPrefix(stated)) } : { vatNumber: number }
}

const vatPrefix = (country: string): string => {
  if (country === 'GR') return 'EL'
  if (country === 'MC') return 'FR'
  return country === 'IM' ? 'GB' : country
}

function vatIn(prefix: string, rest: string): string | null {
  if (prefix === 'CH') {
    const uid = /^E?(\d{9})(?:MWST|TVA|IVA)?$/.exec(rest)?.[1]
    const sound = uid === undefined ? null : checked('ch/uid', `CHE${uid}`)
    return sound === null ? null : sound.replace(/^CHE(\d{3})(\d{3})(\d{3})$/, 'CHE-$1.$2.$3 MWST')
  }
  if (prefix === 'NO') {
    const number = checked('no/orgnr', rest.replace(/MVA$/, ''))
    return number === null ? null : `NO${number}MVA`
  }
  const check = VAT_CHECKS[prefix]
  if (check === undefined) return /^[A-Z0-9]{4,18}$/.test(rest) && /\d{3}/.test(rest) ? `${prefix}${rest}` : null
  const padded = prefix === 'BE' && /^\d{9}$/.test(rest) ? `0${rest}` : rest
  const number = checked(check, padded)
  return number === null ? null : `${prefix}${number.replace(new RegExp(`^${prefix}`), '')}`
}

const FORMS = ['FR', 'GB', 'DE', 'CH', 'NL', 'ES', 'IT', 'BE'] as const
/** The country whose form a message explains; `other` if none does. */
const formCountry = (country: string) => FORMS.find((one) => one === country) ?? 'other'

const faultOf = (country: string): Fault => ({
  fault: { of: 'field_company_number', form: formCountry(country), country },
})
const vatFaultOf = (prefix: string) =>
  ({ of: 'field_vat_number', example: VAT_EXAMPLES[prefix] ?? `${prefix}123456789`, country: prefix }) as const

const VAT_EXAMPLES: Readonly<Record<string, string>> = {
  AT: 'ATU13585627',
  BE: 'BE0428759497',
  CH: 'CHE-100.155.212 MWST',
  DE: 'DE136695976',
  ES: 'ESB58378431',
  FR: 'FR83404833048',
  GB: 'GB980780684',
  IE: 'IE6433435F',
  IT: 'IT00743110157',
  LU: 'LU15027442',
  NL: 'NL004495445B01',
  PT: 'PT501964843',
}

/** Returns the key of a company or VAT number with its country, by which registrations are compared; null for any other. */
export function statedNumberKey(text: string): string | null {
  const number = parseCompanyNumber(text, null)
  const stated = 'fault' in number ? parseVatNumber(text, null) : number
  return 'fault' in stated ? null : (registrationKeys({ siren: null, ...stated })[0] ?? null)
}
