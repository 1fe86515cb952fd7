/** Whoever uploads and downloads, in a thread of its own: what the service's thread is held by is the service's. */
import { parentPort, workerData } from 'node:worker_threads'
import { openClient } from '../src/client/index.ts'
import { uploadDocument } from '../src/client/uploads.ts'

/** What to do next. */
export type Errand =
  | { do: 'upload'; folderId: number; name: string; bytes: Uint8Array<ArrayBuffer> }
  | { do: 'own'; documentId: number }
  | { do: 'released'; documentId: number; pairId: string }

const { url, owner, reader } = workerData as { url: string; owner: string; reader: string }
const asOwner = openClient({ baseUrl: url, sessionKey: () => owner })
const asReader = openClient({ baseUrl: url, sessionKey: () => reader })

async function bytesIn(pieces: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0
  for await (const piece of pieces) bytes += piece.length
  return bytes
}

/** The id of what was uploaded, or how many bytes came. */
async function run(errand: Errand): Promise<number> {
  if (errand.do === 'upload') return (await uploadDocument(asOwner, errand)).document_id
  const { documentId: document_id } = errand
  if (errand.do === 'own') return await bytesIn((await asOwner.downloadOwnDocument({ document_id })).body)
  const answer = await asReader.downloadReleasedDocument({ document_id, pair_id: errand.pairId })
  return await bytesIn(answer.body)
}

parentPort?.on('message', async (errand: Errand) => {
  parentPort?.postMessage(await run(errand).catch((error: unknown) => String(error)))
})
