import { constants, inflateRawSync } from 'node:zlib'
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFObjectStreamParser,
  PDFRawStream,
  PDFStream,
  PDFString,
  PDFXRefStreamParser,
} from '@cantoo/pdf-lib'
import type { FileFault } from '../../domain/deals/data-room.ts'
import { isHarmlessAddress } from './addresses.ts'
import { UNFOLDED_BYTES_MAX, unfoldedBytesMax } from './unfolded-bytes.ts'

/** Parses a PDF for inspection and stamping. Returns a fault if it is not accepted. */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocument | FileFault> {
  if (Buffer.from(bytes.buffer, bytes.byteOffset, 5).toString('latin1') !== '%PDF-') return 'not_its_kind'
  const pdf = await parsedPdf(bytes)
  if (typeof pdf === 'string') return pdf
  if (pdf.isEncrypted) return 'locked'
  if (hasActive(pdf.context, pdf.catalog)) return 'active'
  return pdf.getPageCount() === 0 ? 'unreadable' : pdf
}

/**
 * Allowed entries of a catalogue (ISO 32000-2 table 29), without file collections, web capture and dynamically rendered
 * forms.
 */
const CATALOGUE_ENTRIES = new Set([
  ...['Type', 'Version', 'Extensions', 'Pages', 'PageLabels', 'Names', 'Dests', 'ViewerPreferences', 'PageLayout'],
  ...[
    'PageMode',
    'Outlines',
    'Threads',
    'OpenAction',
    'AA',
    'URI',
    'AcroForm',
    'Metadata',
    'StructTreeRoot',
    'MarkInfo',
  ],
  ...['Lang', 'OutputIntents', 'PieceInfo', 'OCProperties', 'Perms', 'Legal', 'DSS', 'LastModified', 'ID', 'DPartRoot'],
  ...['JT', 'Page', 'Outline'],
])

/** An entry under a producer's registered prefix, which other programs ignore. */
const PRODUCERS_ENTRY = /^[A-Z]{4}_/

/** Name trees of destinations, appearances and web capture; not of scripts, files and renditions. */
const NAME_TREES = new Set(['Dests', 'AP', 'IDS', 'Pages', 'Templates'])

/** Allowed actions of a click: to a place in the file, a web page or a message, to layers and to an empty form. */
const CLICKED_ACTIONS = new Set(['GoTo', 'URI', 'Named', 'SetOCGState', 'ResetForm'])
const NAMED_ACTIONS = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage'])

const ANNOTATIONS = new Set([
  ...['Link', 'Text', 'FreeText', 'Line', 'Square', 'Circle', 'Polygon', 'PolyLine', 'Highlight', 'Underline'],
  ...['Squiggly', 'StrikeOut', 'Stamp', 'Caret', 'Ink', 'Popup', 'Widget', 'Watermark', 'PrinterMark', 'TrapNet'],
  ...['Redact', 'Projection'],
])

const DRAWN_OBJECTS = new Set(['Image', 'Form'])

/** Entries that hold scripts, other files, executable forms or external content, in any dictionary. */
const FORBIDDEN_ENTRIES = new Set([
  ...['JS', 'JavaScript', 'EmbeddedFiles', 'EmbeddedFile', 'RF', 'UF', 'AF', 'RichMedia', 'RichMediaContent', 'XFA'],
  ...[
    'OPI',
    'Collection',
    'URLS',
    'Renditions',
    'AlternatePresentations',
    'FFilter',
    'FDecodeParms',
    'DestOutputProfileRef',
  ],
])

/** Types of objects that are files, scripts, sounds or films. */
const FORBIDDEN_TYPES = new Set([
  ...['Filespec', 'EmbeddedFile', 'JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE', 'Thread'],
  ...[
    'Rendition',
    'MediaClip',
    'Movie',
    'Sound',
    'RichMedia',
    'RichMediaExecute',
    'FileAttachment',
    'Screen',
    '3D',
    'PS',
  ],
])

