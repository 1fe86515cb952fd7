import { createWriteStream, readFileSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { uploadDocument } from '../../client/uploads.ts'
import { pairingArgument, parseId, UsageError } from '../arguments.ts'
import { answered, type Command, type Context } from '../command.ts'
import { OUT } from './documents.ts'

const idIn = ({ args }: Context, at: number, what: string): number => parseId(what, args.positionals[at] ?? '')

export const roomList: Command = {
  name: 'documents',
  about:
    'Your data room: folders, documents and who may read them; with a pairing, what its other side released to you',
  positionals: [{ name: 'pairing', optional: true }],
  as: 'workspace',
  run: async (context) => {
    const { client, terminal, args } = context
    if (args.positionals.length > 0) {
      const pair_id = pairingArgument(context, 'documents')
      const answer = await client.listReleasedDocuments({ pair_id })
      return answered(context, answer, ({ folders, counterparty }) =>
        terminal.table(
          DOCUMENT_COLUMNS,
          folders.flatMap((folder) => folder.documents.map((document) => ({ ...document, folder: folder.name }))),
          `${counterparty} has released no document to you.`,
        ),
      )
    }
    answered(context, await client.getDataRoom(), ({ folders, used_bytes, limit_bytes }) => {
      terminal.table(
        [
          { title: 'FOLDER', of: ({ folder_id }) => folder_id, right: true },
          { title: 'NAME', of: ({ name }) => name, wide: true },
          { title: 'DOCUMENTS', of: ({ documents }) => documents.length, right: true },
          { title: 'RELEASED TO', of: ({ released_to }) => released_to.map(({ pair_id }) => pair_id).join(', ') },
        ],
        folders,
        'There is no folder yet. concordat documents folder <name> adds one.',
      )
      if (folders.some(({ documents }) => documents.length > 0))
        terminal.table(
          DOCUMENT_COLUMNS,
          folders.flatMap((folder) => folder.documents.map((document) => ({ ...document, folder: folder.name }))),
          '',
        )
      terminal.note(`${used_bytes} of ${limit_bytes} bytes are used.`)
    })
  },
}

interface Listed {
  document_id: number
  folder: string
  name: string
  size_bytes: number
}

const DOCUMENT_COLUMNS = [
  { title: 'DOCUMENT', of: ({ document_id }: Listed) => document_id, right: true as const },
  { title: 'FOLDER', of: ({ folder }: Listed) => folder },
  { title: 'NAME', of: ({ name }: Listed) => name, wide: true as const },
  { title: 'BYTES', of: ({ size_bytes }: Listed) => size_bytes, right: true as const },
]

export const roomUpload: Command = {
  name: 'documents upload',
  about: 'Upload a file (PDF, XLSX, DOCX, PNG, JPEG; 25 MB) into a folder; called again it goes on where it broke off',
  positionals: [{ name: 'folder' }, { name: 'file' }],
  as: 'workspace',
  run: async (context) => {
    const folderId = idIn(context, 0, 'folder')
    const file = context.args.positionals[1] ?? ''
    let bytes: Uint8Array<ArrayBuffer>
    try {
      bytes = new Uint8Array(readFileSync(file))
    } catch (error) {
      throw new UsageError(`${file} cannot be read (${(error as { code?: string }).code}): name a file`)
    }
    const stored = await uploadDocument(context.client, { folderId, name: basename(file), bytes })
    if (context.json) return context.terminal.json(stored)
    context.terminal.print(`Document ${stored.document_id} is stored, ${stored.size_bytes} bytes.`)
  },
}

export const roomDownload: Command = {
  name: 'documents get',
  about: 'Download a document: your own, or with a pairing one that its other side released; that side sees it',
  positionals: [{ name: 'document' }, { name: 'pairing', optional: true }],
  options: { out: { ...OUT, about: 'write to this file, which must not be there' } },
  as: 'workspace',
  run: async (context) => {
    const { client, args, json, terminal } = context
    if (json) throw new UsageError('--json cannot be combined with documents get')
    const out = args.text('out')
    if (out === undefined) throw new UsageError('name a file: concordat documents get 12 --out accounts.pdf')
    const document_id = idIn(context, 0, 'document')
    const [, pair_id] = args.positionals
    const { body } =
      pair_id === undefined
        ? await client.downloadOwnDocument({ document_id })
        : await client.downloadReleasedDocument({ document_id, pair_id })
    await saveAsItComes(out, body)
    terminal.note(`Written to ${out}.`)
  },
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

export const roomRemove: Command = {
  name: 'documents remove',
  about: 'Remove a document of your data room for good; --folder removes a folder with all it holds',
  positionals: [{ name: 'document' }],
  options: { folder: { about: 'the number is that of a folder' } },
  as: 'workspace',
  run: async (context) => {
    const { client, terminal, args } = context
    const id = idIn(context, 0, 'document')
    if (args.flag('folder'))
      return answered(context, await client.removeFolder({ folder_id: id }), () =>
        terminal.print(`Folder ${id} is removed with its documents.`),
      )
    answered(context, await client.removeDocument({ document_id: id }), () =>
      terminal.print(`Document ${id} is removed.`),
    )
  },
}
