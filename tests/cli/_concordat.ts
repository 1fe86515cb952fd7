import assert from 'node:assert/strict'
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Asked } from './_program.ts'

/** The program that package.json names as its binary. */
export const PROGRAM = fileURLToPath(new URL('../../concordat.mjs', import.meta.url))

/** What Node has compiled of it, for all runs of a test file. */
const cache = mkdtempSync(join(tmpdir(), 'concordat-cache-'))
process.on('exit', () => rmSync(cache, { recursive: true, force: true }))

/** How a run of the command line ended. */
export interface Ran {
  code: number | null
  out: string
  err: string
}

export interface RunOptions {
  input?: string
  environment?: Record<string, string>
  /** In a process of its own, as a user runs it: for what goes on beside other runs, and for how a process starts and ends. */
  alone?: boolean
}

/** A user of the command line: a folder of their own for settings and files, and one service. */
export interface CliUser {
  folder: string
  /** Runs the program: in one process for all runs of a test file, because to start one takes longer than most commands. */
  run(args: readonly string[], options?: RunOptions): Promise<Ran>
  /** Runs it with --json, expects it to be done, and answers what it printed. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
  json(args: readonly string[], options?: RunOptions): Promise<any>
  leave(): void
}

/**
 * @param url address of the service
 * @param own what the environment of every run holds besides; nothing of the caller's
 */
export function openCliUser(url: string, own: Record<string, string> = {}): CliUser {
  const folder = mkdtempSync(join(tmpdir(), 'concordat-cli-'))
  const run: CliUser['run'] = async (args, { input = '', environment = {}, alone = false } = {}) => {
    const all = {
      XDG_CONFIG_HOME: folder,
      XDG_CACHE_HOME: cache,
      CONCORDAT_URL: url,
      LANG: 'C.UTF-8',
      ...own,
      ...environment,
    }
    return (alone ? runAlone : runInOneProcess)({ args, folder, environment: all, input })
  }
  return {
    folder,
    run,
    json: async (args, options) => {
      const { code, out, err } = await run([...args, '--json'], options)
      if (code !== 0) throw new Error(`concordat ${args.join(' ')} ended with ${code}: ${err}`)
      return JSON.parse(out)
    },
    leave: () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function runAlone({ args, folder, environment, input }: Asked): Promise<Ran> {
  const child = spawn(process.execPath, [PROGRAM, ...args], { cwd: folder, env: environment })
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, out, err }
}

let program: ChildProcess | undefined
let last: Promise<unknown> = Promise.resolve()

/** Runs follow one another: each has the process's folder and environment to itself. */
function runInOneProcess(asked: Asked): Promise<Ran> {
  const ran = last.then(async () => {
    program ??= fork(fileURLToPath(new URL('./_program.ts', import.meta.url)))
    program.ref()
    program.send(asked)
    const [answer] = await once(program, 'message')
    program.unref()
    program.channel?.unref()
    return answer as Ran
  })
  last = ran.catch(() => {})
  return ran
}

/** What a command that succeeded printed. */
export function done(ran: Ran): string {
  assert.equal(ran.code, 0, ran.err + ran.out)
  return ran.out
}

/** That a command ended with an exit code and a sentence. */
export function refused(ran: Ran, code: number, sentence: RegExp): void {
  assert.equal(ran.code, code, ran.err + ran.out)
  assert.match(ran.err, sentence)
}
