import { TextDecoder } from 'node:util'
import { Parser } from 'htmlparser2'
import { SaxesParser } from 'saxes'

/** An element of an XML part: names without prefixes, with their namespaces. */
export interface XmlElement {
  readonly name: string
  /** Namespace; '' for none and in VML, which is read without namespaces. */
  readonly namespace: string
  /** Attributes by name, without prefixes. */
  readonly attributes: readonly (readonly [name: string, value: string])[]
}

export interface XmlReader {
  open(element: XmlElement): void
  text(text: string): void
  close(name: string): void
}

/** Bytes decoded at a time, so that a part's text is never in memory as a whole. */
const CHUNK_BYTES = 64 * 1024

const unprefixed = (name: string) => name.slice(name.indexOf(':') + 1)

/** Returns the value of an attribute, '' if absent. */
export function attributeOf({ attributes }: XmlElement, wanted: string): string {
  return attributes.find(([name]) => name === wanted)?.[1] ?? ''
}

/**
 * Reads a part with a strict XML parser, so that it sees the same comments and elements as the program that opens the
 * file.
 * @throws Error if the part is not well formed, has a document type or is not UTF-8 or UTF-16
 */
export function readXml(bytes: Buffer, { open, text, close }: XmlReader): void {
  const parser = new SaxesParser({ xmlns: true, position: false })
  const fail = (error: Error) => {
    throw error
  }
  parser.on('error', fail)
  // Office writes no document type, and entities could disguise forbidden words.
  parser.on('doctype', () => fail(new Error('a part has a document type')))
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    const expected = isUtf16(bytes) ? /^utf-16/i : /^(?:utf-8|us-ascii)$/i
    if (!expected.test(encoding)) fail(new Error('a part has an encoding that Office does not write'))
  })
  parser.on('opentag', ({ local, uri, attributes }) =>
    open({
      name: local,
      namespace: uri,
      attributes: Object.values(attributes).map((attribute) => [attribute.local, attribute.value] as const),
    }),
  )
  parser.on('text', text)
  parser.on('cdata', text)
  parser.on('closetag', ({ local }) => close(local))
  const decoder = decoderOf(bytes)
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    parser.write(decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true }))
  parser.write(decoder.decode())
  parser.close()
}

/** Reads VML, which Excel writes with unclosed tags. */
export function readVml(bytes: Buffer, { open, text, close }: XmlReader): void {
  const words = decoderOf(bytes).decode(bytes)
  if (/<!DOCTYPE/i.test(words)) throw new Error('a part has a document type')
  const parser = new Parser(
    {
      onopentag: (name, attributes) =>
        open({
          name: unprefixed(name),
          namespace: '',
          attributes: Object.entries(attributes).map(([key, value]) => [unprefixed(key), value] as const),
        }),
      ontext: text,
      onclosetag: (name) => close(unprefixed(name)),
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(words)
}

function isUtf16(bytes: Buffer): boolean {
  return bytes.length >= 2 && [0xfeff, 0xfffe].includes(bytes.readUInt16BE(0))
}

function decoderOf(bytes: Buffer): TextDecoder {
  const encoding = isUtf16(bytes) ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8'
  return new TextDecoder(encoding, { fatal: true })
}
