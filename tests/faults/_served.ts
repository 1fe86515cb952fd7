import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../bench/processes.ts'

const PROGRAM = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const START_MS = 120_000

export interface Answer {
  status: number
  retryAfter: string | null
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
  body: any
}

/** The service as an operator runs it. */
export interface Served {
  get(path: string): Promise<Answer>
  post(path: string, body: object, headers?: Record<string, string>): Promise<Answer>
  /** Asks until the answer has one of these statuses; answers how often it asked. */
  until(path: string, statuses: readonly number[], limitMs: number): Promise<number>
  /** Ends it by SIGTERM; answers its exit code. */
  end(): Promise<number | null>
}

/** Starts the service with these variables and waits until it is ready. */
export async function serve(environment: Record<string, string>): Promise<Served> {
  const port = await freePort()
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      PATH,
      HOME,
      PORT: String(port),
      LOG_LEVEL: 'fatal',
      DEMO_UNIVERSE: 'off',
      READ_LIMIT: '100000',
      STOP_NOTICE_S: '0',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exit = once(child, 'exit') as Promise<[number | null]>
  const answered = async (path: string, options: RequestInit = {}): Promise<Answer> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, options)
    const text = await response.text()
    return { status: response.status, retryAfter: response.headers.get('retry-after'), body: text && JSON.parse(text) }
  }
  const get = (path: string) => answered(path)
  const until: Served['until'] = async (path, statuses, limitMs) => {
    const deadline = Date.now() + limitMs
    for (let asked = 1; ; asked += 1) {
      const status = await get(path).then(
        (answer) => answer.status,
        () => 0,
      )
      if (statuses.includes(status)) return asked
      if (Date.now() > deadline) throw new Error(`${path} still answers ${status} after ${limitMs} ms`)
      await wait(50)
    }
  }
  await until('/ready', [200], START_MS)
  return {
    get,
    post: (path, body, headers = {}) =>
      answered(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    until,
    end: async () => {
      child.kill('SIGTERM')
      const [code] = await exit
      return code
    },
  }
}

/** A registration under an address of its own. */
export const registration = (email: string, text = 'Maintenance of looms') => ({
  user_type: 'investor',
  identity: { name: 'Fau Lt', email, company: `Fault ${email}` },
  supervisor: { name: 'Sue Pervisor', email: 'sue@supervision.example' },
  buyer: { sector: text, check_size_min: 1, check_size_max: 30 },
})
