import { createWriteStream, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { uploadDocument } from '../../client/uploads.ts'
import { parseId, UsageError } from '../arguments.ts'
import type { Context } from '../command.ts'
import type { Say, Show } from '../row.ts'
import { readBytes } from './prepare.ts'

export async function uploadFile(
  { client }: Context,
  { folder_id, file }: { folder_id: number; file: string },
  show: Show,
  say: Say,
): Promise<void> {
  const bytes = new Uint8Array(readBytes(file, say('not_a_file')))
  show(await uploadDocument(client, { folderId: folder_id, name: basename(file), bytes }))
}

export async function downloadDocument(
  context: Context,
  input: { document: string; pairing?: string },
  _: Show,
  say: Say,
): Promise<void> {
  const { client, args, json, terminal } = context
  if (json) throw new UsageError(say('json'))
  const out = args.text('out')
  if (out === undefined) throw new UsageError(say('no_file'))
  const [document_id, pair_id] = [parseId(say('document'), input.document), input.pairing]
  const { body } =
    pair_id === undefined
      ? await client.downloadOwnDocument({ document_id })
      : await client.downloadReleasedDocument({ document_id, pair_id })
  await saveAsItComes(out, body)
  terminal.note(say('written', { out }))
}

/** Writes a file as it arrives; one that breaks off is not left half written. */
async function saveAsItComes(file: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  try {
    await pipeline(Readable.from(pieces, { objectMode: false }), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'EEXIST') throw new UsageError(`${file} is there already: give another --out`)
    rmSync(file, { force: true })
    throw error
  }
}
