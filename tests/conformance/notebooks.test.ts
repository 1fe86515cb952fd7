import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import type { OperationId } from '../../src/contract/index.ts'
import { NOTEBOOK_ENTRIES_MAX } from '../../src/domain/deals/notebook.ts'
import { ask, is } from '../_contract.ts'
import { fresh } from '../_exchange.ts'
import { invite, type MemberOf } from '../_members.ts'
import { pairUp, type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

let app: TestHouse
let buyer: Seeded
let seller: Seeded
let claire: MemberOf
before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1' })
  ;[buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
  await pairUp(app, buyer, seller.id)
  claire = await invite(app, buyer.key, 'member')
})
after(() => app.close())

const params = () => ({ pair_id: `pair-${buyer.id}-${seller.id}` })
const act = (key: string, id: OperationId, body: object) =>
  ask(app, id, { key, params: params(), body, headers: fresh() })
const notebook = async (key: string) =>
  (await ask(app, 'getNotebook', { key, params: params(), headers: fresh() })).body
const tasks = async (key: string) => (await ask(app, 'listTasks', { key, headers: fresh() })).body.tasks

describe('notebook of a pairing', () => {
  it('is empty until something is written', async () => {
    assert.deepEqual(await notebook(seller.key), { tags: [], notes: [], tasks: [] })
  })
  it('stores the deal owner, tags and drop reason; omitted fields keep their value', async () => {
    const change = { deal_owner: claire.id, tags: ['priority', 'priority', 'France'], drop_reason: 'price' }
    is(await act(claire.key, 'updateNotebook', change), 200)
    const owner = { member_id: claire.id, name: claire.name }
    const kept = { deal_owner: owner, tags: ['priority', 'France'], drop_reason: 'price', notes: [], tasks: [] }
    assert.deepEqual(await notebook(buyer.key), kept)
    const undone = await act(buyer.key, 'updateNotebook', { drop_reason: 'none', deal_owner: 0 })
    assert.deepEqual(undone.body, { tags: ['priority', 'France'], notes: [], tasks: [] })
  })
  it('returns 404 for a deal owner who is not a member or whose key was revoked', async () => {
    const gone = await invite(app, buyer.key, 'member')
    is(
      await ask(app, 'revokeMember', { key: buyer.key, params: { member_id: gone.id }, body: {}, headers: fresh() }),
      200,
    )
    for (const deal_owner of [gone.id, 999_999]) is(await act(buyer.key, 'updateNotebook', { deal_owner }), 404)
  })
  it('returns a new note with its author until it is removed', async () => {
    const made = await act(claire.key, 'addNote', { text: 'Wants to sell before summer.' })
    is(made, 201)
    assert.deepEqual((await notebook(buyer.key)).notes, [made.body])
    assert.equal(made.body.member, claire.name)
    is(await act(buyer.key, 'removeNote', { note_id: made.body.note_id }), 200)
    is(await act(buyer.key, 'removeNote', { note_id: made.body.note_id }), 404)
    assert.deepEqual((await notebook(buyer.key)).notes, [])
  })
  it('lists tasks by due date, overdue ones first, until they are done', async () => {
    const later = { text: 'Send the letter', due_on: '2999-01-31' }
    const late = { text: 'Ask for the contracts', due_on: '2020-02-28', for_member: claire.id }
    is(await act(buyer.key, 'setTask', later), 200)
    const set = (await act(claire.key, 'setTask', late)).body
    const due = await tasks(buyer.key)
    assert.deepEqual(
      due.map((task: { text: string; overdue: boolean; pair_id: string }) => [task.text, task.overdue, task.pair_id]),
      [
        [late.text, true, params().pair_id],
        [later.text, false, params().pair_id],
      ],
    )
    assert.deepEqual(due[0].for_member, { member_id: claire.id, name: claire.name })
    const done = await act(buyer.key, 'setTask', { ...late, task_id: set.task_id, done: true })
    assert.ok(done.body.done_at)
    assert.equal((await tasks(buyer.key)).length, 1)
    assert.equal((await notebook(buyer.key)).tasks.length, 2)
    is(await act(buyer.key, 'setTask', { ...late, task_id: 999_999 }), 404)
  })
  it('removes a task; another workspace cannot remove it', async () => {
    const set = await act(buyer.key, 'setTask', { text: 'Write to the notary', due_on: '2026-12-01' })
    const { task_id } = set.body
    is(await act(claire.key, 'removeTask', { task_id }), 200)
    assert.ok(!(await notebook(buyer.key)).tasks.some((task: { task_id: number }) => task.task_id === task_id))
    is(await act(buyer.key, 'removeTask', { task_id }), 404)
    const other = await act(buyer.key, 'setTask', { text: 'Call the bank', due_on: '2026-12-01' })
    is(await act(seller.key, 'removeTask', { task_id: other.body.task_id }), 404)
    is(await act(buyer.key, 'removeTask', { task_id: other.body.task_id }), 200)
  })
  it('returns 400 for an invalid date', async () => {
    for (const due_on of ['2026-02-30', 'tomorrow', '2026-2-1'])
      is(await act(buyer.key, 'setTask', { text: 'Call', due_on }), 400)
  })
  it('discloses nothing to the other side, in any operation or in the log', async () => {
    is(await act(buyer.key, 'addNote', { text: 'Quetzalcoatl would pay more' }), 201)
    is(await act(buyer.key, 'updateNotebook', { tags: ['Quetzalcoatl'] }), 200)
    is(await act(buyer.key, 'setTask', { text: 'Quetzalcoatl again', due_on: '2026-12-01' }), 200)
    const reads = [
      'getNotebook',
      'listTasks',
      'listActivity',
      'listPairings',
      'getOverview',
      'exportWorkspace',
    ] as const
    for (const id of reads) {
      const other = await ask(app, id, {
        key: seller.key,
        ...(id === 'getNotebook' ? { params: params() } : {}),
        headers: fresh(),
      })
      is(other, 200)
      assert.ok(!other.text.includes('Quetzalcoatl'), id)
    }
    const own = await ask(app, 'exportWorkspace', { key: buyer.key, headers: fresh() })
    assert.equal(own.text.split('Quetzalcoatl').length - 1, 3)
    assert.ok(!app.logged().includes('Quetzalcoatl'))
  })
  it('returns 403 to a stranger, and to a reader that writes', async () => {
    const stranger = await seedBuyer(app)
    is(await ask(app, 'getNotebook', { key: stranger.key, params: params(), headers: fresh() }), 403)
    const reader = await invite(app, buyer.key, 'reader')
    is(await act(reader.key, 'addNote', { text: 'No.' }), 403)
    assert.ok((await notebook(reader.key)).notes.length > 0)
  })
  it('rejects a note above the limit with notebook_full', async () => {
    const [one, other] = [await seedBuyer(app), await seedSeller(app)]
    await pairUp(app, one, other.id)
    const note = () =>
      ask(app, 'addNote', {
        key: one.key,
        params: { pair_id: `pair-${one.id}-${other.id}` },
        body: { text: 'Call.' },
        headers: fresh(),
      })
    is(await note(), 201)
    await sql`
      insert into pairing_notes (session_id, pairing_id, text, written_at)
      select session_id, pairing_id, text, written_at from pairing_notes, generate_series(1, ${NOTEBOOK_ENTRIES_MAX - 2})
      where session_id = ${one.sessionId}`.execute(app.service.app.database.db)
    is(await note(), 201)
    assert.equal((await note()).body.code, 'notebook_full')
  })
  it('is erased with its workspace; the other side’s notebook remains', async () => {
    const [one, other] = [await seedBuyer(app), await seedSeller(app)]
    await pairUp(app, one, other.id)
    const of = { pair_id: `pair-${one.id}-${other.id}` }
    const note = (key: string, text: string) =>
      ask(app, 'addNote', { key, params: of, body: { text }, headers: fresh() })
    is(await note(one.key, 'Popocatepetl'), 201)
    is(await note(other.key, 'Iztaccihuatl'), 201)
    is(await ask(app, 'eraseWorkspace', { key: one.key, body: { confirm: 'erase' }, headers: fresh() }), 200)
    const rows = await app.service.app.database.db.selectFrom('pairing_notes').select('text').execute()
    assert.ok(!rows.some(({ text }) => text === 'Popocatepetl'))
    assert.ok(rows.some(({ text }) => text === 'Iztaccihuatl'))
  })
})
