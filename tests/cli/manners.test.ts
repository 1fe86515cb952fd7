import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify, stripVTControlCharacters } from 'node:util'
import { SHELLS } from '../../src/cli/help.ts'
import { plainJson, plainLine } from '../../src/cli/plain-text.ts'
import { commands } from '../../src/cli/rows.ts'
import { tableLines } from '../../src/cli/table.ts'
import { seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'
import { type CliUser, openCliUser, PROGRAM } from './_concordat.ts'

let app: TestHouse
let user: CliUser
before(async () => {
  app = await startService()
  user = openCliUser(app.url)
})
after(async () => {
  user.leave()
  await app.close()
})

describe('exit code', () => {
  const cases: [code: number, title: string, args: string[], environment?: Record<string, string>][] = [
    [2, 'an unknown command', ['matchs']],
    [2, 'an unknown option', ['matches', '--limt', '3']],
    [2, 'an option without its value', ['matches', '--limit']],
    [2, 'an invalid number', ['register', 'seller', '--revenue', 'much']],
    [2, 'an option of the other side', ['register', 'buyer', '--revenue', '3']],
    [2, 'an argument too many', ['matches', '3']],
    [2, 'an argument too few', ['pair']],
    [2, 'half a command', ['operator']],
    [2, 'an invalid address', ['session', '--url', 'deals']],
    [
      3,
      'a refused input',
      ['register', 'seller', '--email', 'no e-mail', '--supervisor', 'Sue <sue@supervision.example>'],
    ],
    [3, 'an invalid key', ['session'], { CONCORDAT_KEY: 'no-key' }],
    [4, 'no key', ['session']],
    [4, 'no operator token', ['operator', 'inbox']],
    [4, 'a wrong operator token', ['operator', 'inbox'], { CONCORDAT_OPERATOR_TOKEN: 'wrong' }],
    [5, 'a key of no workspace', ['session'], { CONCORDAT_KEY: randomUUID() }],
    [8, 'no service', ['nda', '--url', 'http://127.0.0.1:1']],
  ]
  for (const [code, title, args, environment = {}] of cases)
    it(`is ${code} for ${title}`, async () => {
      const ran = await user.run(args, { environment })
      assert.deepEqual([ran.code, ran.out], [code, ''], ran.err)
      assert.match(ran.err, /^Not done: \S+ \S+/)
    })

  it('is 6 for a pairing that already exists', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    const environment = { CONCORDAT_KEY: buyer.key }
    assert.equal((await user.run(['pair', String(seller.id)], { environment })).code, 0)
    const again = await user.run(['pair', String(seller.id), '--json'], { environment })
    assert.equal(again.code, 6)
    assert.equal(JSON.parse(again.err).pair_id, `pair-${buyer.id}-${seller.id}`)
  })

  it('is 7 for too many requests', async () => {
    const own = await startService({ READ_LIMIT: '1', READ_WINDOW_S: '3600' })
    try {
      const { key } = await seedBuyer(own)
      const environment = { CONCORDAT_KEY: key, CONCORDAT_URL: own.url }
      assert.equal((await user.run(['session'], { environment })).code, 0)
      assert.equal((await user.run(['session'], { environment })).code, 7)
    } finally {
      await own.close()
    }
  })
})

