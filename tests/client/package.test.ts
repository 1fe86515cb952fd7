import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build as bundle } from 'vite'
import { build, declare, writePackages } from '../../scripts/build-client.ts'
import { OPERATOR_TOKEN, startService, type TestHouse } from '../_service.ts'
import { openBrowser } from '../browser/_browser.ts'
import { sizeOf } from '../install/_newcomer.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const { version: VERSION } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
const TSC = join(ROOT, 'node_modules/.bin/tsc')
const CLIENT_BYTES = 200_000

let app: TestHouse
/** Project folder into which the packages are installed. */
let project: string
before(async () => {
  app = await startService()
  project = mkdtempSync(join(tmpdir(), 'concordat-consumer-'))
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }')
  await build()
  declare()
  writePackages()
  const served = ['concordat-client.tgz', 'concordat-cli.tgz'].map(async (name) => {
    const answer = await fetch(`${app.url}/packages/${name}`)
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('content-type'), 'application/gzip')
    writeFileSync(join(project, name), new Uint8Array(await answer.arrayBuffer()))
    return `./${name}`
  })
  const pack = ['pack', '--ignore-scripts', '--silent', '--pack-destination', project]
  const whole = (await run('npm', pack, { cwd: ROOT })).stdout.trim()
  const install = ['install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts']
  await run('npm', [...install, ...(await Promise.all(served))], {
    cwd: project,
  })
  file('journey.mjs', PROGRAM)
  const inside = join(project, 'node_modules/concordat')
  mkdirSync(inside)
  await run('tar', ['-xzf', join(project, whole), '-C', inside, '--strip-components', '1'])
})
after(async () => {
  rmSync(project, { recursive: true, force: true })
  await app.close()
})

function file(name: string, text: string): string {
  writeFileSync(join(project, name), text)
  return name
}

async function assertCompiles(settings: readonly string[], ...files: readonly string[]): Promise<void> {
  const common = ['--noEmit', '--strict', '--types', '']
  await run(TSC, [...common, ...settings, ...files], { cwd: project }).catch(({ stdout }: { stdout: string }) =>
    assert.fail(stdout.slice(0, 2000)),
  )
}

/** Program that registers by the human check, pages through a list, triggers an error and prints the result. */
const PROGRAM = `import { ClientRefusal, openClient, solveChallenge } from 'concordat-client'
  export async function journey(baseUrl) {
    const guest = openClient({ baseUrl })
    const challengeToken = await solveChallenge((await guest.getChallenge()).body)
    const identity = { name: 'Ann Example', email: 'ann@consumer.example', company: 'Example Capital' }
    const { body: own } = await guest.submit({ user_type: 'investor', identity, challengeToken })
    const client = openClient({ baseUrl, sessionKey: () => own.session_id })
    const trades = []
    for await (const { id } of client.listTrades.items({ limit: 100 })) trades.push(id)
    let pages = 0
    for await (const { status } of client.listTrades.pages({ limit: 100 })) pages += status === 200 ? 1 : 0
    const refusal = await client.listMatchedNames().catch((error) => error)
    const { company } = (await client.getSession()).body.identity
    return [company, new Set(trades).size, pages, refusal instanceof ClientRefusal, refusal.status, refusal.problem.code]
  }`

async function expectedJourney(): Promise<unknown[]> {
  const { total } = (await app.get('/api/trades')).body
  return ['Example Capital', total, Math.ceil(total / 100), true, 403, 'nda_required']
}

