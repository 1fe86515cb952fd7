import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** What the process under test prints. */
export const ENQUEUED = 'enqueued '
export const MID_STEP = 'mid-step'
export const STEPS = ['siren', 'financials', 'president', 'advisor', 'contacts', 'product'] as const

export interface Ended {
  steps: { step: string; state: string; attempts: number }[]
  facts: string[]
}

export interface Place {
  databaseUrl: string | null
  dataDir: string
}

const program = fileURLToPath(new URL('./_worker-run.ts', import.meta.url))

function run({ databaseUrl, dataDir }: Place, mode: 'hang' | 'answer') {
  const args = [program, databaseUrl ?? '', dataDir, mode]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  return { child, exit: once(child, 'exit'), lines: createInterface(child.stdout) }
}

/** Starts a worker, kills it with SIGKILL in the middle of a step; answers how many steps it had acknowledged. */
export async function killedMidStep(place: Place): Promise<number> {
  const { child, exit, lines } = run(place, 'hang')
  let acknowledged = 0
  for await (const line of lines) {
    if (line.startsWith(ENQUEUED)) acknowledged = Number(line.slice(ENQUEUED.length))
    if (line === MID_STEP) break
  }
  if (child.exitCode !== null) throw new Error(`the worker ended by itself with ${child.exitCode}`)
  child.kill('SIGKILL')
  await exit
  return acknowledged
}

/** Starts another worker on what is left; answers how the steps ended. */
export async function endedByAnother(place: Place): Promise<Ended> {
  const { exit, lines } = run(place, 'answer')
  let last = ''
  for await (const line of lines) last = line
  await exit
  return JSON.parse(last) as Ended
}
