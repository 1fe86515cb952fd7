import { strToU8, zipSync } from 'fflate'
import { escapeXml, inlineString, RELATIONS, workbookParts } from '../domain/text/workbook.ts'
import type { Cell, Sheet, SheetStyle } from '../domain/valuation/worksheet.ts'
import type { Summary } from '../domain/valuation/worksheet-summary.ts'

// A fixed date, so that the same sheet gives the same bytes.
const FIRST_DAY_OF_ZIP = '1980-01-01T12:00:00Z'

/**
 * Formats worksheets, after a summary if there is one, as an XLSX workbook. A formula has its value beside it for readers
 * that do not calculate, and the workbook requests recalculation on opening.
 */
export function toXlsx(given: Sheet | readonly Sheet[], summary: Summary | null = null): Uint8Array {
  const sheets = [given]
    .flat()
    .map((sheet) => ({ name: sheet.name, ...(sheet.styles ? printedSheet : plainSheet)(sheet) }))
  const parts = workbookParts({
    sheets: summary === null ? sheets : [...sheets, summarySheet(summary)],
    first: summary === null ? 0 : sheets.length,
    after: `${summary === null ? '' : printArea(summary)}<calcPr fullCalcOnLoad="1"/>`,
    styles: styleSheet(),
    ...(summary === null ? {} : { chart: { drawing: drawingXml(summary), xml: chartXml(summary) } }),
  })
  const files = Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)] as const)
  return zipSync(Object.fromEntries(files), { mtime: FIRST_DAY_OF_ZIP })
}

function plainSheet({ rows, firstColumn = 62 }: Sheet) {
  return {
    head: `<cols><col min="1" max="1" width="${firstColumn}" customWidth="1"/><col min="2" max="10" width="16" customWidth="1"/></cols>`,
    rows: rows.map((cells, at) => rowXml(at, cells, () => 'plain')).join(''),
  }
}

/** Widths of the columns of a printed sheet, characters; its fourth has its own. */
const PRINTED = { first: 62, other: 14, lines: 150 } as const

/** Formats a sheet that prints on landscape pages as wide as all its columns. Its texts run across them. */
function printedSheet({ rows, styles = new Map(), fourthColumn = PRINTED.other }: Sheet) {
  const column = (min: number, max: number, width: number) =>
    `<col min="${min}" max="${max}" width="${width}" customWidth="1"/>`
  const texts = rows.flatMap((_, at) => (styles.get(at)?.[0] === 'text' ? [at + 1] : []))
  const written = rows.map((cells, at) => {
    const row = styles.get(at) ?? []
    const lines = texts.includes(at + 1) ? linesOf(cells[0], PRINTED.lines) : linesOf(cells[3], fourthColumn)
    return rowXml(at, cells, (place) => styleAt(row, cells, place), heightOf(lines))
  })
  return {
    head: `<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView showGridLines="0" workbookViewId="0"/></sheetViews><cols>${column(1, 1, PRINTED.first)}${column(2, 3, PRINTED.other)}${column(4, 4, fourthColumn)}${column(5, 8, PRINTED.other)}</cols>`,
    rows: written.join(''),
    foot: `<mergeCells count="${texts.length}">${texts.map((at) => `<mergeCell ref="A${at}:H${at}"/>`).join('')}</mergeCells><pageMargins left="0.5" right="0.5" top="0.5" bottom="0.5" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>`,
  }
}

/** Returns the style of a cell; a text of the fourth column is wrapped. */
function styleAt(row: readonly SheetStyle[], cells: readonly Cell[], place: number): SheetStyle {
  const style = row[place] ?? row.at(-1) ?? 'plain'
  return place === 3 && style === 'plain' && typeof cells[place] === 'string' ? 'text' : style
}

const linesOf = (cell: Cell | undefined, characters: number) =>
  typeof cell === 'string' ? Math.max(1, Math.ceil(cell.length / characters)) : 1

const heightOf = (lines: number) => (lines === 1 ? '' : ` ht="${15 * lines}" customHeight="1"`)

function rowXml(at: number, cells: readonly Cell[], styleAt: (column: number) => SheetStyle, height = ''): string {
  const written = cells.map((cell, column) => cellXml(cell, `${'ABCDEFGHIJ'[column]}${at + 1}`, styleAt(column)))
  return `<row r="${at + 1}"${height}>${written.join('')}</row>`
}

function cellXml(cell: Cell, place: string, style: SheetStyle): string {
  if (cell === '') return ''
  const number = STYLES.indexOf(style)
  const head = `<c r="${place}"${number <= 0 ? '' : ` s="${number}"`}`
  if (typeof cell === 'string') return `${head} t="inlineStr">${inlineString(cell)}</c>`
  if (typeof cell === 'number') return `${head}><v>${cell}</v></c>`
  return `${head}><f>${escapeXml(cell.formula)}</f><v>${cell.value}</v></c>`
}

const STYLES = [
  'plain',
  'title',
  'heading',
  'text',
  'amount',
  'percent',
  'multiple',
  'bold',
  'column',
  'figure',
  'share',
  'unit',
  'unit heading',
] as const satisfies readonly SheetStyle[]

const ALIGNMENTS: Readonly<Record<string, string>> = {
  wrap: ' applyAlignment="1"><alignment vertical="bottom" wrapText="1"/></xf>',
  indent: ' applyAlignment="1"><alignment horizontal="left" indent="1"/></xf>',
  'border indent': ' applyAlignment="1"><alignment horizontal="left" indent="1"/></xf>',
  'border right': ' applyAlignment="1"><alignment horizontal="right"/></xf>',
}

