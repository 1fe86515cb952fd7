import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32, createDeflate, deflateSync } from 'node:zlib'
import { unzipSync, type Zippable, zipSync } from 'fflate'
import { PART_BYTES } from '../src/domain/deals/data-room.ts'
import { ask, is } from './_contract.ts'
import { type OfficeKind, officePackage } from './_office-package.ts'
import { type CallAnswer, type TestHouse, untilReady } from './_service.ts'

/** Returns a PDF of one page with further objects and catalogue entries. */
export function pdfWith(
  text = 'Annual accounts',
  { objects = '', catalogue = '', resources = '', content = `BT /F1 24 Tf 72 700 Td (${text}) Tj ET` } = {},
): Buffer {
  const all = [
    `1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalogue} >>\nendobj`,
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj',
    `3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> ${resources} >> >>\nendobj`,
    `4 0 obj\n<< /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj`,
    '5 0 obj\n<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>\nendobj',
    ...(objects === '' ? [] : [objects]),
  ]
  const head = '%PDF-1.7\n'
  const offsets: number[] = []
  let body = head
  for (const one of all) {
    offsets.push(body.length)
    body += `${one}\n`
  }
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const xref = `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${rows}`
  return Buffer.from(
    `${body}${xref}trailer\n<< /Size ${all.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}

/** Returns a PDF of one scanned page, a black square on white, in fax compression (ITU-T T.6). */
export function scannedPdf(): Buffer {
  const [white16, black32, horizontal, unchanged] = ['101010', '000001101010', '001', '1']
  const bits = [
    `${horizontal}${white16}${black32}${unchanged}`,
    ...Array(63).fill(unchanged.repeat(3)),
    '000000000001'.repeat(2),
  ].join('')
  const bytes = Buffer.from(bits.match(/.{1,8}/g)?.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)) ?? [])
  const scan = `6 0 obj\n<< /Type /XObject /Subtype /Image /Width 64 /Height 64 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 64 /Rows 64 >> /Length ${bytes.length} >>\nstream\n${bytes.toString('latin1')}\nendstream\nendobj`
  return pdfWith('', { objects: scan, resources: '/XObject << /S 6 0 R >>', content: 'q 595 0 0 842 0 0 cm /S Do Q' })
}

/** Returns a PDF of a few kilobytes whose object stream, under two filters, inflates to so many megabytes of blanks. */
export async function pdfBomb(megabytes: number): Promise<Buffer> {
  const blanks = Buffer.alloc(1_048_576, ' ')
  const once = await buffer(Readable.from(Array(megabytes).fill(blanks)).pipe(createDeflate({ level: 9 })))
  return pdfWithStream(deflateSync(once, { level: 9 }), '[/FlateDecode /FlateDecode]')
}

/** Returns a PDF with an object stream of these bytes under these filters. */
export function pdfWithStream(bytes: Buffer, filter: string): Buffer {
  const dict = `<< /Type /ObjStm /N 1 /First 5 /Filter ${filter} /Length ${bytes.length} >>`
  return pdfWith('x', { objects: `6 0 obj\n${dict}\nstream\n${bytes.toString('latin1')}\nendstream\nendobj` })
}

/** Returns a workbook or document with further undeclared files; `contentType` replaces that of the main part. */
export function officeWith(kind: OfficeKind, files: Zippable = {}, contentType?: string): Buffer {
  const whole = officePackage(kind, contentType === undefined ? {} : { mainType: contentType })
  return Object.keys(files).length === 0 ? whole : Buffer.from(zipSync({ ...unzipSync(whole), ...files }))
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** Returns a grey PNG that declares this size. */
export function pngOf(width = 8, height = 8): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const rows = deflateSync(Buffer.alloc((8 + 1) * 8))
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

/** Returns a small JPEG that ends with `tail`. */
export function jpegOf(tail: Buffer = Buffer.from([0xff, 0xd9])): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 16, 0, 16, 1, 1, 0x11, 0])
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x55, 0x55])
  return Buffer.concat([Buffer.from([0xff, 0xd8]), frame, scan, tail])
}

/** Returns a PNG of so many bytes with random content. */
export function largePng(sizeBytes: number): Buffer {
  const small = pngOf()
  const end = chunk('IEND', Buffer.alloc(0))
  const filler = chunk('raNd', randomBytes(sizeBytes - small.length - 12))
  return Buffer.concat([small.subarray(0, small.length - end.length), filler, end])
}

export const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

interface Owner {
  key: string
}

/** Adds a folder and returns its id. */
export async function addedFolder(app: TestHouse, { key }: Owner, name = 'Accounts'): Promise<number> {
  const added = await ask(app, 'addFolder', { key, body: { name } })
  is(added, 201)
  return added.body.folder_id
}

export async function startedUpload(
  app: TestHouse,
  { key }: Owner,
  folder_id: number,
  name: string,
  bytes: Buffer,
): Promise<CallAnswer> {
  const body = { folder_id, name, size_bytes: bytes.length, sha256: sha256Of(bytes) }
  return await ask(app, 'startUpload', { key, body })
}

export async function sentPart(
  app: TestHouse,
  { key }: Owner,
  document_id: number,
  part: number,
  bytes: Buffer,
): Promise<CallAnswer> {
  const base64 = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES).toString('base64')
  return await ask(app, 'sendPart', { key, params: { document_id }, body: { part, base64 } })
}

/** Uploads a file and returns the response to its last request. */
export async function uploaded(
  app: TestHouse,
  owner: Owner,
  folderId: number,
  name: string,
  bytes: Buffer,
): Promise<CallAnswer> {
  const started = await startedUpload(app, owner, folderId, name, bytes)
  if (started.status !== 200) return started
  const { document_id, parts } = started.body
  for (let part = 0; part < parts; part += 1) is(await sentPart(app, owner, document_id, part, bytes), 200)
  return await ask(app, 'finishUpload', { key: owner.key, params: { document_id }, body: {} })
}

/** Downloads a document; `bytes` is null if the download was aborted. */
export async function downloadedFrom(
  app: TestHouse,
  path: string,
): Promise<{ answer: Response; bytes: Buffer | null }> {
  const answer = await untilReady(() => fetch(app.url + path))
  const bytes = await answer.arrayBuffer().then(
    (all) => Buffer.from(all),
    () => null,
  )
  return { answer, bytes }
}
