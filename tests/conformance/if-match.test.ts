import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type OperationId, type OperationShape, operations } from '../../src/contract/index.ts'
import { LANGUAGES } from '../../src/domain/language/language.ts'
import { HEADCOUNT_BANDS } from '../../src/domain/parties/company-file.ts'
import { ask, is } from '../_contract.ts'
import { fresh } from '../_exchange.ts'
import { pairUp, type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

const code = ({ body }: { body: { code?: string } }) => body.code

let app: TestHouse
let buyer: Seeded
let seller: Seeded
let pairId: string
before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1' })
  buyer = await seedBuyer(app)
  seller = await seedSeller(app)
  await pairUp(app, buyer, seller.id)
  pairId = `pair-${buyer.id}-${seller.id}`
})
after(() => app.close())

const headers = (ifMatch?: string) => ({ ...fresh(), ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }) })

/** A write to each part of a workspace with a read that returns it whole, and a second write that changes it. */
const WRITES: readonly {
  write: OperationId
  read: OperationId
  by: () => Seeded
  ofPair?: true
  body: object
  next: object
}[] = [
  {
    write: 'updateSession',
    read: 'getSession',
    by: () => seller,
    body: { identity: { role: 'Owner' } },
    next: { identity: { role: 'Chair' } },
  },
  {
    write: 'updateSession',
    read: 'getSession',
    by: () => seller,
    body: { seller: { headcount: HEADCOUNT_BANDS[1] } },
    next: { seller: { revenue: 7 } },
  },
  {
    write: 'addThesis',
    read: 'listTheses',
    by: () => buyer,
    body: { name: 'One', sector: 'Calibration services' },
    next: { name: 'Two', sector: 'Bakeries' },
  },
  {
    write: 'updateMemorandumTables',
    read: 'getMemorandumTables',
    by: () => seller,
    body: { tables: { sites: [{ place: 'Lyon' }] } },
    next: { tables: { sites: [{ place: 'Nantes' }] } },
  },
  {
    write: 'updateMemorandum',
    read: 'getMemorandum',
    by: () => seller,
    body: { sections: { market: 'A steady market.' } },
    next: { sections: { market: 'A growing market.' } },
  },
  {
    write: 'setDealRules',
    read: 'getDealRules',
    by: () => seller,
    body: { pause_others_at_loi: true },
    next: { pause_others_at_loi: false },
  },
  {
    write: 'setMailSettings',
    read: 'getMailSettings',
    by: () => seller,
    body: { messages: 'daily' },
    next: { messages: 'off' },
  },
  {
    write: 'updateNotebook',
    read: 'getNotebook',
    by: () => buyer,
    ofPair: true,
    body: { tags: ['a'] },
    next: { tags: ['b'] },
  },
  {
    write: 'addNote',
    read: 'getNotebook',
    by: () => buyer,
    ofPair: true,
    body: { text: 'Called.' },
    next: { text: 'Met.' },
  },
  {
    write: 'blockViewer',
    read: 'listBlocks',
    by: () => seller,
    body: { kind: 'domain', value: 'one.example' },
    next: { kind: 'domain', value: 'two.example' },
  },
  {
    write: 'inviteMember',
    read: 'listMembers',
    by: () => seller,
    body: { name: 'Ann', role: 'reader', valid_days: 30 },
    next: { name: 'Bob', role: 'reader', valid_days: 30 },
  },
]

describe('write with If-Match', () => {
  for (const { write, read, by, ofPair, body, next } of WRITES) {
    it(`${write} succeeds with the current tag of ${read}, and returns 412 without a change for a stale one`, async () => {
      const params = ofPair ? { pair_id: pairId } : {}
      const key = by().key
      const seen = async () => {
        const answer = await ask(app, read, { key, params, headers: fresh() })
        return { tag: answer.headers.get('etag') ?? '', text: answer.text }
      }
      const send = (sent: object, ifMatch?: string) =>
        ask(app, write, { key, params, body: sent, headers: headers(ifMatch) })
      const { tag } = await seen()
      const made = await send(body, tag)
      assert.ok(made.status === 200 || made.status === 201, made.text)
      const { tag: now, text } = await seen()
      assert.notEqual(now, tag)
      for (const stale of [tag, '"other"', `W/${now}`]) {
        const refused = await send(next, stale)
        is(refused, 412)
        assert.equal(code(refused), 'precondition_failed')
        assert.equal((await seen()).text, text)
      }
      const again = await send(next, `"other", ${now.replace(/"$/, '-gzip"')}`)
      assert.ok(again.status === 200 || again.status === 201, again.text)
    })
  }

  it('accepts the tag of a read in any language, and * for any tag', async () => {
    for (const language of LANGUAGES) {
      const read = await ask(app, 'getSession', {
        key: seller.key,
        headers: { 'accept-language': language, ...fresh() },
      })
      const body = { identity: { role: `Role ${language}` } }
      is(
        await ask(app, 'updateSession', { key: seller.key, body, headers: headers(read.headers.get('etag') ?? '') }),
        200,
      )
    }
    is(
      await ask(app, 'updateSession', { key: seller.key, body: { identity: { role: 'Any' } }, headers: headers('*') }),
      200,
    )
  })

  it('succeeds exactly once for twelve concurrent writes with the same tag', async () => {
    const tag = (await ask(app, 'getSession', { key: seller.key, headers: fresh() })).headers.get('etag') ?? ''
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        ask(app, 'updateSession', {
          key: seller.key,
          body: { identity: { role: `Number ${at}` } },
          headers: headers(tag),
        }),
      ),
    )
    const statuses = answers.map(({ status }) => status).sort()
    assert.deepEqual(statuses, [200, ...Array(11).fill(412)])
    const role = (await ask(app, 'getSession', { key: seller.key, headers: fresh() })).body.identity.role
    assert.equal(role, `Number ${answers.findIndex(({ status }) => status === 200)}`)
  })

  it('is replayed for its Idempotency-Key, although its own change made the tag stale', async () => {
    const tag = (await ask(app, 'getDealRules', { key: seller.key, headers: fresh() })).headers.get('etag') ?? ''
    const keyed = { ...headers(tag), 'idempotency-key': crypto.randomUUID() }
    const send = () =>
      ask(app, 'setDealRules', { key: seller.key, body: { pause_others_at_loi: true }, headers: keyed })
    const first = await send()
    is(first, 200)
    assert.equal((await send()).text, first.text)
  })

  it('returns 400 without a change on an operation that compares no tag', async () => {
    const watch = { id: seller.id, watching: true }
    const refused = await ask(app, 'watchParty', { key: buyer.key, body: watch, headers: headers('"tag"') })
    is(refused, 400)
    assert.equal(code(refused), 'if_match_unsupported')
    assert.equal((await ask(app, 'listWatched', { key: buyer.key, headers: fresh() })).body.count, 0)
  })

  it('is documented in the contract for exactly the operations that compare a tag', async () => {
    const { body } = await app.call('GET', '/openapi.json')
    for (const { id, method, path, comparedWith } of operations as readonly OperationShape[]) {
      if (method !== 'POST') continue
      const { parameters = [], responses } = body.paths[path].post
      const names = parameters.map(
        ({ name, $ref }: { name?: string; $ref?: string }) => name ?? $ref?.split('/').at(-1),
      )
      assert.deepEqual([names.includes('If-Match'), '412' in responses], [!!comparedWith, !!comparedWith], id)
    }
  })
})