describe('command output', () => {
  it('suggests the nearest command or option', async () => {
    assert.match((await user.run(['matchs'])).err, /did you mean matches\?/)
    assert.match((await user.run(['matches', '--limt', '3'])).err, /did you mean --limit\?/)
  })

  it('includes a help text for every command', async () => {
    const overview = (await user.run(['help'])).out
    for (const { name, options } of commands) {
      assert.ok(overview.includes(`  ${name} `), name)
      for (const option of options) assert.match(option.name, /^[a-z]+(?:-[a-z]+)*$/)
    }
    const [help, flag] = [
      await user.run(['help', 'quality', 'enqueue']),
      await user.run(['quality', 'enqueue', '--help']),
    ]
    assert.equal(help.out, flag.out)
    assert.match(help.out, /--step STEP/)
    assert.match((await user.run([])).out, /Usage/)
    assert.match((await user.run(['--version'])).out, /^\d+\.\d+\.\d+$/m)
  })

  it('has colours without a terminal only if FORCE_COLOR is set', async () => {
    const run = async (environment: Record<string, string>) => (await user.run(['matchs'], { environment })).err
    const plain = await run({})
    assert.equal(plain, stripVTControlCharacters(plain))
    const coloured = await run({ FORCE_COLOR: '1' })
    assert.notEqual(coloured, stripVTControlCharacters(coloured))
  })

  it('has colours in a terminal unless NO_COLOR is set, and a progress bar for the human check', async () => {
    const key = (await seedSeller(app)).key
    const inTerminal = (environment: Record<string, string>, args: string) =>
      execInTerminal({ CONCORDAT_URL: app.url, XDG_CONFIG_HOME: user.folder, CONCORDAT_KEY: key, ...environment }, args)
    assert.match(await inTerminal({}, 'pairings session'), /\u001b\[31m/)
    assert.doesNotMatch(await inTerminal({ NO_COLOR: '1' }, 'pairings session'), /\u001b\[\d+m/)
    const registered = await inTerminal({ CONCORDAT_KEY: '' }, 'register seller --company Barred')
    assert.match(registered, /Solving the human check \[[#.]+\]/)
  })

  it('removes control characters sent by a service', async () => {
    const hostile = 'Evil\u001b[2J\u001b]0;owned\u0007\u009b31m\u202eliame\u2066'
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ names: [hostile, 'Two'] }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const CONCORDAT_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    try {
      const environment = { CONCORDAT_URL, CONCORDAT_KEY: randomUUID() }
      const shown = await user.run(['names', '--best', '2'], { environment })
      assert.equal(shown.out, 'Evil[2J]0;owned31mliame\nTwo\n')
      const json = await user.run(['names', '--best', '2', '--json'], { environment })
      assert.doesNotMatch(json.out, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/)
      assert.deepEqual(JSON.parse(json.out).names, [hostile, 'Two'])
    } finally {
      server.close()
    }
  })

  it('reports an error as JSON with --json', async () => {
    const ran = await user.run(['session', '--json'], { environment: { CONCORDAT_KEY: randomUUID() } })
    const problem = JSON.parse(ran.err)
    assert.deepEqual([problem.status, typeof problem.error, typeof problem.detail], [404, 'string', 'string'])
  })

  it('ends without an error when its reader closes the pipe', () => {
    const piped = execFileSync('bash', ['-c', `set -o pipefail; "${process.execPath}" "${PROGRAM}" help | head -1`], {
      encoding: 'utf8',
    })
    assert.match(piped, /^Usage/)
  })
})

/** Runs the program under a pseudo-terminal and returns its output. */
async function execInTerminal(environment: Record<string, string>, args: string): Promise<string> {
  const command = `"${process.execPath}" "${PROGRAM}" ${args}`
  const env = { PATH: process.env.PATH ?? '', TERM: 'xterm-256color', ...environment }
  const ended = promisify(execFile)('script', ['-qec', command, '/dev/null'], { env })
  // The exit code is not tested here.
  const { stdout } = await ended.catch((error: { stdout: string }) => error)
  return stdout
}

describe('plain text', () => {
  it('keeps letters of any script and collapses white space', () => {
    assert.equal(plainLine('  Société Générale & Söhne\r\n 日本 ✓ '), 'Société Générale & Söhne 日本 ✓')
    assert.deepEqual(JSON.parse(plainJson({ a: 'é\u009b\n"\\' })), { a: 'é\u009b\n"\\' })
  })
})

describe('bidirectional control character', () => {
  it('is removed', () => {
    const marks = ['\u061c', '\u200e', '\u200f', '\u202e', '\u2066', '\u2069']
    for (const mark of marks) assert.equal(plainLine(`Acme${mark} Ltd`), 'Acme Ltd')
  })
})

describe('table output', () => {
  const columns = [
    { title: 'ID', of: ({ id }: { id: number; name: string }) => id, right: true as const },
    { title: 'NAME', of: ({ name }: { id: number; name: string }) => name, wide: true as const },
  ]
  it('fits the width, truncates long cells and counts wide characters as two cells', () => {
    const lines = tableLines(
      columns,
      [
        { id: 1, name: 'x'.repeat(200) },
        { id: 22, name: '日本' },
      ],
      40,
    )
    assert.deepEqual(lines, ['ID  NAME', ` 1  ${'x'.repeat(35)}…`, '22  日本'])
  })
  it('keeps each row on one line', () => {
    assert.equal(tableLines(columns, [{ id: 1, name: 'a\nb\tc' }], 80)[1], ' 1  a b c')
  })
})

describe('shell completion', () => {
  it('contains every command and option for each shell', async () => {
    for (const shell of SHELLS) {
      const script = (await user.run(['completion', shell])).out
      for (const { name, options } of commands)
        for (const word of [...name.split(' '), ...options.map((option) => option.name)])
          assert.ok(script.includes(word), `${shell} ${word}`)
    }
    assert.equal((await user.run(['completion', 'tcsh'])).code, 2)
  })

  it('completes commands, options and choices in bash', async () => {
    const file = join(user.folder, 'completion.bash')
    writeFileSync(file, (await user.run(['completion', 'bash'])).out)
    const complete = (...words: string[]) =>
      execFileSync(
        'bash',
        [
          '-c',
          `source "$1"; shift; COMP_WORDS=(concordat "$@"); COMP_CWORD=$#; _concordat; echo "\${COMPREPLY[*]}"`,
          'bash',
          file,
          ...words,
        ],
        { encoding: 'utf8' },
      )
        .trim()
        .split(' ')
    assert.deepEqual(complete('mat'), ['matches'])
    assert.ok(complete('operator', '').includes('inbox'))
    assert.deepEqual(complete('pairings', '--a'), [''])
    assert.deepEqual(complete('pair', '--a'), ['--as'])
    assert.deepEqual(complete('phase', '1_'), ['1_contact', '1_initial_contact'])
    assert.deepEqual(complete('operator', 'iss'), ['issue-token'])
    assert.deepEqual(complete('operator', 'inbox', '--st'), ['--status'])
    assert.deepEqual(complete('operator', 'inbox', '--status', 'o'), ['open'])
    assert.deepEqual(complete('quality', 'acc'), ['accept'])
    assert.deepEqual(complete('register', 'b'), ['buyer'])
    assert.deepEqual(complete('register', 'buyer', '--ebitda-t'), ['--ebitda-target'])
    assert.deepEqual(complete('completion', 'f'), ['fish'])
  })
})