/** True if any object of a file, referenced by a page or not, runs, fetches or holds another file. */
function hasActive(context: PDFContext, catalogue: PDFDict): boolean {
  const names = context.lookup(catalogue.get(PDFName.of('Names')) as PDFObject | undefined)
  if (hasOther(catalogue, CATALOGUE_ENTRIES) || (names instanceof PDFDict && hasOther(names, NAME_TREES))) return true
  const reader = new ObjectReader(context)
  const waiting: PDFObject[] = context.enumerateIndirectObjects().map(([, object]) => object)
  while (waiting.length > 0) {
    const object = waiting.pop()
    if (object instanceof PDFArray) waiting.push(...object.asArray())
    const dict = object instanceof PDFStream ? object.dict : object
    if (!(dict instanceof PDFDict)) continue
    if (reader.isActive(dict, object instanceof PDFStream)) return true
    waiting.push(...dict.values())
  }
  return false
}

function hasOther(dict: PDFDict, known: ReadonlySet<string>): boolean {
  return dict.keys().some((key) => !known.has(key.decodeText()) && !PRODUCERS_ENTRY.test(key.decodeText()))
}

class ObjectReader {
  readonly #context: PDFContext

  constructor(context: PDFContext) {
    this.#context = context
  }

  /** True if a dictionary, or that of a stream, is itself active. Nested dictionaries are checked separately. */
  isActive(dict: PDFDict, isStream: boolean): boolean {
    for (const [key, value] of dict.entries()) {
      const name = key.decodeText()
      if (FORBIDDEN_ENTRIES.has(name) || this.#isActiveEntry(name, value, isStream)) return true
    }
    return false
  }

  #isActiveEntry(name: string, value: PDFObject, isStream: boolean): boolean {
    const found = this.#context.lookup(value)
    switch (name) {
      case 'OpenAction':
        return !this.#isDestination(found)
      case 'AA':
        // Actions that run when a page is opened or left or a field changes.
        return !(found instanceof PDFDict) || found.values().some((action) => !this.#isDestination(action))
      case 'A':
      case 'PA':
        return this.#isUnclicked(found)
      case 'Next':
        // A chain of actions. In an outline, the entry is the next item instead.
        return (found instanceof PDFArray ? found.asArray() : [found]).some((one) => this.#isUnclicked(one))
      case 'Type':
        // `F` is the short type of a file specification; in other entries it is an arbitrary name.
        return found instanceof PDFName && (found.decodeText() === 'F' || FORBIDDEN_TYPES.has(found.decodeText()))
      case 'S':
      case 'Subtype':
        return found instanceof PDFName && FORBIDDEN_TYPES.has(found.decodeText())
      case 'F':
        return isStream || isText(found) || this.#isFile(found)
      case 'EF':
        // In the permissions of a signature it is an array of permissions.
        return !(found instanceof PDFArray)
      case 'FS':
        return found instanceof PDFName
      case 'Annots':
        return found instanceof PDFArray && found.asArray().some((one) => this.#isOtherKind(one, ANNOTATIONS))
      case 'XObject':
        return found instanceof PDFDict && found.values().some((one) => this.#isOtherKind(one, DRAWN_OBJECTS))
      case 'URI':
        return this.#isForeignAddress(found)
      default:
        return false
    }
  }

  /** True for a place in the file: an array, a name, or a GoTo action without a following one. */
  #isDestination(value: PDFObject | undefined): boolean {
    if (this.#isPlace(value)) return true
    const found = this.#context.lookup(value)
    if (!(found instanceof PDFDict) || found.has(PDFName.of('Next'))) return false
    return this.#nameIn(found, 'S') === 'GoTo' && this.#isPlace(found.get(PDFName.of('D')))
  }

  #isPlace(value: PDFObject | undefined): boolean {
    const found = this.#context.lookup(value)
    return found instanceof PDFArray || found instanceof PDFName || isText(found)
  }

  /**
   * True for an action other than those allowed for a click. Table attributes have the entry of an action, but no `S`.
   */
  #isUnclicked(value: PDFObject | undefined): boolean {
    const found = this.#context.lookup(value)
    return found instanceof PDFDict && found.has(PDFName.of('S')) && !this.#isClicked(found)
  }

  #isClicked(action: PDFDict): boolean {
    const kind = this.#nameIn(action, 'S')
    if (kind === null || !CLICKED_ACTIONS.has(kind)) return false
    if (kind === 'Named') return NAMED_ACTIONS.has(this.#nameIn(action, 'N') ?? '')
    return kind !== 'GoTo' || this.#isPlace(action.get(PDFName.of('D')))
  }

  /** True for a dictionary that refers to a file. */
  #isFile(found: PDFObject | undefined): boolean {
    return (
      found instanceof PDFDict &&
      ['F', 'UF', 'EF', 'FS', 'DOS', 'Unix', 'Mac'].some((key) => found.has(PDFName.of(key)))
    )
  }

  #isOtherKind(value: PDFObject, known: ReadonlySet<string>): boolean {
    const found = this.#context.lookup(value)
    const dict = found instanceof PDFStream ? found.dict : found
    return dict instanceof PDFDict && !known.has(this.#nameIn(dict, 'Subtype') ?? '')
  }

  /** True if the address of an action, or the base of all addresses, is not harmless. */
  #isForeignAddress(found: PDFObject | undefined): boolean {
    const base = found instanceof PDFDict ? this.#context.lookup(found.get(PDFName.of('Base'))) : found
    return isText(base) && !isHarmlessAddress(base.decodeText())
  }

