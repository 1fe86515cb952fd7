import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { contract, type OperationId, type OperationShape, operations } from '../../src/contract/index.ts'
import { ImportedParty } from '../../src/contract/operator/imported-party.ts'
import { type Asking, ask, is } from '../_contract.ts'
import { pairUp, type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { OPERATOR_TOKEN, startService, type TestHouse } from '../_service.ts'

interface JsonSchema {
  type?: string
  anyOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
  exclusiveMaximum?: number
}

type Part = 'params' | 'query' | 'body'
/** A number in an input; `[]` is an item of a list. */
interface NumberField {
  part: Part
  path: string[]
  schema: JsonSchema
}

const asJson = (schema: object): JsonSchema => JSON.parse(JSON.stringify(schema))

function* numbersIn(schema: JsonSchema, path: string[] = []): Generator<{ path: string[]; schema: JsonSchema }> {
  if (schema.type === 'integer' || schema.type === 'number') yield { path, schema }
  for (const branch of schema.anyOf ?? []) yield* numbersIn(branch, path)
  if (schema.items) yield* numbersIn(schema.items, [...path, '[]'])
  for (const [name, inner] of Object.entries(schema.properties ?? {})) yield* numbersIn(inner, [...path, name])
}

function numbersOf({ params, query, body }: OperationShape): NumberField[] {
  const parts: [Part, object | null][] = [
    ['params', params],
    ['query', query],
    ['body', body],
  ]
  return parts.flatMap(([part, schema]) =>
    schema === null ? [] : [...numbersIn(asJson(schema))].map((found) => ({ part, ...found })),
  )
}

/** Returns a copy of `into` with `value` at `path`. */
function placed(into: unknown, [name, ...rest]: string[], value: unknown): unknown {
  if (name === undefined) return value
  if (name === '[]') return [placed(Array.isArray(into) ? into[0] : undefined, rest, value)]
  const record = typeof into === 'object' && into !== null ? (into as Record<string, unknown>) : {}
  return { ...record, [name]: placed(record[name], rest, value) }
}

const isWithin = (schema: JsonSchema, value: number) =>
  (schema.type !== 'integer' || Number.isInteger(value)) &&
  value >= (schema.minimum ?? Number.NEGATIVE_INFINITY) &&
  value > (schema.exclusiveMinimum ?? Number.NEGATIVE_INFINITY) &&
  value <= (schema.maximum ?? Number.POSITIVE_INFINITY) &&
  value < (schema.exclusiveMaximum ?? Number.POSITIVE_INFINITY)

/** Values at and beyond the limits of database columns and JSON numbers. */
const EXTREMES = [0, -1, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 2 ** 63, 1e308, -(2 ** 63), -1e308, 0.5]

describe('numbers in the contract', () => {
  const inputs = operations.flatMap((operation) => numbersOf(operation).map((field) => ({ operation, field })))
  const nameOf = (id: string, { part, path }: NumberField) => `${id} ${part}.${path.join('.')}`

  it('every number in a request has a minimum and a maximum', () => {
    const open = [
      ...inputs.map(({ operation: { id }, field }) => ({ name: nameOf(id, field), schema: field.schema })),
      ...[...numbersIn(asJson(ImportedParty))].map(({ path, schema }) => ({
        name: `ImportedParty.${path.join('.')}`,
        schema,
      })),
    ].filter(({ schema }) => isWithin(schema, 2 ** 53) || isWithin(schema, -(2 ** 53)))
    assert.ok(inputs.length > 150, `only ${inputs.length} numbers were found`)
    assert.deepEqual(
      open.map(({ name }) => name),
      [],
    )
  })

  it('every row id has one of two ranges, in requests and answers', () => {
    const isId = (path: string[]) =>
      /(^|_)(id|ids|dbid|up_to|before)$/.test(path.findLast((name) => name !== '[]') ?? '')
    const ids = operations.flatMap((operation) => [
      ...numbersOf(operation).map(({ path, schema }) => ({ id: operation.id, path, schema })),
      ...[...numbersIn(asJson(operation.output))].map((found) => ({ id: operation.id, ...found })),
    ])
    const odd = ids
      .filter(({ path }) => isId(path))
      .filter(({ schema }) => ![2 ** 53 - 1, 2 ** 31 - 1].includes(schema.maximum ?? Number.NaN))
    assert.deepEqual(
      odd.map(({ id, path }) => `${id} ${path.join('.')}`),
      [],
    )
  })
})

describe('number at or beyond the end of its range', () => {
  let app: TestHouse
  let buyer: Seeded
  let seller: Seeded
  /** Values of the seeded data, by the field of an example that they replace. */
  let known: Record<string, unknown>
  /** Message id of the published manifest. */
  let msgid: string

  before(async () => {
    app = await startService({ TRUST_PROXY: '127.0.0.1' })
    buyer = await seedBuyer(app)
    seller = await seedSeller(app)
    await pairUp(app, buyer, seller.id)
    for (const { key } of [buyer, seller]) is(await app.sign(key), 200)
    const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` }
    const issued = await ask(app, 'issueEngageToken', { body: { participant: 'Northbridge' }, headers })
    const manifest = await ask(app, 'publishManifest', { body: contract.publishManifest.example.request })
    is(manifest, 200)
    msgid = manifest.body.msgid
    known = {
      buyer_id: buyer.id,
      seller_id: seller.id,
      pair_id: `pair-${buyer.id}-${seller.id}`,
      token: issued.body.token,
      msgid,
    }
  })
  after(() => app.close())

  let addresses = 0
  const fresh = () => ({ 'x-forwarded-for': `10.8.${++addresses >> 8}.${addresses & 255}` })

  /** Returns an operation's example request for the seeded pairing, sent with `key`. */
  function exampleOf(operation: OperationShape, key: string): Required<Pick<Asking, 'params' | 'query'>> & Asking {
    const request: Record<string, unknown> = { ...operation.example.request }
    for (const [name, value] of Object.entries(known)) if (name in request) request[name] = value
    if (['replyByKey', 'withdrawManifest'].includes(operation.id)) request.key = msgid
    const within = (schema: { properties: object } | null) =>
      Object.fromEntries(Object.entries(request).filter(([name]) => Object.hasOwn(schema?.properties ?? {}, name)))
    return {
      key,
      params: within(operation.params) as Record<string, string>,
      query: within(operation.query) as Record<string, string>,
      ...(operation.body === null ? {} : { body: within(operation.body) }),
      headers: {
        ...fresh(),
        ...(operation.access === 'operator' ? { authorization: `Bearer ${OPERATOR_TOKEN}` } : {}),
        ...(operation.access === 'party' ? { 'x-session-id': key } : {}),
      },
    }
  }

  for (const operation of operations.filter((one) => numbersOf(one).length > 0))
    it(`never causes an internal error in ${operation.id}, and returns 400 beyond the range`, async () => {
      for (const field of numbersOf(operation)) {
        // One schema validates every figure of a registration, so that two values per nested field are enough.
        const extremes =
          field.path.length > 1 ? [1e308, field.schema.maximum ?? 0] : [...EXTREMES, field.schema.maximum]
        for (const value of extremes as number[])
          for (const { key } of [buyer, seller]) {
            const asking = exampleOf(operation, key)
            const answer = await ask(app, operation.id as OperationId, {
              ...asking,
              [field.part]: placed(asking[field.part], field.path, value),
            })
            const said = `${operation.id} ${field.path.join('.')} = ${value}: ${answer.text.slice(0, 300)}`
            assert.ok(answer.status < 500, said)
            if (!isWithin(field.schema, value)) is(answer, 400)
          }
      }
    })

  it('causes an import to reject only the rows that contain it', async () => {
    const rows = [...numbersIn(asJson(ImportedParty))].map(({ path }, at) =>
      placed({ side: 'seller', company: `Rangeco ${at}` }, path, 1e308),
    )
    const body = { parties: [...rows, { side: 'seller', company: 'Rangeco Sound' }] }
    const answer = await ask(app, 'importParties', { body, headers: { authorization: `Bearer ${OPERATOR_TOKEN}` } })
    is(answer, 200)
    assert.deepEqual([answer.body.refused, answer.body.created], [rows.length, 1])
  })

  it('causes no internal error as an id inside a pairing id or a cursor', async () => {
    const ids = ['9007199254740993', '9223372036854775808', '1e308', '99999999999999999999', '-1', '0']
    for (const id of ids) {
      const params = { pair_id: `pair-${buyer.id}-${id}` }
      assert.ok((await ask(app, 'listMessages', { key: buyer.key, params, headers: fresh() })).status < 500)
      for (const cursor of [id, Buffer.from(`50:${id}`).toString('base64url')])
        for (const [operation, query] of [
          ['listMatches', { cursor }],
          ['search', { q: 'maintenance', cursor }],
        ] as const)
          assert.ok((await ask(app, operation, { key: buyer.key, query, headers: fresh() })).status < 500)
    }
  })
})
