import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** A process under measurement: everything measured runs in one of its own, and the load comes from here. */
export interface Child {
  readonly pid: number
  /** The next line it prints that starts with a word. */
  line(start: string): Promise<string>
  /** Writes it a line. */
  say(line: string): void
  /** Asks it to close in order and waits for its end. */
  stop(): Promise<void>
}

/** Starts a program of this project, named from its root, with these variables and no others of the service's. */
export function start(program: string, environment: Record<string, string> = {}, args: readonly string[] = []): Child {
  const file = fileURLToPath(new URL(`../${program}`, import.meta.url))
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH, HOME, ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  // A bench that fails leaves nothing running.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  const say = (line: string): void => void child.stdin.write(`${line}\n`)
  return { pid: child.pid ?? -1, line: lineReader(child), say, stop: () => stopped(child, ended) }
}

function lineReader(child: ChildProcess): (start: string) => Promise<string> {
  if (child.stdout === null) throw new Error('the child has no output')
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  return async (start) => {
    for (;;) {
      const { value, done } = await lines.next()
      if (done) throw new Error(`the process ended before it printed ${start}`)
      if (value.startsWith(start)) return value
    }
  }
}

async function stopped(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  child.kill('SIGTERM')
  await ended
}

export interface RunningService {
  readonly url: string
  readonly process: Child
}

/** The service as an operator runs it, answering, with limits that no bench reaches. */
export async function startService(environment: Record<string, string>): Promise<RunningService> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const process = start('src/main.ts', {
    PORT: String(port),
    LOG_LEVEL: 'silent',
    READ_LIMIT: '50000000',
    ...environment,
  })
  await firstAnswer(`${url}/ready`)
  return { url, process }
}

/** Asks every few milliseconds until there is an answer. */
export async function firstAnswer(url: string): Promise<void> {
  for (const deadline = Date.now() + 300_000; ; ) {
    try {
      const { ok, status } = await fetch(url)
      if (ok) return
      if (status === 503 && Date.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, 5))
        continue
      }
      throw new Error(`${url} answered ${status}`)
    } catch (error) {
      if (!(error instanceof TypeError) || Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

/** A directory for the work of one bench, gone when it is done. */
export async function inDirectory<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'concordat-bench-'))
  try {
    return await work(directory)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Resident memory of a process in MB, as the kernel counts it; Linux only. */
export function residentMb(pid: number): number {
  const kB = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kB) / 1024
}
