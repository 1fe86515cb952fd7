/**
 * A figure as spreadsheets and people write it: `12.5`, `12,5`, `12.5 %`, `1 234,5`, `1,234.5`. Null for what is none, and
 * for `1,234`, which is a thousand to some and one to others.
 */
export function figureOf(text: string): number | null {
  const bare = text.replace(/(?<!\s)\s*%$/, '').replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/gu, '')
  if (/^[+-]?\d+(?:\.\d+)?$/.test(bare)) return Number(bare)
  if (/^[+-]?\d{1,3}(?:,\d{3})+\.\d+$/.test(bare)) return Number(bare.replaceAll(',', ''))
  if (/^[+-]?\d{1,3}(?:\.\d{3})+,\d+$/.test(bare)) return Number(bare.replaceAll('.', '').replace(',', '.'))
  if (/^[+-]?[1-9]\d{0,2},\d{3}$/.test(bare)) return null
  return /^[+-]?\d+,\d+$/.test(bare) ? Number(bare.replace(',', '.')) : null
}
