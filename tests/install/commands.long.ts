import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { type Newcomer, newcomer, type Ran, sizeOf } from './_newcomer.ts'

/*
 * Runs the commands of a first installation in an empty directory on the committed files: `npm run test:install`. It needs
 * git, the package registry and about ten minutes.
 */

const TOOLS = [
  { node: '20', npm: '10' },
  { node: '22', npm: '12' },
  { node: '24', npm: '11' },
] as const
const RUNTIME_BYTES = 400 * 1024 * 1024

function assertDone({ code, text }: Ran, what: string): void {
  assert.equal(code, 0, `${what}: ${text.slice(-2000)}`)
  assert.doesNotMatch(text, /EBADENGINE/, what)
}

async function assertServes(person: Newcomer, project: string): Promise<void> {
  await person.started(project, async (url) => {
    const page = await fetch(url)
    assert.equal(page.status, 200)
    assert.match(await page.text(), /<script type="module"/)
  })
}

for (const tools of TOOLS)
  describe(`installation with Node ${tools.node} and npm ${tools.npm}`, () => {
    it('installs, starts, leaves the checkout clean, and reinstalls from the lock file', async () => {
      const person = await newcomer(tools)
      try {
        const project = await person.clone('concordat')
        assertDone(await person.npm(project, 'install'), 'npm install')
        await assertServes(person, project)
        // npm 10 does not support `libc` and removes it from the lock file.
        const paths = tools.npm === '10' ? ['.', ':!package-lock.json'] : ['.']
        const changed = execFileSync('git', ['status', '--porcelain', '--', ...paths], {
          cwd: project,
          encoding: 'utf8',
        })
        assert.equal(changed, '')
        rmSync(join(project, 'node_modules'), { recursive: true })
        assertDone(await person.npm(project, 'ci'), 'npm ci')
      } finally {
        person.leave()
      }
    })
  })

describe('production installation', () => {
  it('takes at most 400 MB including Node, and starts from a built checkout', async (t) => {
    const person = await newcomer({ node: '20', npm: '10' })
    try {
      const built = await person.clone('built')
      assertDone(await person.npm(built, 'ci'), 'npm ci')
      const project = await person.clone('runtime')
      const bare = await person.npm(project, 'ci', '--omit=dev')
      assertDone(bare, 'npm ci --omit=dev')
      const refused = await person.npm(project, 'start')
      assert.equal(refused.code, 1)
      assert.match(refused.text, /Concordat cannot start: the web application is not built .+\n$/)
      cpSync(join(built, 'dist'), join(project, 'dist'), { recursive: true })
      const bytes = sizeOf(join(project, 'node_modules'))
      t.diagnostic(`${Math.round(bytes / 1024 / 1024)} MB`)
      assert.ok(bytes <= RUNTIME_BYTES, `${bytes} bytes`)
      await assertServes(person, project)
    } finally {
      person.leave()
    }
  })
})

describe('packed command line', () => {
  it('runs on Node 20 in an empty directory', async () => {
    const person = await newcomer({ node: '20', npm: '10' })
    try {
      const project = await person.clone('concordat')
      assertDone(await person.npm(project, 'ci'), 'npm ci')
      assertDone(await person.npm(project, 'pack', '--pack-destination', person.folder), 'npm pack')
      const [tarball = ''] = readdirSync(person.folder).filter((name) => name.endsWith('.tgz'))
      const empty = join(person.folder, 'empty')
      mkdirSync(empty)
      const installed = await person.npm(empty, 'install', '--ignore-scripts', join(person.folder, tarball))
      assert.equal(installed.code, 0, installed.text.slice(-2000))
      const help = await person.node(empty, 'node_modules/concordat/concordat.mjs', 'help')
      assertDone(help, 'concordat help')
      assert.match(help.text, /^Usage: concordat/)
      const version = await person.npm(empty, 'exec', '--', 'concordat', '--version')
      assert.match(version.text, /^\d+\.\d+\.\d+\n$/)
    } finally {
      person.leave()
    }
  })
})
