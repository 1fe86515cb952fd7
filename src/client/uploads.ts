import type { Client, OutputFor, RequestOptions } from './types.ts'

/** A file to upload, at most 25 MB. */
export interface FileToUpload {
  folderId: number
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

/** Bytes converted to base64 at a time, since a call takes a limited number of arguments. */
const BYTES_A_CALL = 0x2000

/**
 * Uploads a file in parts and returns the stored document. After an interruption, a call with the same file continues
 * where it stopped. `onProgress` receives the share uploaded, 0 to 1.
 *
 * @throws ClientRefusal if the service refuses the file, ClientUnreachable without an answer
 */
export async function uploadDocument(
  client: Client,
  { folderId, name, bytes }: FileToUpload,
  { signal, onProgress = () => {} }: Pick<RequestOptions, 'signal'> & { onProgress?: (share: number) => void } = {},
): Promise<OutputFor<'finishUpload'>> {
  const sha256 = hexadecimal(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
  const file = { folder_id: folderId, name, size_bytes: bytes.length, sha256 }
  const { document_id, part_bytes, parts, received } = (await client.startUpload(file, { signal })).body
  const there = new Set(received)
  for (let part = 0; part < parts; part += 1) {
    if (there.has(part)) continue
    const base64 = base64Of(bytes.subarray(part * part_bytes, (part + 1) * part_bytes))
    await client.sendPart({ document_id, part, base64 }, { signal })
    there.add(part)
    onProgress(there.size / parts)
  }
  return (await client.finishUpload({ document_id }, { signal })).body
}

export async function readWhole(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return joinBytes(all)
}

export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

function hexadecimal(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function base64Of(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += BYTES_A_CALL)
    binary += String.fromCharCode(...bytes.subarray(at, at + BYTES_A_CALL))
  return btoa(binary)
}
