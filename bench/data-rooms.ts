/**
 * Measures documents of 25 MB through the service: the time of each step, the longest block of the thread that answers
 * requests, and peak resident memory compared with the same thread at rest. A PDF of 500 pages is checked on upload,
 * stamped for the other side and served unchanged to its owner.
 */
import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { addedFolder } from '../tests/_room-files.ts'
import { seedBuyer, seedSeller } from '../tests/_seed.ts'
import { startService } from '../tests/_service.ts'
import type { Errand } from './data-room-client.ts'
import { medianOf } from './rounds.ts'

const MB = 1_048_576
const PAGES = 500
const ROUNDS = 5
const SAMPLE_MS = 20

/** A PDF of 500 pages and slightly under 25 MB, all of it page content. */
async function largePdf(): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create()
  const line = '0 0 m 595 842 l S\n'
  const content = new TextEncoder().encode(line.repeat(Math.floor((24.5 * MB) / PAGES / line.length)))
  for (let n = 0; n < PAGES; n += 1) {
    const page = pdf.addPage([595, 842])
    page.node.set(PDFName.of('Contents'), pdf.context.register(pdf.context.stream(content)))
  }
  return new Uint8Array(await pdf.save({ useObjectStreams: false }))
}

interface Measured {
  ms: number
  heldMs: number
  residentMb: number
}

/** Measures the time, thread block and memory of `work` in this process. */
async function measured(work: () => Promise<unknown>): Promise<Measured> {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let peak = before
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, SAMPLE_MS)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const begun = performance.now()
  await work()
  const ms = performance.now() - begun
  delay.disable()
  clearInterval(sampling)
  return { ms, heldMs: delay.max / 1e6, residentMb: (peak - before) / MB }
}

const test = await startService()
const [buyer, seller] = [await seedBuyer(test), await seedSeller(test)]
await test.sign(buyer.key)
const pair = { buyer_id: buyer.id, seller_id: seller.id }
const pairId = (await test.post('/api/pairings/create', pair, { 'x-session-id': buyer.key })).body.pair_id
await test.get(`/api/pairings/${buyer.key}`)
const client = new Worker(new URL('./data-room-client.ts', import.meta.url), {
  workerData: { url: test.url, owner: seller.key, reader: buyer.key },
})
const run = async (errand: Errand): Promise<number> => {
  client.postMessage(errand)
  const [answer] = await once(client, 'message')
  if (typeof answer !== 'number') throw new Error(String(answer))
  return answer
}

const bytes = await largePdf()
console.log(`a PDF of ${PAGES} pages, ${(bytes.length / MB).toFixed(1)} MB; ${ROUNDS} rounds`)
const steps = new Map<string, Measured[]>()
const keep = async (step: string, work: () => Promise<unknown>) =>
  void steps.set(step, [...(steps.get(step) ?? []), await measured(work)])
for (let round = 0; round <= ROUNDS; round += 1) {
  const folderId = await addedFolder(test, seller, `Accounts ${round}`)
  await test.post(`/api/data-room/${seller.key}/release`, { folder_id: folderId, pair_id: pairId })
  let documentId = 0
  await keep('at rest', () => wait(2000))
  await keep('uploaded and looked into', async () => {
    documentId = await run({ do: 'upload', folderId, name: 'Accounts.pdf', bytes })
  })
  await keep('downloaded by its owner, as it is', () => run({ do: 'own', documentId }))
  await keep('downloaded by its reader, stamped', () => run({ do: 'released', documentId, pairId }))
  await test.post(`/api/data-room/${seller.key}/folders/remove`, { folder_id: folderId })
  // The first round warms up the JavaScript engine and is left out.
  if (round === 0) steps.clear()
}
for (const [step, all] of steps) {
  const of = (value: (one: Measured) => number) => medianOf(all.map(value))
  const most = Math.max(...all.map(({ heldMs }) => heldMs))
  console.log(
    `${step}: ${of(({ ms }) => ms).toFixed(0)} ms; the thread is held ${of(({ heldMs }) => heldMs).toFixed(0)} ms at the longest` +
      ` (${most.toFixed(0)} in the worst round); ${of(({ residentMb }) => residentMb).toFixed(0)} MB more at the peak`,
  )
}
await client.terminate()
await test.close()
