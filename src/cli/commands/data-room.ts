import { rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { uploadDocument } from '../../client/uploads.ts'
import { parseId } from '../arguments.ts'
import { UsageError } from '../exit-codes.ts'
import { readBytes, refuseExisting, refuseFile } from '../files.ts'
import type { Work } from '../row.ts'

export async function uploadFile(work: Work, { folder_id, file }: { folder_id: number; file: string }): Promise<void> {
  const { client, show, text } = work
  const bytes = new Uint8Array(readBytes(file, text('not_a_file')))
  show(await uploadDocument(client, { folderId: folder_id, name: basename(file), bytes }))
}

export async function downloadDocument(
  { client, json, terminal, text }: Work,
  { document, pairing: pair_id, out }: { document: string; pairing?: string; out?: string },
): Promise<void> {
  if (json) throw new UsageError(text('json'))
  if (out === undefined) throw new UsageError(text('no_file'))
  const document_id = parseId(text('document'), document)
  // Before the service records that the document was read.
  refuseExisting(out, '--out')
  const { body } =
    pair_id === undefined
      ? await client.downloadOwnDocument({ document_id })
      : await client.downloadReleasedDocument({ document_id, pair_id })
  await saveAsItComes(out, body)
  terminal.note(text('written', { out }))
}

/** Writes a file as it arrives; one that breaks off is not left half written. */
async function saveAsItComes(file: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    await writeFile(file, pieces, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const { code } = error as { code?: string }
    if (code !== 'EEXIST') rmSync(file, { force: true })
    if (code !== undefined) refuseFile(file, error, '--out')
    throw error
  }
}
