import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { REQUIRED_SCOPES } from '../src/contract/access-scopes.ts'
import { errorRow } from '../src/contract/errors.ts'
import {
  allErrorCodes,
  contract,
  errorCodesByStatus,
  type OperationId,
  type OperationShape,
  operations,
} from '../src/contract/index.ts'
import { openApiDocument } from '../src/contract/openapi.ts'
import { TAGS, type Tag } from '../src/contract/tags.ts'
import { tools } from '../src/mcp/tools.ts'
import { validatorOf } from './_contract.ts'
import { skippedAsLong } from './_thoroughness.ts'

const PUBLISHER = { baseUrl: 'https://deals.concordat.test', contactEmail: 'security@deals.concordat.test' }
const openApi = openApiDocument(PUBLISHER)
const tagDocuments = (Object.keys(TAGS) as Tag[]).map((tag) => openApiDocument(PUBLISHER, tag))

/** Replaces the key placeholder of an example with a key. */
const keyed = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null).replace(/<your (?:new )?workspace key>/g, randomUUID()))

describe('OpenAPI documents', () => {
  it('every document passes Redocly’s recommended rules without errors or warnings', { skip: skippedAsLong }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'concordat-openapi-'))
    try {
      const files = [openApi, ...tagDocuments].map((document, i) => {
        // Examples are validated with a key in place of the placeholder.
        writeFileSync(join(folder, `${i}.json`), JSON.stringify(keyed(document)))
        return `${i}.json`
      })
      const redocly = fileURLToPath(new URL('../node_modules/@redocly/cli/bin/cli.js', import.meta.url))
      const { stdout, stderr } = spawnSync(
        process.execPath,
        [redocly, 'lint', ...files, '--extends=recommended', '--format=json'],
        {
          cwd: folder,
          encoding: 'utf8',
          maxBuffer: 64 * 1024 * 1024,
          env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
        },
      )
      assert.ok(stdout.startsWith('{'), stderr)
      const reports = stdout.split(/(?<=^\})(?=\{)/m)
      assert.equal(reports.length, files.length)
      const problems = reports.flatMap((report) => JSON.parse(report).problems)
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
  it('the whole document contains exactly the components that it refers to', () => {
    const text = JSON.stringify(openApi)
    const used = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name))
    const { schemas } = openApi.components as { schemas: object }
    assert.deepEqual([...used].sort(), Object.keys(schemas).sort())
  })
})

describe('OpenAPI document of one tag', () => {
  for (const tag of Object.keys(TAGS) as Tag[])
    it(`contains exactly the operations of ${tag} and the components they refer to`, () => {
      const document = openApiDocument({ baseUrl: 'https://deals.concordat.test', contactEmail: 'a@b.test' }, tag)
      const paths = document.paths as Record<string, Record<string, DocumentedOperation>>
      const ids = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId))
      const expected = operations.filter((operation) => operation.tag === tag).map(({ id }) => id)
      assert.deepEqual(ids.toSorted(), expected.toSorted())
      const components = document.components as Record<string, Record<string, unknown>>
      for (const [, kind = '', name = ''] of JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g))
        assert.ok(components[kind]?.[name] !== undefined, `${kind}/${name}`)
    })
})

