/**
 * One client that abuses its data room, beside another that works: what a read and an upload of the other take while the abuse goes on and
 * while it rests, by turns in one run, and how much memory the process takes at its peak. The abuse: files of four kilobytes that unfold to
 * 2 GB, each finished many times at once on connections that are closed again; uploads declared and not sent; downloads that are not read.
 * The service believes the header of a proxy: the abuser comes from one network, with the requests that its allowance lets through, and
 * the other from a new one each time, so that no allowance of its own is measured.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { largePng, pdfBomb, pngOf, sha256Of } from '../tests/_room-files.ts'
import { register, sellerNumber } from './clients.ts'
import { inDirectory, residentMb, startService } from './processes.ts'
import { alternate, elapsedMs, report } from './rounds.ts'

const ROUNDS = 5
const READS = 40
const UPLOADS = 4
const MB = 1_048_576
const UNFOLDED_MB = 2_000
const LARGE_BYTES = 20 * MB
const UNREAD = 40
const BURST = 22
const SAMPLE_MS = 50

interface Who {
  url: string
  key: string
  /** Null: another network for each request. */
  ip: string | null
}

interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: answers of several operations
  body: any
}

let networks = 0

function newNetwork(): string {
  networks += 1
  return `198.18.${(networks >> 8) & 255}.${networks & 255}`
}

async function ask(
  { url, ip }: Who,
  method: string,
  path: string,
  body?: object,
  signal?: AbortSignal,
): Promise<Answer> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      'x-forwarded-for': ip ?? newNetwork(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  })
  const text = await answer.text()
  return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : null }
}

const PART_BYTES = 524_288

/** Begins an upload and sends its parts; null where the service takes no more. */
async function sent(who: Who, folder_id: number, name: string, bytes: Buffer): Promise<number | null> {
  const room = `/api/data-room/${who.key}`
  const file = { folder_id, name, size_bytes: bytes.length, sha256: sha256Of(bytes) }
  const begun = await ask(who, 'POST', `${room}/uploads`, file)
  if (begun.status !== 200) return null
  const { document_id, parts } = begun.body
  for (let part = 0; part < parts; part += 1) {
    const base64 = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES).toString('base64')
    await ask(who, 'POST', `${room}/uploads/${document_id}/parts`, { part, base64 })
  }
  return document_id
}

/** Uploads a file and asks until it is stored; its id. */
async function stored(who: Who, folderId: number, name: string, bytes: Buffer): Promise<number> {
  const id = await sent(who, folderId, name, bytes)
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; ) {
    const { status, body } = await ask(who, 'POST', `/api/data-room/${who.key}/uploads/${id}/finish`, {})
    if (status === 200) return body.document_id
    if (status !== 202 && status !== 503) throw new Error(`${name}: ${status} ${body?.error}`)
    await wait(50)
  }
  throw new Error(`${name} was not stored in two minutes`)
}

async function folderOf(who: Who): Promise<number> {
  return (await ask(who, 'POST', `/api/data-room/${who.key}/folders`, { name: 'Accounts' })).body.folder_id
}

if (isMainThread) await inDirectory(main)
else await abuse(workerData as Who)

/** Abuses the data room until it is stopped. */
async function abuse(who: Who): Promise<void> {
  const bomb = await pdfBomb(UNFOLDED_MB)
  const preparing = { ...who, ip: null }
  const folderId = await folderOf(preparing)
  const large = await stored(preparing, folderId, 'large.png', largePng(LARGE_BYTES))
  let isOn = false
  let leave = new AbortController()
  let n = 0
  parentPort?.on('message', (on: boolean) => {
    isOn = on
    if (on) {
      leave = new AbortController()
      for (let one = 0; one < UNREAD; one += 1) void unread(leave.signal)
    } else leave.abort()
  })
  parentPort?.postMessage(bomb.length)

  /** Asks for a file and takes nothing of it. */
  async function unread(signal: AbortSignal): Promise<void> {
    const path = `${who.url}/api/data-room/${who.key}/documents/${large}`
    await fetch(path, { headers: { 'x-forwarded-for': who.ip ?? newNetwork() }, signal }).catch(() => {})
  }

  /** Makes room for the next upload. */
  const remove = (document_id: number) =>
    ask(who, 'POST', `/api/data-room/${who.key}/documents/remove`, { document_id }).catch(() => {})

  for (;;) {
    if (!isOn) {
      await wait(20)
      continue
    }
    n += 1
    const id = await sent(who, folderId, `bomb ${n % 66}.pdf`, bomb).catch(() => null)
    const promised = {
      folder_id: folderId,
      name: `promised ${n % 40}.pdf`,
      size_bytes: 25 * MB,
      sha256: 'a'.repeat(64),
    }
    await ask(who, 'POST', `/api/data-room/${who.key}/uploads`, promised).catch(() => {})
    if (id === null) {
      await wait(50)
      continue
    }
    const gone = AbortSignal.timeout(300)
    const finish = () => ask(who, 'POST', `/api/data-room/${who.key}/uploads/${id}/finish`, {}, gone)
    await Promise.allSettled(Array.from({ length: BURST }, finish))
    await remove(id)
  }
}

async function main(directory: string): Promise<void> {
  const service = await startService({ DATA_DIR: directory, TRUST_PROXY: '127.0.0.1', READ_LIMIT: '60' })
  const { url } = service
  const who = async (n: number, ip: string | null): Promise<Who> => ({
    url,
    ip,
    ...(await register(service, sellerNumber(n))),
  })
  const startedMb = residentMb(service.process.pid)
  const [abuser, other] = [await who(1, '192.0.2.1'), await who(2, null)]
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: abuser })
  const bombBytes = await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
  let peakMb = 0
  const sampling = setInterval(() => {
    peakMb = Math.max(peakMb, residentMb(service.process.pid))
  }, SAMPLE_MS)
  try {
    const folderId = await folderOf(other)
    let n = 0
    let refused = 0
    const reads = async () => {
      for (let read = 0; read < READS; read += 1)
        if ((await ask(other, 'GET', `/api/session/${other.key}`)).status !== 200) refused += 1
    }
    const uploads = async () => {
      for (let upload = 0; upload < UPLOADS; upload += 1) {
        n += 1
        await stored(other, folderId, `site ${n}.png`, pngOf())
      }
    }
    const abused = (work: () => Promise<void>) => async () => {
      worker.postMessage(true)
      await wait(1_000)
      const ms = await elapsedMs(work)
      worker.postMessage(false)
      await wait(1_000)
      return ms
    }
    await reads()
    await uploads()
    console.log(`the abuser's file: ${bombBytes} bytes, which unfold to ${UNFOLDED_MB} MB`)
    for (const [what, work] of [
      [`${READS} reads of another client`, reads],
      [`${UPLOADS} uploads of another client`, uploads],
    ] as const)
      report(
        `${what}, abuse beside rest`,
        await alternate(ROUNDS, abused(work), () => elapsedMs(work)),
        'ms',
        'at most 2',
      )
    console.log(`reads of the other client refused: ${refused} (asked: 0)`)
    console.log(
      `resident memory: ${startedMb.toFixed(0)} MB at the start, ${peakMb.toFixed(0)} MB at the peak (asked: at most 1024)`,
    )
  } finally {
    clearInterval(sampling)
    await worker.terminate()
    await service.process.stop()
  }
}
