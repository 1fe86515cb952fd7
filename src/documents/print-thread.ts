import { parentPort } from 'node:worker_threads'
import type { Document } from '../domain/memo/document.ts'
import { renderDocx } from './docx.ts'
import { renderPdf } from './pdf.ts'

/** Work for the thread that prints. */
export type PrintOrder = { do: 'pdf'; document: Document; createdOn: Date } | { do: 'docx'; document: Document }

export interface PrintRequest {
  id: number
  order: PrintOrder
}

export type PrintAnswer = { id: number; printed: Uint8Array } | { id: number; failure: string }

parentPort?.on('message', async ({ id, order }: PrintRequest) => {
  try {
    parentPort?.postMessage({ id, printed: await printedFor(order) } satisfies PrintAnswer)
  } catch (error) {
    // The message of a library may quote the document.
    const failure = error instanceof Error ? error.name : 'unknown'
    parentPort?.postMessage({ id, failure } satisfies PrintAnswer)
  }
})

async function printedFor(order: PrintOrder): Promise<Uint8Array> {
  return order.do === 'pdf' ? await renderPdf(order.document, order.createdOn) : await renderDocx(order.document)
}