describe('concordat-client in an empty folder', () => {
  it('takes at most 200 KB and has no dependency', (t) => {
    const folder = join(project, 'node_modules/concordat-client')
    t.diagnostic(`${sizeOf(folder)} bytes`)
    assert.ok(sizeOf(folder) <= CLIENT_BYTES, `${sizeOf(folder)} bytes`)
    const installed = readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.'))
    assert.deepEqual(installed.toSorted(), ['concordat', 'concordat-cli', 'concordat-client'])
    assert.match(readFileSync(join(folder, 'LICENSES.md'), 'utf8'), /altcha-lib/)
  })

  it('registers, reads a list page by page and throws a typed error in Node', async () => {
    const program = file(
      'program.mjs',
      "import { journey } from './journey.mjs'\nconsole.log(JSON.stringify(await journey(process.argv[2])))",
    )
    const { stdout } = await run(process.execPath, [program, app.url], { cwd: project })
    assert.deepEqual(JSON.parse(stdout), await expectedJourney())
  })

  it('compiles under --strict with node16 and bundler resolution, declarations included', async () => {
    const typed = file(
      'typed.ts',
      `import { ClientRefusal, openClient, type InputFor, type OutputFor } from 'concordat-client'
      const client = openClient()
      export const paired = async (): Promise<OutputFor<'createPairing'>> =>
        (await client.createPairing({ buyer_id: 1, seller_id: 2 })).body
      export const input: InputFor<'updatePhase'> = { pair_ids: ['pair-1-2'], phase: '8_closed' }
      export const would = async (): Promise<string> =>
        (await client.createPairing({ buyer_id: 1, seller_id: 2, dry_run: true })).body.would
      export async function* names(): AsyncGenerator<string> {
        for await (const match of client.listMatches.items({ limit: 200 })) yield match.name
        for await (const { body } of client.search.pages({ q: 'rail' })) for (const { name } of body.sellers) yield name
      }
      export const code = (refusal: ClientRefusal): 'nda_required' | boolean =>
        refusal.problem.code === 'nda_required' && refusal.problem.code
      // @ts-expect-error: an id of a pairing is text
      export const id: number = (await paired()).pair_id
      // @ts-expect-error: the pairing must be named
      export const teaser = client.getTeaser({})
      // @ts-expect-error: an answer with several lists has no rows of its own
      export const rows = client.search.items({ q: 'rail' })
      // @ts-expect-error: no refusal has this code
      export const misspelt = (refusal: ClientRefusal) => refusal.problem.code === 'nda_require'`,
    )
    const same = file(
      'same.ts',
      readFileSync(join(project, typed), 'utf8').replace('concordat-client', 'concordat/client'),
    )
    const lib = ['--target', 'es2022', '--lib', 'es2022,dom']
    await assertCompiles([...lib, '--module', 'node16'], typed, same)
    await assertCompiles(
      [...lib, '--module', 'esnext', '--moduleResolution', 'bundler', '--exactOptionalPropertyTypes'],
      typed,
    )
  })

  it('works bundled in a browser', async () => {
    await bundle({
      root: project,
      configFile: false,
      logLevel: 'error',
      build: { outDir: 'bundle', lib: { entry: 'journey.mjs', formats: ['es'], fileName: () => 'journey.js' } },
    })
    const folder = join(project, 'bundle')
    for (const name of readdirSync(folder)) assert.doesNotMatch(readFileSync(join(folder, name), 'utf8'), /["'`]node:/)
    const browser = await openBrowser()
    try {
      const page = await browser.newPage()
      await page.route(`${app.url}/consumer`, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
      await page.route(`${app.url}/*.js`, (route) => {
        return route.fulfill({ path: join(folder, new URL(route.request().url()).pathname) })
      })
      await page.goto(`${app.url}/consumer`)
      const seen = await page.evaluate("import('/journey.js').then(({ journey }) => journey(location.origin))")
      assert.deepEqual(seen, await expectedJourney())
    } finally {
      await browser.close()
    }
  })
})

describe('declarations of concordat-client', () => {
  it('the declared types equal those of the contract field by field', async () => {
    const own = join(ROOT, 'src/client/contract.ts')
    const same = file(
      'equal.ts',
      `import type { Aggregate } from '${join(ROOT, 'src/domain/figures/aggregate.ts')}'
      import type * as Own from '${own}'
      import type * as Packed from '${join(ROOT, 'dist/client/contract.js')}'
      type Leaf = string | number | boolean | null | undefined | Uint8Array | AsyncIterable<Uint8Array>
      type Plain<T> = unknown extends T ? T : T extends Aggregate ? number : T extends Leaf ? T
        : T extends readonly (infer Item)[] ? Plain<Item>[] : { [Key in keyof T]: Plain<T[Key]> }
      type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
      type Differing<A, B> = {
        [Key in keyof A | keyof B]: Key extends keyof A & keyof B
          ? Same<Plain<A[Key]>, Plain<B[Key]>> extends true ? never : Key
          : Key
      }[keyof A | keyof B]
      interface OwnRest { run: Own.DryRun; refusal: Own.ApiError }
      interface PackedRest { run: Packed.DryRun; refusal: Packed.ApiError }
      export const operations: never = null as unknown as Differing<Own.Operations, Packed.Operations>
      export const others: never = null as unknown as Differing<OwnRest, PackedRest>
      // @ts-expect-error: the comparison sees a field that differs
      export const seen: never = null as unknown as Differing<{ a: { b?: 1 } }, { a: { b: 1 } }>`,
    )
    await assertCompiles(
      [
        '--target',
        'es2024',
        '--lib',
        'es2024,esnext,dom',
        '--module',
        'nodenext',
        '--exactOptionalPropertyTypes',
        '--skipLibCheck',
        '--allowImportingTsExtensions',
        '--resolveJsonModule',
      ],
      same,
    )
  })
})

describe('packed and installed command line', () => {
  it('reads a table without Map.groupBy, as in Node 20', async () => {
    file('parties.csv', 'side;company;sector;revenue (k€)\nseller;Calder Rail;Rail;1200\n')
    const path = join(project, 'node_modules/concordat-cli/concordat.mjs')
    const older = ['--import', 'data:text/javascript,delete Map.groupBy', path]
    const env = { XDG_CONFIG_HOME: project, CONCORDAT_URL: app.url, CONCORDAT_OPERATOR_TOKEN: OPERATOR_TOKEN }
    const { stdout } = await run(process.execPath, [...older, 'import', 'parties.csv', '--dry-run', '--json'], {
      cwd: project,
      env,
    })
    assert.deepEqual([JSON.parse(stdout).created, JSON.parse(stdout).refused], [1, 0])
  })

  it('runs from concordat-cli without other packages and from the project’s package', async () => {
    const env = { XDG_CONFIG_HOME: project, XDG_CACHE_HOME: project, CONCORDAT_URL: app.url, LANG: 'C.UTF-8' }
    for (const program of ['concordat-cli/concordat.mjs', 'concordat/concordat.mjs']) {
      const path = join(project, 'node_modules', program)
      const concordat = async (...args: string[]) =>
        (await run(process.execPath, [path, ...args], { cwd: project, env })).stdout
      assert.equal(await concordat('--version'), `${VERSION}\n`)
      assert.match(
        await concordat('register', 'seller', '--company', 'Calder Rail', '--replace'),
        /Registered as a seller/,
      )
      assert.match(await concordat('session'), /^Calder Rail/)
      assert.match(await concordat('completion', 'bash'), /^complete /m)
      await concordat('import', 'template', '--out', 'parties.xlsx', '--force')
    }
  })
})
