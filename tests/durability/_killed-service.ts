import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Place } from '../_place.ts'

/** How a process ends itself: by a signal as it sends its n-th statement, counted from when it is told. */
export interface End {
  at: number
  signal: 'SIGKILL' | 'SIGTERM'
}

/** What the process under test is told, and what it reports. */
export type Told = { count: string } | { end: End | null }
export type Reported = { port: number } | { count: number } | { sent: number }

export const OPERATOR_TOKEN = 'kill-test-operator-token-of-forty-letters'

export interface Request {
  path: string
  body: object
  headers?: Record<string, string>
}

export interface Received {
  status: number
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
  body: any
  replayed: boolean
}

/** A service in a process of its own over a place that outlives it. */
export interface RunningService {
  /** Null where the process ended before it answered. */
  post(request: Request): Promise<Received | null>
  get(path: string): Promise<Received>
  /** The only number that a query answers. */
  count(query: string): Promise<number>
  /** Tells the process how to end itself from now on; answers how many statements it has sent since it was told before, null where it is gone. */
  endAt(end: End | null): Promise<number | null>
  /** Waits for a process that ends itself; answers by which signal or with which code. */
  ended(): Promise<string>
  close(): Promise<void>
}

const program = fileURLToPath(new URL('./_service-run.ts', import.meta.url))

export async function runService({ databaseUrl, dataDir }: Place): Promise<RunningService> {
  const child = fork(program, [databaseUrl ?? '', dataDir, OPERATOR_TOKEN], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const exit = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  const { port } = (await reportOf(child)) as { port: number }
  const url = `http://127.0.0.1:${port}`
  const ask = async (told: Told) => {
    const reported = reportOf(child)
    child.send(told, () => {})
    return await reported
  }
  return {
    async post({ path, body, headers = {} }) {
      try {
        const answer = await fetch(url + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        })
        return await receivedOf(answer)
      } catch {
        return null
      }
    },
    get: async (path) => await receivedOf(await fetch(url + path)),
    count: async (query) => ((await ask({ count: query })) as { count: number }).count,
    async endAt(end) {
      try {
        return ((await ask({ end })) as { sent: number }).sent
      } catch {
        return null
      }
    },
    async ended() {
      const [code, signal] = await exit
      return signal ?? String(code)
    },
    async close() {
      child.kill('SIGKILL')
      await exit
    },
  }
}

function reportOf(child: ChildProcess): Promise<Reported> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error('the service ended instead of reporting'))
    child.once('disconnect', gone)
    child.once('message', (reported) => {
      child.off('disconnect', gone)
      resolve(reported as Reported)
    })
  })
}

async function receivedOf(answer: Response): Promise<Received> {
  const text = await answer.text()
  const replayed = answer.headers.get('idempotency-replayed') === 'true'
  return { status: answer.status, text, body: JSON.parse(text), replayed }
}
