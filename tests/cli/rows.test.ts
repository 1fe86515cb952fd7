import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { Writable } from 'node:stream'
import { describe, it } from 'node:test'
import deal from '../../locales/en/cli/deal.json' with { type: 'json' }
import { commandInputsText } from '../../scripts/client-routes.ts'
import { FORMAT_NAMES, fill } from '../../src/cli/message.ts'
import { fieldsIn } from '../../src/cli/row.ts'
import { ROWS } from '../../src/cli/rows.ts'
import { run } from '../../src/cli/run.ts'
import { openTerminal } from '../../src/cli/terminal.ts'
import { operations } from '../../src/contract/index.ts'

interface Schema {
  properties?: Record<string, Schema>
  anyOf?: Schema[]
}

/** Names of input fields: nested ones by their path, those of a profile also by their bare name. */
function takenBy({ properties = {} }: Schema): string[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const nested = [schema, ...(schema.anyOf ?? [])].flatMap((one) => Object.keys(one.properties ?? {}))
    const bare = name === 'buyer' || name === 'seller' ? nested : []
    return [name, ...nested.map((field) => `${name}.${field}`), ...bare]
  })
}

describe('command table', () => {
  it('fills only fields that the operation accepts', () => {
    const asked = Object.entries(ROWS).flatMap(([name, { given = {}, ...row }]) =>
      [row, ...Object.values(given).map((other) => ({ ...row, ...other, typedBy: other.ask }))]
        .filter(({ run, typedBy, ask }) => run === undefined && (typedBy ?? ask) !== undefined)
        .map((one) => ({ name, ...one })),
    )
    assert.ok(asked.length > 100)
    const unknown = asked.flatMap(({ name, typedBy, ask, with: fixed = {}, fields = '', choices = {} }) => {
      const operation = operations.find(({ id }) => id === (typedBy ?? ask))
      const taken = [operation?.params, operation?.query, operation?.body].flatMap((part) => takenBy(part ?? {}))
      const sent = fieldsIn({ fields, choices }).filter(({ marks }) => !marks.includes('~'))
      return [...Object.keys(fixed), ...sent.map(({ field }) => field)]
        .filter((field) => !taken.includes(field))
        .map((field) => `${name}: ${field}`)
    })
    assert.deepEqual(unknown, [])
  })

  it('matches the generated types and choices of the contract', () => {
    const written = readFileSync(new URL('../../src/cli/inputs.json', import.meta.url), 'utf8')
    assert.equal(written, commandInputsText(), 'run: npm run client:routes')
  })

  it('offers the block kinds and address decisions', () => {
    const offered = (name: string) => fieldsIn(ROWS[name] ?? {})
    assert.deepEqual(offered('blocks add')[0]?.choices, ['company', 'competitor', 'domain', 'siren', 'company_number'])
    assert.deepEqual(offered('recover address')[0]?.choices, ['confirm', 'deny'])
  })

  for (const [line, sentence] of Object.entries({
    'operator decide-alarm 12 harmles --reason tested': 'the verdict must be one of harmless, confirmed',
    'requests decide 12 aprove': 'the decision must be one of approve, decline, block',
    'introduction answer pair-241-17 acept': 'the answer must be one of accept, decline',
    'phase answer pair-241-17 confrim': 'the answer must be one of confirm, dismiss, withdraw',
    'notebook set pair-241-17 --owner Ann': '--owner must be a whole number of at least 0',
    'task pair-241-17 2026-12-01 call --for Ann': '--for must be a whole number of at least 0',
  }))
    it(`rejects a mistyped word before any request: ${line}`, async () => {
      const errors: string[] = []
      const nothing = new Writable({ write: (_chunk, _encoding, done) => done() })
      const err = new Writable({ write: (chunk, _encoding, done) => done(void errors.push(String(chunk))) })
      const code = await run(line.split(' '), {
        // A request to this closed port would end with another exit code.
        environment: {
          ...{ url: 'http://127.0.0.1:9', key: 'a', operatorToken: 'b', exchangeKey: null, headers: null },
          ...{ configFolder: '/nowhere', language: 'en' },
        },
        terminal: openTerminal(nothing, err),
        version: '1',
        readInput: async () => '',
        pause: async () => {},
        newUuid: () => 'c',
        now: () => new Date(0),
      })
      assert.equal(code, 2)
      assert.equal(errors.join('').replace(/\u001b\[\d+m/g, ''), `Not done: ${sentence}\n`)
    })
})

describe('command-line message', () => {
  it('uses only formats that src/cli/message.ts defines', () => {
    const unknown = globSync('locales/en/cli/*.json').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\{\s*[\w.*-]+\s*,\s*(\w+)/g)]
        .filter(([, format = '']) => !FORMAT_NAMES.includes(format))
        .map(([part]) => `${file}: ${part}`),
    )
    assert.deepEqual(unknown, [], `formats: ${FORMAT_NAMES.join(', ')}`)
  })
  it('inserts a value by path and format and joins lists with commas', () => {
    const values = { party: { id: 7 }, at: '2026-11-27T20:41:09Z', fit: 8, ids: [1, 2], rows: [{ id: 3 }, { id: 4 }] }
    assert.equal(fill('Party {party.id} fits {fit, fixed}', values), 'Party 7 fits 8.0')
    assert.equal(fill('{at, date} or {at, minute}', values), '2026-11-27 or 2026-11-27 20:41')
    assert.equal(fill('{ids}; the last is {rows.-1.id}', values), '1, 2; the last is 4')
  })

  it('selects a text by value and falls back to other', () => {
    const message = '{state, select, open {until {day}} undefined {new} other {done}}'
    assert.equal(fill(message, { state: 'open', day: 'Monday' }), 'until Monday')
    assert.equal(fill(message, {}), 'new')
    assert.equal(fill(message, { state: 'closed' }), 'done')
  })

  it('marks the fictional counterparty of a pairing', () => {
    const [, message] = deal.pairings.shows[0]?.columns[1] ?? []
    const pairing = { whole: { role: 'buyer' }, seller_name: 'Lönvarde Nordic AB' }
    assert.equal(fill(String(message), { ...pairing, fictional: true }), 'Lönvarde Nordic AB (fictional)')
    assert.equal(fill(String(message), pairing), 'Lönvarde Nordic AB')
  })

  it('formats figures or their ranges, pairs of figures and one text per item', () => {
    const values = {
      revenue: 12,
      growth: 5,
      bands: { growth: { low: 3, high: 9 } },
      least: 1,
      rows: [{ id: 3 }, { id: 4 }],
    }
    assert.equal(fill('{growth, shown}', values), '3 to 9')
    assert.equal(fill('{growth, shown}', { growth: 5, bands: { growth: { high: 9 } } }), 'below 9')
    assert.equal(fill('{revenue, shown}', { revenue: 12 }), '12')
    assert.equal(fill('{revenue, shown}', { revenue: 14.958863126402 }), '14.959')
    assert.equal(fill('{least, span, most}', { most: 11.781338360038 }), 'up to 11.781')
    assert.equal(fill('{least, span, most}', { least: 1, most: 4 }), '1 to 4')
    assert.equal(fill('{least, span, most}', { least: 1, most: null }), 'from 1')
    assert.equal(fill('{least, span, most}', { least: null, most: 4 }), 'up to 4')
    assert.equal(fill('{least, span, most}', { least: 4, most: 4 }), '4')
    assert.equal(fill('{rows, list, item {no. {id}} none {nothing}}', values), 'no. 3, no. 4')
    assert.equal(fill('{rows, list, item {no. {id}} none {nothing}}', { rows: [] }), 'nothing')
    assert.equal(fill('{rows.*.id}', values), '3, 4')
  })

  it('is undefined if all its values are absent', () => {
    assert.equal(fill('{name}', { name: null }), undefined)
    assert.equal(fill('{name}{mark, select, true {!} other {}}', { name: 'Ann' }), 'Ann')
    assert.equal(fill('by {name}', {}), 'by ')
  })

  it('throws on an unknown format', () => {
    assert.throws(() => fill('{name, loud}', { name: 'Ann' }), /unknown format loud/)
  })
})
