/**
 * Ten times the load that the service can carry, on the embedded engine: how many answers it still gives, how quickly it refuses the
 * rest, and what one request takes before the load and a second after it. Once with a page of matches, which is so cheap that clients
 * beside the service cannot ask for ten times as many, and once with the spreadsheet of a valuation. Every request has an entity tag
 * of its own, so that no answer is one that was kept. `node bench/overload.ts [seconds]`
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { BUYER, type Client, register, sellerNumber } from './clients.ts'
import { inDirectory, startService } from './processes.ts'
import { elapsedMs, medianOf } from './rounds.ts'

const SELLERS = 15
const AT_CAPACITY = 96
const WARM_UP_S = 6
const TIMES = 10
const SOCKETS = 1_800

/**
 * Many clients look only so often at what has arrived. A client that waits for every byte is woken by whoever writes it, here the
 * service, whose processor time it takes; clients of other machines do not.
 */
const NAP_MS = 4
const BLANK = new Int32Array(new SharedArrayBuffer(4))

interface Load {
  url: string
  seconds: number
  /** Requests a second, sent whether or not those before are answered; null: each of `sockets` sends its next after an answer. */
  perSecond: number | null
  sockets: number
}

/** What the entity tags of a load begin with: a tag that an earlier load sent would be answered from what is kept. */
interface Tagged {
  prefix: string
}

interface Outcome {
  /** Milliseconds that each answer took, by its status; 0 for a connection that broke. */
  readonly msByStatus: Record<number, number[]>
  readonly seconds: number
}

if (isMainThread) await inDirectory(main)
else parentPort?.postMessage(await send(workerData as Load & Tagged))

async function main(directory: string): Promise<void> {
  const seconds = Number(process.argv[2] ?? 5)
  const service = await startService({ DATA_DIR: directory, CONNECTIONS_PER_CLIENT: String(2 * SOCKETS) })
  try {
    const buyer = await register(service, BUYER)
    const sellers: Client[] = []
    for (let n = 1; n <= SELLERS; n += 1) sellers.push(await register(service, sellerNumber(n)))
    await overload('pages of matches', `${service.url}/api/matches/${buyer.key}?limit=100`, seconds)
    await overload('spreadsheets', `${service.url}/api/valuation/${sellers[0]?.key}/worksheet`, seconds)
  } finally {
    await service.process.stop()
  }
}

async function overload(what: string, url: string, seconds: number): Promise<void> {
  const one = { url, seconds: 1, perSecond: null, sockets: 1 }
  await underLoad({ ...one, seconds: WARM_UP_S, sockets: AT_CAPACITY })
  const alone = medianOf((await underLoad(one)).msByStatus[200] ?? [])
  const atCapacity = { ...one, seconds, sockets: AT_CAPACITY }
  const before = answeredPerSecond(await underLoad(atCapacity))
  const over = await underLoad({ url, seconds, perSecond: before * TIMES, sockets: SOCKETS })
  await wait(1_000)
  const afterwards = medianOf((await underLoad(one)).msByStatus[200] ?? [])
  const health = await elapsedMs(async () => await (await fetch(new URL('/health', url))).text())

  // The machine's mood and the compiler's change from one second to the next: the better of both is what counts.
  const after = answeredPerSecond(await underLoad(atCapacity))
  const capacity = Math.max(before, after)

  const refused = (over.msByStatus[503] ?? []).toSorted((a, b) => a - b)
  const sent = Object.values(over.msByStatus).reduce((sum, { length }) => sum + length, 0)
  const other = Object.keys(over.msByStatus).filter((status) => status !== '200' && status !== '503')
  console.log(
    `${what}, ${AT_CAPACITY} connections at capacity: ${before.toFixed(0)} a second before the load, ${after.toFixed(0)} after it`,
  )
  console.log(
    `offered ${(sent / over.seconds).toFixed(0)} a second (${(sent / over.seconds / capacity).toFixed(1)} times as many): ${answeredPerSecond(over).toFixed(0)} answers a second, ${(answeredPerSecond(over) / capacity).toFixed(2)} of capacity (asked: 0.80)`,
  )
  console.log(
    `refused: ${refused.length}, median ${medianOf(refused).toFixed(0)} ms, 99th percentile ${(refused[Math.floor(refused.length * 0.99)] ?? 0).toFixed(0)} ms, slowest ${(refused.at(-1) ?? 0).toFixed(0)} ms (asked: 1000); other outcomes: ${other.map((status) => `${status} × ${over.msByStatus[Number(status)]?.length}`).join(', ') || 'none'}`,
  )
  console.log(
    `one request alone: ${alone.toFixed(2)} ms before, ${afterwards.toFixed(2)} ms a second after; /health then ${health.toFixed(1)} ms\n`,
  )
}

