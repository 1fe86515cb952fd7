import { constants, inflateRawSync } from 'node:zlib'
import {
  PDFArray,
  type PDFDict,
  PDFDocument,
  PDFName,
  PDFObjectStreamParser,
  PDFRawStream,
  PDFXRefStreamParser,
} from '@cantoo/pdf-lib'
import { UNFOLDED_BYTES_MAX, unfoldedBytesMax } from './unfolded-bytes.ts'

/** The zlib header (RFC 1950) before the deflated bytes: method 8 in the low half of the first byte. */
const ZLIB_HEADER_BYTES = 2
const DEFLATE = 8

/**
 * Parses a PDF. The streams that hold its objects (ISO 32000-1 §7.5.7 and §7.5.8) are inflated here, by zlib and up to
 * a bound for all of them together: the library's own inflater has no bound and takes 20 seconds for 2 GB. Returns
 * `bloated` beyond the bound, and `unreadable` if such a stream has a filter other than FlateDecode, which no program
 * writes.
 */
export async function parsedPdf(bytes: Uint8Array): Promise<PDFDocument | 'bloated' | 'unreadable'> {
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
