import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { contract, operations } from '../src/contract/index.ts'
import { openApiOf } from '../src/contract/openapi.ts'
import { validatorOf } from './_contract.ts'

const openApi = openApiOf('https://deals.concordat.test')

describe('the OpenAPI document', () => {
  it('is clean by Redocly’s recommended rules: no error, no warning', () => {
    const folder = mkdtempSync(join(tmpdir(), 'concordat-openapi-'))
    try {
      writeFileSync(join(folder, 'openapi.json'), JSON.stringify(openApi))
      const redocly = fileURLToPath(new URL('../node_modules/@redocly/cli/bin/cli.js', import.meta.url))
      const { stdout, stderr } = spawnSync(
        process.execPath,
        [redocly, 'lint', 'openapi.json', '--extends=recommended', '--format=json'],
        {
          cwd: folder,
          encoding: 'utf8',
          env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
        },
      )
      assert.ok(stdout.startsWith('{'), stderr)
      const { problems } = JSON.parse(stdout)
      assert.deepEqual(
        problems.map(
          ({ ruleId, message, location }: { ruleId: string; message: string; location: { pointer: string }[] }) =>
            `${ruleId} at ${location[0]?.pointer}: ${message}`,
        ),
        [],
      )
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
  it('refers only to components that it holds, and uses all of them', () => {
    const text = JSON.stringify(openApi)
    const used = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name))
    const { schemas } = openApi.components as { schemas: object }
    assert.deepEqual([...used].sort(), Object.keys(schemas).sort())
  })
})

describe('each operation', () => {
  it('is filed under its own id, and no two share an id, or a method with a path', () => {
    for (const [id, operation] of Object.entries(contract)) assert.equal(operation.id, id)
    assert.equal(new Set(operations.map(({ method, path }) => `${method} ${path}`)).size, operations.length)
  })
  for (const operation of operations) {
    const { id, params, query, body, example, output, mediaType, path } = operation

    it(`${id}: its example request validates`, () => {
      const known = (schema: { properties: object }) =>
        Object.fromEntries(Object.entries(example.request).filter(([name]) => Object.hasOwn(schema.properties, name)))
      const parts = [params, query, ...(body ? [body] : [])]
      for (const schema of parts) {
        const validate = validatorOf(schema)
        assert.ok(validate(known(schema)), JSON.stringify(validate.errors))
      }
      const declared = parts.flatMap(({ properties }) => Object.keys(properties))
      for (const name of Object.keys(example.request)) assert.ok(declared.includes(name), `${name} is nowhere declared`)
    })
    it(`${id}: its example response validates, with nothing undeclared`, () => {
      const validate = validatorOf(output)
      assert.ok(mediaType !== 'application/json' || validate(example.response), JSON.stringify(validate.errors))
    })
    it(`${id}: it is described, and each of its path parameters declared`, () => {
      assert.match(operation.summary, /^[A-Z].{5,70}[^.]$/)
      assert.match(operation.description, /\.$/)
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).filter((name) => name !== 'session_id')
      assert.deepEqual(named.sort(), Object.keys(params.properties).sort())
    })
  }
})

describe('a schema without undeclared properties', () => {
  it('refuses what is not declared, however deep', () => {
    const validate = validatorOf(contract.listPairings.output)
    const pairing = {
      ...(contract.createPairing.example.response as object),
      buyer_name: 'Northbridge Capital',
      seller_name: 'Company A',
      fit: 1,
      stands: true,
      own_acted: true,
      counterparty_acted: false,
      counterparty_has_workspace: true,
      revealed: false,
      created_at: '2026-11-20T09:30:00.000Z',
      updated_at: '2026-11-20T09:30:00.000Z',
    }
    const answer = { role: 'buyer', pairings: [pairing], count: 1 }
    const sound = validate(answer)
    assert.equal(sound || JSON.stringify(validate.errors), true)
    assert.equal(validate({ ...answer, extra: 1 }), false)
    assert.equal(validate({ ...answer, pairings: [{ ...pairing, seller_phone: '+33 1' }] }), false)
  })
})
