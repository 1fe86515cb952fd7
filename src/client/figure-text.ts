export type DecimalMark = ',' | '.'

/**
 * Parses a figure as spreadsheets and people write it: `12.5`, `12,5`, `12.5 %`, `1 234,5`, `1,234.5`, `12,400,000`.
 * Null for any other text, and for `1,234` or `1.234` if the decimal separator is unknown.
 */
export function parseFigure(text: string, mark: DecimalMark | null = null): number | null {
  const bare = text
    .replace(/(?<!\s)\s*%$/, '')
    .replace(/^([+-]) /, '$1')
    .replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/gu, '')
  if (/^[+-]?\d+$/.test(bare)) return Number(bare)
  if (/^[+-]?\d{1,3}(?:,\d{3})+\.\d+$/.test(bare) || /^[+-]?\d{1,3}(?:,\d{3}){2,}$/.test(bare))
    return Number(bare.replaceAll(',', ''))
  if (/^[+-]?\d{1,3}(?:\.\d{3})+,\d+$/.test(bare) || /^[+-]?\d{1,3}(?:\.\d{3}){2,}$/.test(bare))
    return Number(bare.replaceAll('.', '').replace(',', '.'))
  const single = /^([+-]?\d+)([.,])(\d+)$/.exec(bare)
  if (single === null) return null
  const [, whole = '', found, decimals = ''] = single
  if (!isGroup(whole, decimals) || mark === found) return Number(`${whole}.${decimals}`)
  return mark === null ? null : Number(`${whole}${decimals}`)
}

/** True if the digits may be a thousands group: three, after one to three without a leading zero. */
const isGroup = (whole: string, decimals: string) => decimals.length === 3 && /^[+-]?[1-9]\d{0,2}$/.test(whole)

/**
 * Number of cells that all group three digits with one mark from which that mark is taken as the thousands separator.
 */
const GROUPED_CELLS = 3

/**
 * Detects the decimal separator of a column; null if no cell shows it or cells contradict each other. Three cells that
 * all look like `1.234` are grouped by their mark.
 */
export function decimalMarkIn(texts: readonly string[]): DecimalMark | null {
  const found = new Set(texts.map(decimalMarkOf))
  if (found.has(',')) return found.has('.') ? null : ','
  if (found.has('.')) return '.'
  const grouping = texts.flatMap((text) => /(?<![\d.,])[1-9]\d{0,2}([.,])\d{3}(?![\d.,])/.exec(text)?.[1] ?? [])
  if (grouping.length < GROUPED_CELLS || new Set(grouping).size > 1) return null
  return grouping[0] === ',' ? '.' : ','
}

function decimalMarkOf(text: string): DecimalMark | null {
  const marks = text.replace(/[^\d.,]/g, '')
  const last = /([.,])(\d*)$/.exec(marks)
  if (last === null) return null
  const [, mark, decimals = ''] = last
  const isRepeated = marks.split(mark ?? '').length > 2
  const isBoth = marks.includes(',') && marks.includes('.')
  if (isRepeated) return mark === ',' ? '.' : ','
  return (isBoth || decimals.length !== 3 || /^0[.,]/.test(marks)) && (mark === ',' || mark === '.') ? mark : null
}
