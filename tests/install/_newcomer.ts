import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '../../bench/processes.ts'

const run = promisify(execFile)
const PROJECT = fileURLToPath(new URL('../..', import.meta.url))
const START_MS = 180_000

/** How a command ended, and everything it printed. */
export interface Ran {
  code: number
  text: string
}

/** Somebody with one Node and one npm, who has never seen the project. */
export interface Newcomer {
  /** An empty directory. */
  folder: string
  /** Clones the committed project into a folder of that name and answers its path. */
  clone(name: string): Promise<string>
  npm(cwd: string, ...args: string[]): Promise<Ran>
  node(cwd: string, ...args: string[]): Promise<Ran>
  /** Runs `npm start` over a new data directory until it answers; then `look` may ask it, and it is stopped. */
  started(cwd: string, look: (url: string) => Promise<void>): Promise<void>
  leave(): void
}

/** @param tools the versions of Node and npm, such as { node: '20', npm: '10' } */
export async function newcomer(tools: { node: string; npm: string }): Promise<Newcomer> {
  const folder = mkdtempSync(join(tmpdir(), 'concordat-newcomer-'))
  const kit = mkdtempSync(join(tmpdir(), 'concordat-tools-'))
  const quiet = { npm_config_audit: 'false', npm_config_fund: 'false' }
  const packages = [`node@${tools.node}`, `npm@${tools.npm}`]
  const own = { ...environment(), ...quiet }
  writeFileSync(join(kit, 'package.json'), JSON.stringify({ private: true, allowScripts: { node: true } }))
  await run('npm', ['install', ...packages], { cwd: kit, env: own })
  const node = join(kit, 'node_modules/node/bin/node')
  const npm = join(kit, 'node_modules/npm/bin/npm-cli.js')
  const env = { ...own, PATH: `${join(kit, 'node_modules/node/bin')}:/usr/local/bin:/usr/bin:/bin` }
  const ran = (cwd: string, args: readonly string[]) =>
    run(node, args, { cwd, env, maxBuffer: 1 << 26 }).then(
      ({ stdout, stderr }) => ({ code: 0, text: stdout + stderr }),
      (error: { code: number; stdout: string; stderr: string }) => ({
        code: error.code,
        text: error.stdout + error.stderr,
      }),
    )
  return {
    folder,
    clone: async (name) => {
      await run('git', ['clone', '-q', PROJECT, join(folder, name)])
      return join(folder, name)
    },
    npm: (cwd, ...args) => ran(cwd, [npm, ...args]),
    node: (cwd, ...args) => ran(cwd, args),
    started: async (cwd, look) => {
      const port = await freePort()
      const url = `http://localhost:${port}`
      const service = { PORT: `${port}`, HOST: '127.0.0.1', BASE_URL: url, DATA_DIR: join(folder, `data-${port}`) }
      const started = spawn(node, [npm, 'start'], { cwd, env: { ...env, ...service }, detached: true })
      try {
        await answering(url, started)
        await look(url)
      } finally {
        if (started.exitCode === null && started.pid !== undefined) {
          process.kill(-started.pid, 'SIGTERM')
          await new Promise((ended) => started.once('exit', ended))
        }
      }
    },
    leave: () => {
      for (const path of [folder, kit]) rmSync(path, { recursive: true, force: true })
    },
  }
}

/** The bytes of all files below a folder; one that has two names, as Node's binary has, counts once. */
export function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const sizes = new Map(
    files.map((file) => {
      const { ino, size } = statSync(join(file.parentPath, file.name))
      return [ino, size]
    }),
  )
  return sizes.values().reduce((sum, size) => sum + size, 0)
}

/** What an outer npm or Node, or a service of the machine, would tell the newcomer's. */
const NOT_PASSED_ON =
  /^(npm_(?!config_(registry|cafile)$)|INIT_CWD$|NODE_(ENV|OPTIONS|TEST_CONTEXT|COMPILE_CACHE)$|PORT$|DATA_DIR$|DATABASE_URL$)/

function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !NOT_PASSED_ON.test(name)))
}

async function answering(url: string, started: ChildProcess): Promise<void> {
  let said = ''
  for (const stream of [started.stdout, started.stderr]) stream?.on('data', (part) => (said += part))
  for (const until = Date.now() + START_MS; Date.now() < until; await pause(250)) {
    if (started.exitCode !== null) throw new Error(`npm start ended by itself: ${said.slice(-2000)}`)
    const answer = await fetch(`${url}/api`).catch(() => null)
    if (answer?.ok) return
  }
  throw new Error(`npm start does not answer: ${said.slice(-2000)}`)
}