function answeredPerSecond({ msByStatus, seconds }: Outcome): number {
  return (msByStatus[200]?.length ?? 0) / seconds
}

/** The clients run on a thread of their own, apart from what measures. */
function underLoad(load: Load): Promise<Outcome> {
  const tagged: Load & Tagged = { ...load, prefix: randomUUID() }
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
  const clients = new Worker(fileURLToPath(import.meta.url), { workerData: tagged })
  clients.once('message', resolve).once('error', reject)
  return promise
}

async function send({ url, seconds, perSecond, sockets, prefix }: Load & Tagged): Promise<Outcome> {
  const msByStatus: Record<number, number[]> = {}
  const idle = Array.from({ length: sockets }, () => openConnection(url))
  let sent = 0
  let open = 0
  const ask = (connection: Connection) =>
    new Promise<void>((answered) => {
      const start = performance.now()
      sent += 1
      open += 1
      connection.ask(`"${prefix}-${sent}"`, (status) => {
        msByStatus[status] ??= []
        msByStatus[status].push(performance.now() - start)
        open -= 1
        answered()
      })
    })
  // Node accepts one connection in a turn of its event loop: opened under the load, most would wait for it to end.
  await Promise.all(idle.map((connection) => connection.open()))
  const start = performance.now()
  const elapsed = () => (performance.now() - start) / 1000
  const isCrowd = sockets > 1
  if (isCrowd) setImmediate(nap)
  function nap(): void {
    if (open === 0 && elapsed() > seconds) return
    Atomics.wait(BLANK, 0, 0, NAP_MS)
    setImmediate(nap)
  }
  if (perSecond === null) {
    const client = async (connection: Connection) => {
      while (elapsed() < seconds) await ask(connection)
    }
    await Promise.all(idle.map(client))
  } else {
    while (elapsed() < seconds) {
      // What would wait here for a connection would be the wait of the client, not of the service.
      while (sent < elapsed() * perSecond) {
        const connection = idle.pop()
        if (connection === undefined) break
        void ask(connection).then(() => idle.push(connection))
      }
      await wait(1)
    }
  }
  const measured = elapsed()
  while (open > 0) await wait(5)
  for (const connection of idle) connection.close()
  return { msByStatus, seconds: measured }
}

interface Connection {
  open(): Promise<void>
  /** Sends a request under an entity tag, and tells the status of its answer; 0 where the connection broke. */
  ask(tag: string, answered: (status: number) => void): void
  close(): void
}

/** A connection kept alive that reads no more of an answer than it must: the clients share the processors with the service. */
function openConnection(url: string): Connection {
  const { hostname, port, host, pathname, search } = new URL(url)
  let socket: Socket | null = null
  let head = ''
  let bytesLeft = 0
  let status = 0
  let tell: ((status: number) => void) | null = null

  function end(outcome: number): void {
    const told = tell
    tell = null
    head = ''
    told?.(outcome)
  }
  function read(chunk: Buffer): void {
    let body = chunk.length
    if (bytesLeft === 0) {
      const before = head.length
      head += chunk.toString('latin1')
      const ends = head.indexOf('\r\n\r\n')
      if (ends < 0) return
      status = Number(head.slice(9, 12))
      bytesLeft = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
      body = before + chunk.length - ends - 4
    }
    bytesLeft -= body
    if (bytesLeft === 0) end(status)
  }
  function opened(): Socket {
    const fresh = connect(Number(port), hostname).setNoDelay()
    fresh.on('data', read).on('error', () => {})
    fresh.once('close', () => {
      if (socket === fresh) socket = null
      bytesLeft = 0
      end(0)
    })
    return fresh
  }
  return {
    async open() {
      socket = opened()
      await once(socket, 'connect')
    },
    ask(tag, answered) {
      tell = answered
      socket ??= opened()
      socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nIf-None-Match: ${tag}\r\n\r\n`)
    },
    close: () => void socket?.destroy(),
  }
}
