import { plainCell } from './import-words.ts'
import type { Size } from './imported-party.ts'
import { boundsIn } from './party-parts.ts'

const FIGURES: readonly (readonly [Size['figure'], RegExp])[] = [
  ['revenue', /^(?:revenues?|turnover|sales|ca|chiffre d'affaires|umsatz|ventas|facturacion|fatturato|ricavi|omzet)\b/],
  ['ebitda', /^ebitda\b/],
  ['ev', /^(?:ev|enterprise value|ve|valeur d'entreprise|unternehmenswert|valor de empresa)\b/],
]
const CURRENCY = /(?<!\p{L})(?:[A-Z]{3}|eur|euros?)(?!\p{L})|[€£]/u
const CODES: Readonly<Record<string, string>> = { '€': 'EUR', eur: 'EUR', euro: 'EUR', euros: 'EUR', '£': 'GBP' }

/**
 * Reads a size: "revenue 5m-20m EUR", "ebitda from 500k", "EBITDA 1- GBP", "ev up to £30m", or "none". Amounts without a
 * unit are millions. Null for any other text.
 */
export function sizeIn(text: string): Size | null {
  const currency = CURRENCY.exec(text)?.[0]
  const plain = plainCell(currency === undefined ? text : text.replaceAll(currency, ' '))
  if (plain === 'none') return { figure: 'none' }
  const [figure, name] = FIGURES.find(([, names]) => names.test(plain)) ?? []
  if (figure === undefined || name === undefined) return null
  const written = plain
    .replace(name, '')
    .replace(/^[\s:]+/, '')
    .replace(/^[-–] ?/, 'max ')
    .replace(/^(.*\S) ?[-–+]$/, 'min $1')
  const bounds = boundsIn(written, 'meur', null)
  if (bounds === null) return null
  const { least: min, most: max } = bounds
  return {
    figure,
    ...(min === null ? {} : { min }),
    ...(max === null ? {} : { max }),
    ...(currency === undefined ? {} : { currency: CODES[currency] ?? currency }),
  }
}

/** Writes sizes as `sizeIn` reads each, with semicolons between them. */
export function sizesAsText(sizes: readonly Size[]): string {
  return sizes.map(sizeAsText).join('; ')
}

function sizeAsText({ figure, min, max, currency }: Size): string {
  return figure === 'none' ? figure : [figure, `${endAsText(min)}-${endAsText(max)}`, currency ?? ''].join(' ').trim()
}

/** Three decimals alone would look like a group of thousands. */
function endAsText(amountM: number | null | undefined): string {
  if (amountM === null || amountM === undefined) return ''
  const digits = amountM < 1e-6 ? amountM.toFixed(12) : String(amountM)
  return /\.\d{3}$/.test(digits) ? `${digits}0` : digits
}
