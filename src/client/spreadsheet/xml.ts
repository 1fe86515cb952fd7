import { Parser } from 'htmlparser2'
import type { Zip } from './zip.ts'

/** Events of an XML file as it is read. Names come without their namespace prefix. */
interface XmlReader {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}

/** Reads an XML file of an archive while inflating it. Only XML's own entities are resolved, and nothing is fetched. */
export function readXml(zip: Zip, path: string, reader: XmlReader): void {
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.open?.(local(name), attributes),
      ontext: (text) => reader.text?.(text),
      onclosetag: (name) => reader.close?.(local(name)),
    },
    { xmlMode: true, decodeEntities: true },
  )
  const decoder = new TextDecoder()
  zip.read(path, (bytes, isLast) => parser.write(decoder.decode(bytes, { stream: !isLast })))
  parser.end()
}
