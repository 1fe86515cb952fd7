import { strToU8, zipSync } from 'fflate'
import { escapeXml, inlineString, workbookParts } from '../domain/text/workbook.ts'
import type { Cell, Sheet } from '../domain/valuation/worksheet.ts'

// A fixed date, so that the same sheet gives the same bytes.
const FIRST_DAY_OF_ZIP = '1980-01-01T12:00:00Z'

/**
 * Formats a sheet as an XLSX workbook. A formula has its value beside it for readers that do not calculate, and the
 * workbook requests recalculation on opening.
 */
export function toXlsx({ name, rows }: Sheet): Uint8Array {
  const head =
    '<cols><col min="1" max="1" width="62" customWidth="1"/><col min="2" max="8" width="16" customWidth="1"/></cols>'
  const calculation = '<calcPr fullCalcOnLoad="1"/>'
  const parts = workbookParts({ name, head, rows: rows.map(rowOf).join(''), calculation })
  const files = Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)] as const)
  return zipSync(Object.fromEntries(files), { mtime: FIRST_DAY_OF_ZIP })
}

function rowOf(cells: readonly Cell[], at: number): string {
  return `<row r="${at + 1}">${cells.map((cell, column) => cellOf(cell, `${'ABCDEFGHIJ'[column]}${at + 1}`)).join('')}</row>`
}

function cellOf(cell: Cell, place: string): string {
  if (cell === '') return ''
  if (typeof cell === 'string') return `<c r="${place}" t="inlineStr">${inlineString(cell)}</c>`
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  return `<c r="${place}"><f>${escapeXml(cell.formula)}</f><v>${cell.value}</v></c>`
}