  #nameIn(dict: PDFDict, key: string): string | null {
    const found = this.#context.lookup(dict.get(PDFName.of(key)))
    return found instanceof PDFName ? found.decodeText() : null
  }
}

function isText(object: PDFObject | undefined): object is PDFString | PDFHexString {
  return object instanceof PDFString || object instanceof PDFHexString
}

/** The zlib header (RFC 1950) before the deflated bytes: method 8 in the low half of the first byte. */
const ZLIB_HEADER_BYTES = 2
const DEFLATE = 8

/**
 * Parses a PDF. The streams that hold its objects (ISO 32000-1 §7.5.7 and §7.5.8) are inflated here, by zlib and up to
 * a bound for all of them together: the library's own inflater has no bound and takes 20 seconds for 2 GB. Returns
 * `bloated` beyond the bound, and `unreadable` if such a stream has a filter other than FlateDecode, which no program
 * writes.
 */
async function parsedPdf(bytes: Uint8Array): Promise<PDFDocument | 'bloated' | 'unreadable'> {
  let left = Math.min(UNFOLDED_BYTES_MAX, unfoldedBytesMax(bytes.length))
  // The library continues after an object it cannot parse, so the first fault is kept.
  let fault: 'bloated' | 'unreadable' | null = null

  function unfolded(stream: PDFRawStream): PDFRawStream {
    if (fault !== null) throw new Error(fault)
    const dict = stream.dict.clone()
    let contents = stream.contents
    for (const filter of filtersOf(dict)) {
      if (filter !== PDFName.of('FlateDecode') || stream.transform !== undefined) fault = 'unreadable'
      else contents = inflated(contents)
      if (fault !== null) throw new Error(fault)
    }
    dict.delete(PDFName.of('Filter'))
    return PDFRawStream.of(dict, contents)
  }

  function inflated(contents: Uint8Array): Uint8Array {
    if (((contents[0] ?? 0) & 0x0f) !== DEFLATE) throw new Error('not deflated')
    try {
      const out = inflateRawSync(contents.subarray(ZLIB_HEADER_BYTES), {
        maxOutputLength: Math.max(left, 1),
        // A truncated stream is read as far as possible, as other readers do.
        finishFlush: constants.Z_SYNC_FLUSH,
      })
      left -= out.length
      return out
    } catch (error) {
      if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') fault = 'bloated'
      throw error
    }
  }

  const library = { object: PDFObjectStreamParser.forStream, xref: PDFXRefStreamParser.forStream }
  PDFObjectStreamParser.forStream = (stream, ...rest) => library.object(unfolded(stream), ...rest)
  PDFXRefStreamParser.forStream = (stream) => library.xref(unfolded(stream))
  try {
    const pdf = await PDFDocument.load(bytes, {
      ignoreEncryption: true,
      updateMetadata: false,
      parseSpeed: Number.POSITIVE_INFINITY,
    })
    return fault ?? pdf
  } catch (error) {
    if (fault !== null) return fault
    throw error
  } finally {
    PDFObjectStreamParser.forStream = library.object
    PDFXRefStreamParser.forStream = library.xref
  }
}

function filtersOf(dict: PDFDict): PDFName[] {
  const filter = dict.lookup(PDFName.of('Filter'))
  if (filter === undefined) return []
  if (filter instanceof PDFArray) return Array.from({ length: filter.size() }, (_, at) => filter.lookup(at, PDFName))
  if (filter instanceof PDFName) return [filter]
  throw new Error('a filter is a name')
}
