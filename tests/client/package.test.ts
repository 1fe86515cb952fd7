import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from '../../scripts/build-client.ts'
import { startService, type TestHouse } from '../_service.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const { version: VERSION } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
const TSC = join(ROOT, 'node_modules/.bin/tsc')
/** What the client's types and the command line need of what npm would install beside the package. */
const DEPENDENCIES = ['typebox', 'altcha-lib', 'fflate', 'htmlparser2']

let app: TestHouse
/** A project of somebody else, into which the package is installed. */
let project: string
before(async () => {
  app = await startService()
  project = mkdtempSync(join(tmpdir(), 'concordat-consumer-'))
  const installed = join(project, 'node_modules', 'concordat')
  mkdirSync(installed, { recursive: true })
  await Promise.all([build(), run(TSC, ['-p', 'src/client'], { cwd: ROOT })])
  await run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', project], { cwd: ROOT })
  await run('tar', ['-xzf', join(project, `concordat-${VERSION}.tgz`), '-C', installed, '--strip-components', '1'])
  for (const name of DEPENDENCIES) symlinkSync(join(ROOT, 'node_modules', name), join(project, 'node_modules', name))
})
after(async () => {
  rmSync(project, { recursive: true, force: true })
  await app.close()
})

function file(name: string, text: string): string {
  writeFileSync(join(project, name), text)
  return name
}

describe('the package, packed and installed', () => {
  it('has a client that a program imports', async () => {
    const program = file(
      'program.mjs',
      `import { ClientRefusal, openClient } from 'concordat/client'
      const client = openClient({ baseUrl: process.argv[2], sessionKey: () => crypto.randomUUID() })
      const { body } = await client.getNdaText()
      const refusal = await client.getSession().catch((error) => error)
      console.log(JSON.stringify([body.version, refusal instanceof ClientRefusal, refusal.status]))`,
    )
    const { stdout } = await run(process.execPath, [program, app.url], { cwd: project })
    const { version } = (await app.get('/api/nda/text')).body
    assert.deepEqual(JSON.parse(stdout), [version, true, 404])
  })

  it('has the types of the contract', async () => {
    file(
      'typed.ts',
      `import { openClient, type OutputFor } from 'concordat/client'
      const client = openClient()
      export const paired = async (): Promise<OutputFor<'createPairing'>> =>
        (await client.createPairing({ buyer_id: 1, seller_id: 2 })).body
      // @ts-expect-error: an id of a pairing is text
      export const id: number = (await paired()).pair_id
      // @ts-expect-error: the pairing must be named
      export const teaser = client.getTeaser({})`,
    )
    const settings = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom']
    await run(TSC, [...settings, 'typed.ts'], { cwd: project }).catch(({ stdout }: { stdout: string }) =>
      assert.fail(stdout.slice(0, 2000)),
    )
  })

  it('has a command line that runs', async () => {
    const program = join(project, 'node_modules', 'concordat', 'concordat.mjs')
    const env = { XDG_CONFIG_HOME: project, XDG_CACHE_HOME: project, CONCORDAT_URL: app.url, LANG: 'C.UTF-8' }
    const concordat = async (...args: string[]) =>
      (await run(process.execPath, [program, ...args], { cwd: project, env })).stdout
    assert.equal(await concordat('--version'), `${VERSION}\n`)
    assert.match(await concordat('register', 'seller', '--company', 'Calder Rail'), /Registered as a seller/)
    assert.match(await concordat('session'), /^Calder Rail/)
    assert.match(await concordat('completion', 'bash'), /^complete /m)
  })
})
