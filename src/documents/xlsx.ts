import { strToU8, zipSync } from 'fflate'
import type { Cell, Sheet } from '../domain/valuation/worksheet.ts'

/**
 * Formats a sheet as an XLSX workbook. Texts are inline strings, never formulas, even if they begin like one. A formula
 * has its value beside it for readers that do not calculate, and the workbook requests recalculation on opening.
 */
export function toXlsx({ name, rows }: Sheet): Uint8Array {
  const parts: Readonly<Record<string, string>> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    '_rels/.rels': relationsTo('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets><calcPr fullCalcOnLoad="1"/></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsTo('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><cols><col min="1" max="1" width="62" customWidth="1"/><col min="2" max="8" width="16" customWidth="1"/></cols><sheetData>${rows.map(rowOf).join('')}</sheetData></worksheet>`,
  }
  const files = Object.entries(parts).map(([path, xml]) => [path, strToU8(XML + xml)] as const)
  return zipSync(Object.fromEntries(files), { mtime: FIRST_DAY_OF_ZIP })
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
// A fixed date, so that the same sheet gives the same bytes.
const FIRST_DAY_OF_ZIP = '1980-01-01T12:00:00Z'

function relationsTo(kind: string, target: string): string {
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/${kind}" Target="${target}"/></Relationships>`
}

function rowOf(cells: readonly Cell[], at: number): string {
  return `<row r="${at + 1}">${cells.map((cell, column) => cellOf(cell, `${'ABCDEFGHIJ'[column]}${at + 1}`)).join('')}</row>`
}

function cellOf(cell: Cell, place: string): string {
  if (cell === '') return ''
  if (typeof cell === 'string')
    return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  return `<c r="${place}"><f>${escaped(cell.formula)}</f><v>${cell.value}</v></c>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