describe('OpenAPI description of responses', () => {
  const whole = describedOperations(openApi)
  const documented = tagDocuments.flatMap((document) =>
    describedOperations(document).map(
      ({ operationId, responses }) => [operationId, resolved(responses, document)] as const,
    ),
  )

  it('lists exact statuses and a default', () => {
    for (const [id, responses] of documented) {
      const statuses = Object.keys(responses)
      assert.ok(
        statuses.every((status) => /^[2-5]\d\d$|^default$/.test(status)),
        `${id}: ${statuses}`,
      )
      for (const status of ['500', '503', 'default']) assert.ok(statuses.includes(status), `${id} lacks ${status}`)
    }
  })
  it('lists the error codes of the operation and of any request with their statuses', () => {
    for (const document of tagDocuments) {
      const { 'x-error-codes': ofAny, 'x-errors': errors } = document as unknown as {
        'x-error-codes': string[]
        'x-errors': Record<string, { status: number; cause: string }>
      }
      for (const { operationId, responses, 'x-error-codes': own } of describedOperations(document)) {
        assert.deepEqual([...own, ...ofAny].toSorted(), allErrorCodes(contract[operationId]).toSorted())
        const refused = [...own, ...ofAny].map((code) => `${errors[code]?.status}`)
        const { success } = contract[operationId]
        const documented = Object.entries(responses).filter(([, answer]) => answer.$ref?.includes('refused_'))
        assert.deepEqual(documented.map(([status]) => status).toSorted(), [...new Set(refused)].toSorted(), operationId)
        assert.ok(`${success}` in responses, operationId)
      }
    }
  })
  it('takes at most 350 KB for the whole contract, with shared errors as references and a default', () => {
    assert.ok(JSON.stringify(openApi).length <= 350_000)
    for (const { operationId, responses } of whole) {
      assert.ok(responses.default?.$ref, operationId)
      const declared = [...errorCodesByStatus(contract[operationId]).keys()].map(String)
      for (const [status, { $ref = '' }] of Object.entries(responses))
        if (!status.startsWith('2')) {
          assert.match($ref, /^#\/components\/responses\//)
          assert.ok(status === 'default' || declared.includes(status), `${operationId} ${status}`)
        }
      for (const code of contract[operationId].refusals) assert.ok(`${errorRow(code).status}` in responses, operationId)
    }
  })
  it('contains no union of schemas, since a dry run has a status of its own', () => {
    for (const document of [openApi, ...tagDocuments])
      for (const { operationId, responses } of describedOperations(document)) {
        const answers = Object.keys(responses).filter((status) => status.startsWith('2') && !responses[status]?.$ref)
        const { success, ...rest }: OperationShape = contract[operationId]
        assert.deepEqual(answers, 'dryRun' in rest ? [`${success}`, '203'] : [`${success}`], operationId)
        assert.doesNotMatch(JSON.stringify(responses), /"oneOf"|"anyOf":\[\{"\$ref"/, operationId)
      }
  })
  it('declares the headers that a client acts on', () => {
    const required = { '304': 'ETag', '401': 'WWW-Authenticate', '429': 'Retry-After', '503': 'Retry-After' }
    for (const [id, responses] of documented)
      for (const [status, header] of Object.entries(required))
        if (responses[status]) assert.ok(header in (responses[status].headers ?? {}), `${id} ${status} ${header}`)
  })
  it('gives every enumeration a type', () => {
    const untyped: string[] = []
    const look = (value: unknown, path: string) => {
      if (typeof value !== 'object' || value === null) return
      if ('enum' in value && Array.isArray(value.enum) && !('type' in value)) untyped.push(path)
      for (const [key, inner] of Object.entries(value))
        if (key !== 'example' && key !== 'examples') look(inner, `${path}/${key}`)
    }
    for (const document of [openApi, ...tagDocuments]) look(document, '')
    for (const { definition } of tools.values()) look(definition, definition.name)
    assert.deepEqual(untyped, [])
  })
})

function describedOperations(document: Record<string, unknown>): DocumentedOperation[] {
  const paths = document.paths as Record<string, Record<string, DocumentedOperation>>
  return Object.values(paths).flatMap((path) => Object.values(path))
}

/** Responses with references to shared ones resolved. */
function resolved(
  responses: DocumentedOperation['responses'],
  document: Record<string, unknown>,
): DocumentedOperation['responses'] {
  const shared = (document.components as { responses: DocumentedOperation['responses'] }).responses
  return Object.fromEntries(
    Object.entries(responses).map(([status, answer]) => [
      status,
      answer.$ref ? (shared[answer.$ref.split('/').at(-1) ?? ''] ?? answer) : answer,
    ]),
  )
}

interface DocumentedOperation {
  operationId: OperationId
  responses: Record<string, { $ref?: string; headers?: object }>
  security: { OAuth?: string[] }[]
  'x-error-codes': string[]
}

describe('OpenAPI description of credentials', () => {
  it('includes a token with the scope that the operation needs, where a scope gives access', () => {
    for (const { operationId, security } of describedOperations(openApi)) {
      const scope = REQUIRED_SCOPES[operationId as keyof typeof REQUIRED_SCOPES] ?? null
      const offered = security.flatMap((one) => one.OAuth ?? [])
      assert.deepEqual(offered, scope === null ? [] : [scope], operationId)
    }
    const { securitySchemes } = openApi.components as {
      securitySchemes: Record<string, { type: string; flows?: { authorizationCode: object } }>
    }
    assert.equal(securitySchemes.OAuth?.type, 'oauth2')
    assert.deepEqual(securitySchemes.OAuth?.flows?.authorizationCode, {
      authorizationUrl: 'https://deals.concordat.test/oauth/authorize',
      tokenUrl: 'https://deals.concordat.test/oauth/token',
      refreshUrl: 'https://deals.concordat.test/oauth/token',
      scopes: {
        read: 'Read the workspace, its matches and pairings.',
        propose: 'Prepare and propose: pairings, phases, notes, profile.',
        message: 'Write to counterparties.',
        documents: 'Read and prepare documents.',
        names: 'Open names of counterparties, up to the granted number.',
        sign: 'Ask for a signature, which an owner confirms.',
      },
    })
  })
  it('includes no token where OAuth is off', () => {
    const plain = openApiDocument({ ...PUBLISHER, baseUrl: 'http://deals.concordat.test' })
    assert.doesNotMatch(JSON.stringify(plain), /OAuth/)
  })
})

describe('tool definition', () => {
  it('uses only formats that JSON Schema defines', () => {
    const known = ['date', 'date-time', 'email', 'uri', 'uuid']
    const look = (value: unknown, path: string) => {
      if (typeof value !== 'object' || value === null) return
      if ('format' in value && typeof value.format === 'string') assert.ok(known.includes(value.format), path)
      for (const [key, inner] of Object.entries(value)) look(inner, `${path}/${key}`)
    }
    for (const { definition } of tools.values())
      look([definition.inputSchema, definition.outputSchema], definition.name)
  })
})

describe('operation of the contract', () => {
  it('has a unique id that equals its key and a unique method and path', () => {
    for (const [id, operation] of Object.entries(contract)) assert.equal(operation.id, id)
    assert.equal(new Set(operations.map(({ method, path }) => `${method} ${path}`)).size, operations.length)
  })
  for (const operation of operations) {
    const { id, params, query, body, example, output, mediaType, path } = operation

    it(`has an example request that validates: ${id}`, () => {
      const known = (schema: { properties: object }) =>
        Object.fromEntries(
          Object.entries(example.request)
            .filter(([name]) => Object.hasOwn(schema.properties, name))
            .map(([name, value]) => [name, keyed(value)]),
        )
      const parts = [params, query, ...(body ? [body] : [])]
      for (const schema of parts) {
        const validate = validatorOf(schema)
        assert.ok(validate(known(schema)), JSON.stringify(validate.errors))
      }
      const declared = parts.flatMap(({ properties }) => Object.keys(properties))
      for (const name of Object.keys(example.request)) assert.ok(declared.includes(name), `${name} is not declared`)
    })
    it(`has an example response that validates without undeclared properties: ${id}`, () => {
      const validate = validatorOf(output)
      assert.ok(mediaType !== 'application/json' || validate(keyed(example.response)), JSON.stringify(validate.errors))
    })
    it(`has a summary, a description and declared path parameters: ${id}`, () => {
      assert.match(operation.summary, /^[A-Z].{5,70}[^.]$/)
      assert.match(operation.description, /\.$/)
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).filter((name) => name !== 'session_id')
      assert.deepEqual(named.sort(), Object.keys(params.properties).sort())
    })
  }
})

describe('schema without additional properties', () => {
  it('rejects an undeclared property at any depth', () => {
    const validate = validatorOf(contract.listPairings.output)
    const pairing = {
      ...(contract.createPairing.example.response as object),
      buyer_name: 'Northbridge Capital',
      seller_name: 'Company A',
      fit: 1,
      stands: true,
      introduction: { state: 'none', open_to: [] },
      phase_consent: 'one',
      own_acted: true,
      counterparty_acted: false,
      counterparty_has_workspace: true,
      revealed: false,
      created_at: '2026-11-20T09:30:00.000Z',
      updated_at: '2026-11-20T09:30:00.000Z',
    }
    const answer = { role: 'buyer', pairings: [pairing], count: 1, withheld: 0 }
    const sound = validate(answer)
    assert.equal(sound || JSON.stringify(validate.errors), true)
    assert.equal(validate({ ...answer, extra: 1 }), false)
    assert.equal(validate({ ...answer, pairings: [{ ...pairing, seller_phone: '+33 1' }] }), false)
  })
})
