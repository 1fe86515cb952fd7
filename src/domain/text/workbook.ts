const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const DRAWING = 'application/vnd.openxmlformats-officedocument'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
export const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

interface SheetXml {
  name: string
  /** Elements before the data: views and columns. */
  head: string
  /** The `row` elements. */
  rows: string
  /** Elements after the data. */
  foot?: string
}

interface WorkbookXml {
  /** In the order of their files; `first` is the one that is shown first. */
  sheets: readonly SheetXml[]
  first?: number
  /** Elements of the workbook after its sheets. */
  after?: string
  /** The whole style sheet. */
  styles?: string
  /** A chart of the second sheet, and the drawing that places it. */
  chart?: { drawing: string; xml: string }
}

/** Returns the parts of an XLSX workbook, by path (ECMA-376). */
export function workbookParts({ sheets, first = 0, after = '', styles, chart }: WorkbookXml): Record<string, string> {
  const override = (path: string, type: string) => `<Override PartName="/xl/${path}" ContentType="${type}+xml"/>`
  const types = [
    override('workbook.xml', `${OFFICE}.sheet.main`),
    ...sheets.map((_, at) => override(`worksheets/sheet${at + 1}.xml`, `${OFFICE}.worksheet`)),
    ...(styles === undefined ? [] : [override('styles.xml', `${OFFICE}.styles`)]),
    ...(chart === undefined
      ? []
      : [
          override('drawings/drawing1.xml', `${DRAWING}.drawing`),
          override('charts/chart1.xml', `${DRAWING}.drawingml.chart`),
        ]),
  ].join('')
  const inOrder = sheets.map((_, at) => at).sort((one, other) => Number(other === first) - Number(one === first))
  const listed = inOrder.map(
    (at) => `<sheet name="${escapeXml(sheets[at]?.name ?? '')}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${types}</Types>`,
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${listed.join('')}</sheets>${after}</workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ...sheets.map((_, at): [string, string] => ['worksheet', `worksheets/sheet${at + 1}.xml`]),
      ...(styles === undefined ? [] : [['styles', 'styles.xml'] as [string, string]]),
    ),
    ...(styles === undefined ? {} : { 'xl/styles.xml': styles }),
    ...Object.fromEntries(
      sheets.map(({ head, rows, foot = '' }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet xmlns="${MAIN}" xmlns:r="${RELATIONS}">${head}<sheetData>${rows}</sheetData>${foot}</worksheet>`,
      ]),
    ),
    ...(chart === undefined
      ? {}
      : {
          'xl/worksheets/_rels/sheet2.xml.rels': relations(['drawing', '../drawings/drawing1.xml']),
          'xl/drawings/drawing1.xml': chart.drawing,
          'xl/drawings/_rels/drawing1.xml.rels': relations(['chart', '../charts/chart1.xml']),
          'xl/charts/chart1.xml': chart.xml,
        }),
  }
  const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
  return Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, declaration + xml]))
}

/** Returns the content of a cell that holds a text, which is never a formula, even if it begins like one. */
export const inlineString = (text: string) => `<is><t xml:space="preserve">${escapeXml(text)}</t></is>`

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Returns a part of relationships, `rId1` first: the kind of each and its target. */
function relations(...targets: readonly (readonly [string, string])[]): string {
  const each = targets.map(
    ([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${kind}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`
}
