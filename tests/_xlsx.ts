import { crc32, deflateRawSync } from 'node:zlib'

/** Input of a cell: a text, or a number with its format. */
export type TestCell = string | number | null | { value: number; format: string }

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const columnName = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : `${columnName(Math.floor(at / 26) - 1)}${columnName(at % 26)}`

/** Returns an XLSX file in the layout of Excel: shared strings, styles, and a part for every sheet. */
export function xlsxOf(sheets: Readonly<Record<string, readonly (readonly TestCell[])[]>>): Uint8Array {
  const texts: string[] = []
  const formats: string[] = []
  const indexIn = (list: string[], item: string) => (list.includes(item) ? list.indexOf(item) : list.push(item) - 1)
  const cellXml = (cell: TestCell, reference: string) => {
    if (cell === null) return ''
    if (typeof cell === 'string') return `<c r="${reference}" t="s"><v>${indexIn(texts, cell)}</v></c>`
    if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
    return `<c r="${reference}" s="${indexIn(formats, cell.format) + 1}"><v>${cell.value}</v></c>`
  }
  const sheetXml = (rows: readonly (readonly TestCell[])[]) =>
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
      .map(
        (cells, y) =>
          `<row r="${y + 1}">${cells.map((cell, x) => cellXml(cell, `${columnName(x)}${y + 1}`)).join('')}</row>`,
      )
      .join('')}</sheetData></worksheet>`
  const parts = Object.values(sheets).map(sheetXml)
  const names = Object.keys(sheets)
  const styles = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts>${formats
    .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(code)}"/>`)
    .join('')}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
    .map((_, at) => `<xf numFmtId="${164 + at}"/>`)
    .join('')}</cellXfs></styleSheet>`
  return zippedXlsx({
    'xl/workbook.xml': `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${names
      .map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`))
      .join(
        '',
      )}${relation('rIdS', 'sharedStrings', 'sharedStrings.xml')}${relation('rIdT', 'styles', '/xl/styles.xml')}</Relationships>`,
    'xl/styles.xml': styles,
    'xl/sharedStrings.xml': `<sst>${texts.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    ...Object.fromEntries(parts.map((xml, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml])),
  })
}

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`

/** Returns an XLSX file of one sheet with this content of `sheetData`. */
export function xlsxWithRows(sheetData: string): Uint8Array {
  return xlsxWithSheet(`<worksheet><sheetData>${sheetData}</sheetData></worksheet>`)
}

function xlsxWithSheet(sheet: string | Buffer): Uint8Array {
  return zippedXlsx({
    'xl/workbook.xml': '<workbook><sheets><sheet name="Sheet1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}</Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
  })
}

function zippedXlsx(parts: Readonly<Record<string, string | Buffer>>): Uint8Array {
  const rels = `<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`
  return zipOf({ '_rels/.rels': rels, ...parts })
}

/** Returns a ZIP archive. */
function zipOf(files: Readonly<Record<string, string | Buffer>>): Uint8Array {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [path, content] of Object.entries(files)) {
    const [name, bytes] = [Buffer.from(path), Buffer.from(content)]
    const packed = deflateRawSync(bytes)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(crc32(bytes), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(bytes.length, 18)
    shared.writeUInt16LE(name.length, 22)
    const where = Buffer.alloc(14)
    where.writeUInt32LE(at, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, where, name)
    const local = [Buffer.from('PK\x03\x04', 'latin1'), shared, name, packed]
    locals.push(...local)
    at += local.reduce((sum, part) => sum + part.length, 0)
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Object.keys(files).length, 4)
  end.writeUInt16LE(Object.keys(files).length, 6)
  end.writeUInt32LE(entries.length, 8)
  end.writeUInt32LE(at, 12)
  return new Uint8Array(Buffer.concat([...locals, entries, Buffer.from('PK\x05\x06', 'latin1'), end]))
}

/** Returns the archive with a false size for every file in its directory. */
export function withClaimedSizes(archive: Uint8Array, bytes: number): Uint8Array {
  const copy = archive.slice()
  const view = new DataView(copy.buffer)
  for (let at = 0; at + 46 < copy.length; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, bytes, true)
  return copy
}

/** Small files that expand enough to crash the operator's page. */
export const hostileFiles = {
  /** One cell at the last place of a sheet, in 1 KB. */
  lastCell: () => xlsxWithRows('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
  /** One cell of 400 MB, in 409 KB. */
  inflating: () => {
    const content = Buffer.alloc(400 * 1024 * 1024, 'A')
    content.write('<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>')
    content.write('</t></is></c></row></sheetData></worksheet>', content.length - 43)
    return xlsxWithSheet(content)
  },
  /** 200,000 columns, in 1.9 MB. */
  columns: () => Buffer.from(`${Array.from({ length: 200_000 }, (_, at) => `column${at}`.slice(-9)).join(',')}\n1,2\n`),
}
