import { Parser } from 'htmlparser2'
import type { FileFault } from '../../domain/data-room.ts'
import { entriesOf, type ZipFault } from './zip-entries.ts'

type OfficeKind = 'xlsx' | 'docx'

/** The content type of the main part (ECMA-376 part 1, §11.3.10 and §12.3.23); macro-enabled files and templates have another. */
const MAIN_TYPES: Readonly<Record<OfficeKind, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
}

/** Parts that hold code, controls or embedded objects, by content type. */
const ACTIVE_TYPE = /macroenabled|vbaproject|vbadata|ms-office\.activex|oleobject|x-msdownload/i

/** Files that Office writes into a document; everything else does not belong there. */
const KNOWN_FILE =
  /\.(?:xml|rels|vml|png|jpe?g|gif|bmp|tiff?|emf|wmf|wdp|jxr|svg|odttf|ttf|fntdata)$|(?:^|\/)(?:printerSettings|customProperty)\d*\.bin$|\/$/i

/** A workbook or a document inside another, as charts have it. */
const EMBEDDED = /\/embeddings\/[^/]+\.(xlsx|docx)$/i

/** Executables of Windows and Linux, and the container of old Office files and of embedded objects. */
const PROGRAMS = [Buffer.from('MZ'), Buffer.from('\x7fELF', 'latin1'), Buffer.from('d0cf11e0', 'hex')]

/** What a document may refer to outside itself: a link to click on, and the workbook that a formula refers to. */
const ALLOWED_OUTSIDE = /\/(?:hyperlink|externalLinkPath|xlPathMissing|xlExternalLinkPath\/\w+)$/

const FAULTS: Readonly<Record<ZipFault, FileFault>> = {
  'not a zip': 'not_its_kind',
  damaged: 'unreadable',
  locked: 'locked',
  bloated: 'bloated',
}

/** The container of files with a password, and of Office files before 2007. */
const OLD_OR_LOCKED = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** What is wrong with a workbook or document; null for nothing. */
export function faultInOffice(bytes: Buffer, kind: OfficeKind, isEmbedded = false): FileFault | null {
  if (bytes.subarray(0, 8).equals(OLD_OR_LOCKED))
    return bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'locked' : 'not_its_kind'
  const entries = entriesOf(bytes)
  if (typeof entries === 'string') return FAULTS[entries]
  let isItsKind = false
  for (const { name, content } of entries) {
    const embedded = EMBEDDED.exec(name)?.[1]?.toLowerCase() as OfficeKind | undefined
    if (embedded === undefined && !KNOWN_FILE.test(name)) return 'active'
    const inside = content()
    if (embedded !== undefined) {
      const fault = isEmbedded ? 'active' : faultInOffice(inside, embedded, true)
      if (fault !== null) return fault
      continue
    }
    if (PROGRAMS.some((program) => inside.subarray(0, program.length).equals(program))) return 'active'
    if (!/\.(?:xml|rels|vml|svg)$/i.test(name)) continue
    const found = xmlFindings(inside, kind)
    if (found === 'unreadable' || found === 'active') return found
    if (name === '[Content_Types].xml') isItsKind = found === 'main'
  }
  return isItsKind ? null : 'not_its_kind'
}

/** What one XML part shows: that it names the main part of the kind, that it is active, or nothing. */
function xmlFindings(bytes: Buffer, kind: OfficeKind): 'main' | 'active' | 'unreadable' | null {
  const text = xmlTextOf(bytes)
  // Office writes no document type, and its entities could spell what is looked for below.
  if (text === null || /<!DOCTYPE/i.test(text)) return 'unreadable'
  let finding: 'main' | 'active' | null = null
  let isInstruction = false
  let instruction = ''
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        const name = tag.replace(/^.*:/, '')
        const of = (wanted: string) =>
          Object.entries(attributes).find(([key]) => key.replace(/^.*:/, '') === wanted)?.[1] ?? ''
        isInstruction = name === 'instrText'
        if (ACTIVE_TYPE.test(of('ContentType'))) finding = 'active'
        else if (of('ContentType') === MAIN_TYPES[kind]) finding ??= 'main'
        if (name === 'Relationship' && of('TargetMode') === 'External' && !ALLOWED_OUTSIDE.test(of('Type')))
          finding = 'active'
        if (/^(?:ddeLink|oleLink|OLEObject|script)$/i.test(name)) finding = 'active'
        if (name === 'fldSimple') instruction += ` ${of('instr')}`
      },
      ontext: (words) => {
        if (isInstruction) instruction += words
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(text)
  return /\bDDE(?:AUTO)?\b|\bINCLUDE(?:TEXT|PICTURE)\b/i.test(instruction) ? 'active' : finding
}

/** XML as text; null where its encoding is not one that Office writes. */
function xmlTextOf(bytes: Buffer): string | null {
  if (bytes.length >= 2 && bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le')
  if (bytes.length >= 2 && bytes[0] === 0xfe && bytes[1] === 0xff) return null
  const text = bytes.toString('utf8')
  const encoding = /^\ufeff?<\?xml[^>]*encoding=["']([^"']+)/i.exec(text.slice(0, 200))?.[1] ?? 'utf-8'
  return /^(?:utf-8|us-ascii)$/i.test(encoding) && !text.slice(0, 200).includes('\0') ? text : null
}
