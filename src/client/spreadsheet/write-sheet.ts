import { strToU8, zipSync } from 'fflate'
import { inlineString, workbookParts } from '../../domain/text/workbook.ts'

/** Builds an XLSX workbook of one sheet with one row of titles, each as text and never a formula. */
export function titlesWorkbook(name: string, titles: readonly string[]): Uint8Array {
  const cells = titles.map((title) => `<c t="inlineStr">${inlineString(title)}</c>`)
  const widths = titles.map(
    ({ length }, at) => `<col min="${at + 1}" max="${at + 1}" width="${Math.max(14, length + 2)}" customWidth="1"/>`,
  )
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  const head = `${frozen}<cols>${widths.join('')}</cols>`
  const parts = workbookParts({ sheets: [{ name, head, rows: `<row r="1">${cells.join('')}</row>` }] })
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)])))
}