function styleSheet(): string {
  const format = (number: number, font = 0, more = '') =>
    `<xf numFmtId="${number}" fontId="${font}" fillId="0" borderId="${more.includes('border') ? 1 : 0}" applyNumberFormat="1" applyFont="1" applyBorder="1"${ALIGNMENTS[more] ?? '/>'}`
  const formats = [
    format(0),
    format(0, 2),
    format(0, 1, 'border'),
    format(0, 0, 'wrap'),
    format(166),
    format(164),
    format(165),
    format(0, 1),
    format(0, 1, 'border right'),
    format(167),
    format(10),
    format(0, 0, 'indent'),
    format(0, 1, 'border indent'),
  ]
  const font = (size: number, bold: boolean) =>
    `<font>${bold ? '<b/>' : ''}<sz val="${size}"/><name val="Calibri"/></font>`
  return `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="4"><numFmt numFmtId="164" formatCode="0.0"/><numFmt numFmtId="165" formatCode="0.0&quot; ×&quot;"/><numFmt numFmtId="166" formatCode="#,##0.00;-#,##0.00;&quot;–&quot;"/><numFmt numFmtId="167" formatCode="#,##0.00##"/></numFmts><fonts count="3">${font(11, false)}${font(11, true)}${font(16, true)}</fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="2"><border/><border><bottom style="thin"><color rgb="FF808080"/></bottom></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length}">${formats.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
}

/** Characters of a line of the message, across the page. */
const LINE = 115

function summarySheet({ name, rows }: Summary) {
  const head =
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView showGridLines="0" tabSelected="1" workbookViewId="0"/></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="1" width="56" customWidth="1"/><col min="2" max="7" width="13" customWidth="1"/></cols>'
  const written = rows.map(({ cells, styles }, at) => {
    const [text] = cells
    const lines = styles[0] === 'text' ? linesOf(text, LINE) : 1
    return rowXml(at, cells, (column) => styles[column === 0 ? 0 : 1], heightOf(lines))
  })
  const wrapped = rows.findIndex(({ styles }) => styles[0] === 'text') + 1
  const foot = `<mergeCells count="1"><mergeCell ref="A${wrapped}:G${wrapped}"/></mergeCells><pageMargins left="0.5" right="0.5" top="0.5" bottom="0.5" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="portrait" fitToWidth="1" fitToHeight="1"/><drawing r:id="rId1"/>`
  return { name, head, rows: written.join(''), foot }
}

function printArea({ name, rows }: Summary): string {
  return `<definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">${reference(name, `$A$1:$G$${rows.length}`)}</definedName></definedNames>`
}

const reference = (sheet: string, range: string) => escapeXml(`'${sheet}'!${range}`)

function drawingXml({ chart: { firstRow, lastRow } }: Summary): string {
  const at = (name: string, column: number, row: number) =>
    `<xdr:${name}><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:${name}>`
  return `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><xdr:twoCellAnchor>${at('from', 0, firstRow - 1)}${at('to', 7, lastRow)}<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="2" name="Chart 1"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:r="${RELATIONS}" r:id="rId1"/></a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor></xdr:wsDr>`
}

/** Returns the football field: bars from low to high, drawn as an invisible bar with a visible one after it. */
function chartXml({ name, chart: { from, to } }: Summary): string {
  const range = (column: string) => reference(name, `$${column}$${from}:$${column}$${to}`)
  const fill = (visible: boolean) =>
    `<c:spPr>${visible ? '<a:solidFill><a:srgbClr val="2F5D8C"/></a:solidFill>' : '<a:noFill/>'}</c:spPr>`
  const series = (at: number, column: string) =>
    `<c:ser><c:idx val="${at}"/><c:order val="${at}"/>${fill(at === 1)}<c:invertIfNegative val="0"/><c:cat><c:strRef><c:f>${range('A')}</c:f></c:strRef></c:cat><c:val><c:numRef><c:f>${range(column)}</c:f></c:numRef></c:val></c:ser>`
  const axis = (id: number, other: number, position: string, order: string, more: string) =>
    `<c:axId val="${id}"/><c:scaling><c:orientation val="${order}"/></c:scaling><c:delete val="0"/><c:axPos val="${position}"/>${more}<c:crossAx val="${other}"/>`
  const grid =
    '<c:majorGridlines><c:spPr><a:ln w="6350"><a:solidFill><a:srgbClr val="D0D0D0"/></a:solidFill></a:ln></c:spPr></c:majorGridlines>'
  return `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><c:chart><c:autoTitleDeleted val="1"/><c:plotArea><c:layout/><c:barChart><c:barDir val="bar"/><c:grouping val="stacked"/><c:varyColors val="0"/>${series(0, 'C')}${series(1, 'E')}<c:gapWidth val="60"/><c:overlap val="100"/><c:axId val="1"/><c:axId val="2"/></c:barChart><c:catAx>${axis(1, 2, 'l', 'maxMin', '<c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/>')}</c:catAx><c:valAx>${axis(2, 1, 'b', 'minMax', `${grid}<c:numFmt formatCode="0.0" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="high"/>`)}</c:valAx></c:plotArea><c:plotVisOnly val="1"/></c:chart></c:chartSpace>`
}
