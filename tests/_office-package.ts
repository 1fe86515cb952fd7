import { strToU8, zipSync } from 'fflate'

/*
 * Builds workbooks and documents part by part, each with its content type and relations.
 */

export type OfficeKind = 'xlsx' | 'docx'

export interface TestPart {
  type: string
  content: string | Uint8Array
}

/** A relation: its type, in full or by its last words, its target, and whether the target is external. */
export type TestRelation = [type: string, target: string, mode?: 'External']

export interface TestPackage {
  /** XML of the main part; empty by default. */
  main?: string
  mainType?: string
  parts?: Record<string, TestPart>
  /** Relations by source part; '' is the package. */
  relations?: Record<string, TestRelation[]>
  /** Further entries of [Content_Types].xml. */
  defaults?: Record<string, string>
}

export const OFFICE = 'application/vnd.openxmlformats-officedocument.'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

export const NAMESPACES = [
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:o="urn:schemas-microsoft-com:office:office"',
].join(' ')

const SHEET = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

export const MAIN_PART = { xlsx: 'xl/workbook.xml', docx: 'word/document.xml' } as const

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Returns XML with its declaration. */
export const xml = (text: string) => HEAD + text

export const wordDocument = (body: string) => xml(`<w:document ${NAMESPACES}><w:body>${body}</w:body></w:document>`)

export const workbook = (inner = '<sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets>') =>
  xml(
    `<workbook ${SHEET} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">${inner}</workbook>`,
  )

/** Returns a sheet with a formula in its first cell and further elements after its rows. */
export const sheet = (formula: string | null, more = ''): TestPart => ({
  type: `${OFFICE}spreadsheetml.worksheet+xml`,
  content: xml(
    `<worksheet ${SHEET} ${NAMESPACES}><sheetData><row r="1"><c r="A1">${formula === null ? '' : `<f>${escaped(formula)}</f>`}<v>1</v></c></row></sheetData>${more}</worksheet>`,
  ),
})

function relationsXml(relations: readonly TestRelation[]): string {
  const rows = relations.map(([type, target, mode], i) => {
    const whole = type.includes('://') ? type : RELATIONS + type
    return `<Relationship Id="rId${i + 1}" Type="${whole}" Target="${escaped(target)}"${mode ? ` TargetMode="${mode}"` : ''}/>`
  })
  return xml(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows.join('')}</Relationships>`,
  )
}

const relationsPath = (from: string) => from.replace(/([^/]*)$/, '_rels/$1.rels')

/** Returns a deterministic Office file with these parts. */
export function officePackage(
  kind: OfficeKind,
  { main, mainType, parts, relations, defaults }: TestPackage = {},
): Buffer {
  const path = MAIN_PART[kind]
  const of = kind === 'xlsx' ? 'spreadsheetml.sheet' : 'wordprocessingml.document'
  const all: Record<string, TestPart> = {
    [path]: {
      type: mainType ?? `${OFFICE}${of}.main+xml`,
      content: main ?? (kind === 'xlsx' ? workbook() : wordDocument('<w:p/>')),
    },
    ...parts,
  }
  const types = [
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    ...Object.entries(defaults ?? {}).map(([ending, type]) => `<Default Extension="${ending}" ContentType="${type}"/>`),
    ...Object.entries(all).map(([name, { type }]) => `<Override PartName="/${name}" ContentType="${type}"/>`),
  ]
  const relating: Record<string, TestRelation[]> = {
    ...relations,
    '': [['officeDocument', path], ...(relations?.[''] ?? [])],
  }
  const files: [string, string | Uint8Array][] = [
    [
      '[Content_Types].xml',
      xml(`<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${types.join('')}</Types>`),
    ],
    ...Object.entries(relating).map(([from, rows]) => [relationsPath(from), relationsXml(rows)] as [string, string]),
    ...Object.entries(all).map(([name, { content }]) => [name, content] as [string, string | Uint8Array]),
  ]
  const zippable = Object.fromEntries(
    files.map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content]),
  )
  return Buffer.from(zipSync(zippable, { mtime: new Date(2020, 0, 1) }))
}

/** Returns a workbook of one sheet with a formula. */
export const formulaBook = (formula: string): Buffer =>
  officePackage('xlsx', {
    parts: { 'xl/worksheets/sheet1.xml': sheet(formula) },
    relations: { [MAIN_PART.xlsx]: [['worksheet', 'worksheets/sheet1.xml']] },
  })

/** Returns a Word field with its instruction in these runs. */
export const field = (...runs: string[]): string => {
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
  const inner = runs.map((run) => (run.startsWith('<') ? run : `<w:r><w:instrText>${escaped(run)}</w:instrText></w:r>`))
  return `${mark('begin')}${inner.join('')}${mark('separate')}<w:r><w:t>x</w:t></w:r>${mark('end')}`
}

/** Returns a document of one paragraph with these runs. */
export const runsDocument = (runs: string, more: TestPackage = {}): Buffer =>
  officePackage('docx', { main: wordDocument(`<w:p>${runs}</w:p>`), ...more })
