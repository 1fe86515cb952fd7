import { LIMITS, TableRefused } from './limits.ts'
import { parseShownNumber, resolveFormatCode, type ShownNumber } from './number-format.ts'
import { readXml } from './xml.ts'
import { openZip, type Zip } from './zip.ts'

/** A workbook with the parts shared by its sheets. */
export interface Workbook {
  zip: Zip
  /** Visible sheets, in order. */
  sheets: { name: string; path: string }[]
  texts: string[]
  /** Number formatter of each cell style. */
  formats: ShownNumber[]
}

/** An encrypted workbook is an OLE compound file instead of a ZIP archive, like old .xls files. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0]

/** Opens an XLSX file. @throws TableRefused */
export function openWorkbook(bytes: Uint8Array): Workbook {
  if (OLE.every((byte, at) => bytes[at] === byte)) throw new TableRefused('protected')
  const zip = openZip(bytes)
  if (zip.has('content.xml') || zip.has('xl/workbook.bin') || zip.has('word/document.xml'))
    throw new TableRefused('not-a-table')
  const path = targetOf(zip, '_rels/.rels', (type) => type.endsWith('/officeDocument')) ?? 'xl/workbook.xml'
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const relations = `${folder}_rels/${path.slice(folder.length)}.rels`
  const pathOf = (kind: string) => targetOf(zip, relations, (type) => type.endsWith(`/${kind}`), folder)
  const sheets: { name: string; relation: string }[] = []
  let is1904 = false
  readXml(zip, path, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible')
        sheets.push({ name: attributes.name ?? '', relation: relationOf(attributes) })
    },
  })
  const texts = pathOf('sharedStrings')
  const styles = pathOf('styles')
  return {
    zip,
    sheets: sheets.flatMap(({ name, relation }) => {
      const sheet = targetOf(zip, relations, (_, id) => id === relation, folder)
      return sheet === null ? [] : [{ name, path: sheet }]
    }),
    texts: texts === null ? [] : textsIn(zip, texts),
    formats: styles === null ? [] : formatsIn(zip, styles, is1904),
  }
}

const relationOf = (attributes: Readonly<Record<string, string>>) =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''

/** Returns the archive file that a relation points to. */
function targetOf(zip: Zip, path: string, isMeant: (type: string, id: string) => boolean, folder = ''): string | null {
  const lower = path.toLowerCase()
  if (!zip.has(lower)) return null
  let target: string | null = null
  readXml(zip, lower, {
    open(name, { Type = '', Id = '', Target = '', TargetMode }) {
      if (name === 'Relationship' && target === null && TargetMode !== 'External' && isMeant(Type, Id)) target = Target
    },
  })
  const found = target === null ? null : (target as string)
  if (found === null) return null
  return (found.startsWith('/') ? found.slice(1) : `${folder}${found}`).toLowerCase()
}

/** Reads the shared strings, without the phonetic readings of East Asian files. */
function textsIn(zip: Zip, path: string): string[] {
  const texts: string[] = []
  let [text, isText, isReading] = ['', false, false]
  readXml(zip, path, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 't') isText = true
      if (name === 'rPh') isReading = true
    },
    text(part) {
      if (!isText || isReading) return
      text += part
      if (text.length > LIMITS.cellCharacters) throw new TableRefused('cell-too-long')
    },
    close(name) {
      if (name === 't') isText = false
      if (name === 'rPh') isReading = false
      if (name === 'si' && texts.push(text) > LIMITS.cells) throw new TableRefused('too-many-cells')
    },
  })
  return texts
}

/** Returns the number formatter of each cell style. */
function formatsIn(zip: Zip, path: string, is1904: boolean): ShownNumber[] {
  const codes = new Map<number, string>()
  const formats: ShownNumber[] = []
  let isInCells = false
  readXml(zip, path, {
    open(name, { numFmtId = '0', formatCode = 'General' }) {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode.slice(0, 255))
      if (name === 'cellXfs') isInCells = true
      if (name === 'xf' && isInCells && formats.length < 65_536)
        formats.push(parseShownNumber(resolveFormatCode(Number(numFmtId), codes), is1904))
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return formats
}
