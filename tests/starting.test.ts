import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { freePort } from '../bench/processes.ts'
import { openDatabase } from '../src/store/database.ts'
import { openStartDisplay, refuseTakenPort } from '../src/this-machine.ts'
import { silent, testServerUrl } from './_database.ts'
import { machineEnvironment } from './_environment.ts'

describe('start-up check', () => {
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

  it('rejects a taken port with a one-sentence error', async () => {
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

  it('rejects an address of another machine with a one-sentence error', async () => {
    await assert.rejects(refuseTakenPort({ port: 0, host: '192.0.2.1' }), isSentence(/is no address of this machine/))
  })

  describe('embedded engine', { skip: testServerUrl === null ? false : 'it has its own run' }, () => {
    it('rejects a directory that cannot be written with a one-sentence error', async () => {
      writeFileSync(join(root, 'file'), '')
      await refused(join(root, 'file', 'data'), /The data directory .+ cannot be written/)
    })

    it('rejects a database without its version file with a one-sentence error', async () => {
      mkdirSync(join(root, 'headless', 'database', 'base'), { recursive: true })
      await refused(join(root, 'headless'), /is damaged and cannot be opened: restore a backup/)
    })

    it('rejects a database without its tables with a one-sentence error', async () => {
      mkdirSync(join(root, 'hollow', 'database'), { recursive: true })
      writeFileSync(join(root, 'hollow', 'database', 'PG_VERSION'), '18\n')
      await refused(join(root, 'hollow'), /is damaged and cannot be opened: restore a backup/)
    })
  })
})

describe('start-up display', () => {
  const shownOn = (isTTY: boolean) => {
    let shown = ''
    let ms = 0
    const out = {
      isTTY,
      write(text: string) {
        shown += text
        return true
      },
    }
    const display = openStartDisplay(out, () => new Date(ms))
    display.creates('./data')
    for (let stored = 0; stored <= 252; stored += 1) display.step({ of: 'demonstration', stored, parties: 252 })
    display.step({ of: 'universe' })
    ms = 23_400
    display.ready('http://localhost:3000')
    return shown
  }

  it('shows each slow step, then the address to open', () => {
    assert.deepEqual(shownOn(true).split('\n'), [
      'Creating a database in ./data (first start only) …',
      'Loading the demonstration: 252 fictional companies (first start only) …',
      '  63 of 252 companies',
      '  126 of 252 companies',
      '  189 of 252 companies',
      '  252 of 252 companies',
      'Loading companies into memory …',
      'Concordat is ready after 24 s. Open http://localhost:3000 in a browser; Ctrl-C stops it.',
      '',
    ])
  })

  it('writes nothing to a file or a pipe', () => {
    assert.equal(shownOn(false), '')
  })

  it('shows a warning of a misspelt variable before the steps in a real terminal', {
    skip: testServerUrl !== null || !existsSync('/usr/bin/script') ? 'needs script(1) and the embedded engine' : false,
  }, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'concordat-terminal-'))
    const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
    const port = await freePort()
    const environment = { DATA_DIR: join(dataDir, 'new'), PORT: String(port), LOG_LEVEL: 'warn', OPERATOR_TOKN: 'x' }
    // `exec` makes the terminal of script(1) end with the program.
    const running = spawn('/usr/bin/script', ['-qec', `exec ${process.execPath} ${main}`, '/dev/null'], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...machineEnvironment(), ...environment },
    })
    const ended = once(running, 'exit')
    let shown = ''
    try {
      for await (const text of running.stdout.setEncoding('utf8')) {
        shown += text
        if (shown.includes('Open http')) break
      }
    } finally {
      running.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    }
    assert.deepEqual(
      shown
        .replaceAll('\r', '')
        .replace(/after \d+ s/, 'after N s')
        .split('\n'),
      [
        'Warning: OPERATOR_TOKN is no setting of Concordat and changes nothing. Did you mean OPERATOR_TOKEN?',
        `Creating a database in ${environment.DATA_DIR} (first start only) …`,
        'Loading the demonstration: 252 fictional companies (first start only) …',
        '  63 of 252 companies',
        '  126 of 252 companies',
        '  189 of 252 companies',
        '  252 of 252 companies',
        'Loading companies into memory …',
        `Concordat is ready after N s. Open http://localhost:${port} in a browser; Ctrl-C stops it.`,
        '',
      ],
    )
  })
})
