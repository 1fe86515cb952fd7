import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { openDatabase } from '../src/store/database.ts'
import { refuseTakenPort } from '../src/this-machine.ts'
import { silent, testServerUrl } from './_database.ts'

describe('what a start cannot use is told in one sentence, before anything is loaded', () => {
  let root: string
  before(() => {
    root = mkdtempSync(join(tmpdir(), 'concordat-starting-'))
  })
  after(() => rmSync(root, { recursive: true, force: true }))

  const host = '127.0.0.1'
  const isSentence = (words: RegExp) => (error: Error) =>
    words.test(error.message) && !error.message.includes('\n') && error.message.endsWith('.')
  const refused = (dataDir: string, words: RegExp) =>
    assert.rejects(openDatabase({ databaseUrl: null, dataDir, log: silent }), isSentence(words))

  it('a taken port', async () => {
    const other = createServer().listen(0, host)
    await once(other, 'listening')
    const address = other.address()
    if (address === null || typeof address === 'string') return assert.fail('no port')
    const { port } = address
    await assert.rejects(refuseTakenPort({ port, host }), isSentence(new RegExp(`port ${port} of 127.0.0.1 is taken`)))
    other.close()
    await once(other, 'close')
    await refuseTakenPort({ port, host })
  })

  it('an address of another machine', async () => {
    await assert.rejects(refuseTakenPort({ port: 0, host: '192.0.2.1' }), isSentence(/is no address of this machine/))
  })

  describe('on the embedded engine', { skip: testServerUrl === null ? false : 'it has its own run' }, () => {
    it('a directory that cannot be written', async () => {
      writeFileSync(join(root, 'file'), '')
      await refused(join(root, 'file', 'data'), /The data directory .+ cannot be written/)
    })

    it('a database without the file that names its version', async () => {
      mkdirSync(join(root, 'headless', 'database', 'base'), { recursive: true })
      await refused(join(root, 'headless'), /is damaged and cannot be opened: restore a backup/)
    })

    it('a database without its tables', async () => {
      mkdirSync(join(root, 'hollow', 'database'), { recursive: true })
      writeFileSync(join(root, 'hollow', 'database', 'PG_VERSION'), '18\n')
      await refused(join(root, 'hollow'), /is damaged and cannot be opened: restore a backup/)
    })
  })
})
