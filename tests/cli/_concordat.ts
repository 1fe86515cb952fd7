import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

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
}

/** A user of the command line: a folder of their own for settings and files, and one service. */
export interface CliUser {
  folder: string
  /** Runs the real program in a process of its own. */
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
  const run: CliUser['run'] = async (args, { input = '', environment = {} } = {}) => {
    const child = spawn(process.execPath, [PROGRAM, ...args], {
      cwd: folder,
      env: {
        XDG_CONFIG_HOME: folder,
        XDG_CACHE_HOME: cache,
        CONCORDAT_URL: url,
        LANG: 'C.UTF-8',
        ...own,
        ...environment,
      },
    })
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
    const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
    return { code, out, err }
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
