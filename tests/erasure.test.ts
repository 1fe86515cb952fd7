import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { seenIn } from './_canary.ts'
import { type Actor, type CanaryWorld, openCanaryWorld } from './_canary-world.ts'
import { seedBuyer } from './_seed.ts'
import { OPERATOR_TOKEN } from './_service.ts'

/**
 * Returns every row of every table, job queue included, as JSON. Transaction ids are left out, since their digits can
 * equal those of a figure.
 */
async function everyRow({ app }: CanaryWorld): Promise<{ table: string; text: string }[]> {
  const { db } = app.service.app.database
  const { rows: tables } = await sql<{ schema: string; name: string; counters: string[] }>`
    select t.table_schema as schema, t.table_name as name,
      array(select c.column_name::text from information_schema.columns c
        where c.table_schema = t.table_schema and c.table_name = t.table_name and c.udt_name = 'xid8') as counters
    from information_schema.tables t
    where t.table_type = 'BASE TABLE' and t.table_schema not in ('pg_catalog', 'information_schema')`.execute(db)
  const all: { table: string; text: string }[] = []
  for (const { schema, name, counters } of tables) {
    const { rows } = await sql<{ text: string }>`
      select (to_jsonb(t) - ${counters}::text[])::text as text from ${sql.table(`${schema}.${name}`)} t`.execute(db)
    // Written with Z, so that fractions of a second are not read as figures.
    all.push(...rows.map(({ text }) => ({ table: name, text: text.replace(/(T[\d:]{8}(?:\.\d+)?)\+00:00/g, '$1Z') })))
  }
  return all
}

/** Returns the values of an owner that are still stored, including facts from sources, by table. */
async function leftOf(world: CanaryWorld, owner: string): Promise<string[]> {
  const canaries = world.canaries.filter((canary) => canary.owner === owner || canary.owner === `facts about ${owner}`)
  assert.ok(canaries.length > 5)
  const words = canaries.filter(({ kind }) => kind === 'word')
  const figures = canaries.filter(({ kind }) => kind === 'figure')
  const seen = (await everyRow(world)).flatMap(({ table, text }) => {
    // The digits of a hash can contain any figure.
    const withoutBytes = text.replace(/\\\\x[0-9a-f]*/g, '')
    return [...seenIn(text, words), ...seenIn(withoutBytes, figures)].map(({ what }) => `${table}: ${what}`)
  })
  return [...new Set(seen)].toSorted()
}

const named = ({ uncleared, cleared }: CanaryWorld, name: string): Actor =>
  [...uncleared, cleared].find((actor) => actor.name === name) ?? assert.fail(name)

describe('erasure of a workspace', () => {
  let world: CanaryWorld
  before(async () => {
    world = await openCanaryWorld()
  })
  after(() => world.app.close())

  const chain = async () =>
    (await world.app.get('/api/operator/nda/verify', { authorization: `Bearer ${OPERATOR_TOKEN}` })).body

  async function erased(name: string) {
    const { key } = named(world, name)
    const before = await leftOf(world, name)
    assert.ok(before.length > 5, `${name} had too few values: ${before.join(', ')}`)
    const answer = await world.app.post(`/api/session/${key}/erase`, { confirm: 'erase' })
    assert.equal(answer.status, 200, answer.text)
    for (const path of ['session', 'matches', 'pairings', 'activity'])
      assert.equal((await world.app.get(`/api/${path}/${key}`)).status, 404)
    return { left: await leftOf(world, name), kept: answer.body.kept.map(({ what }: { what: string }) => what) }
  }

  for (const name of ['target seller', 'target buyer', 'unsigned matching seller'])
    it(`leaves no value of a workspace that signed nothing: ${name}`, async () => {
      assert.deepEqual((await erased(name)).left, [])
    })

  it('leaves no value of a signatory without disclosed names, and the chain still verifies', async () => {
    const { length } = await chain()
    const { left, kept } = await erased('signed seller that matches nobody')
    assert.deepEqual(left, [])
    assert.ok(kept.includes('blank_signatures'))
    assert.deepEqual({ ...(await chain()), head_hash: '' }, { verified: true, length, head_hash: '' })
  })

  it('keeps only the signature of a workspace with disclosed names until five years after its expiry', async () => {
    const { left, kept } = await erased('cleared buyer')
    assert.deepEqual(left, [
      'nda_records: signer',
      'nda_records: signer company',
      'nda_records: stated time of signature',
      'nda_records: user agent',
    ])
    assert.ok(kept.includes('signatures') && kept.includes('disclosures'))
    assert.equal((await chain()).verified, true)
    world.app.advance(7 * 366 * 86_400_000)
    const { key } = await seedBuyer(world.app)
    assert.equal((await world.app.sign(key)).status, 200)
    assert.deepEqual(await leftOf(world, 'cleared buyer'), [])
    assert.equal((await chain()).verified, true)
  })

  it('fails chain verification for an altered record that is marked as minimised', async () => {
    const { db } = world.app.service.app.database
    const whole = await db
      .selectFrom('nda_records')
      .select('sequence')
      .where('minimised_at', 'is', null)
      .executeTakeFirstOrThrow()
    const change = { minimised_at: '2026-11-20T09:30:00.000Z', company: 'Somebody else' }
    await db.updateTable('nda_records').set(change).where('sequence', '=', whole.sequence).execute()
    const { verified, broken_at } = await chain()
    assert.deepEqual([verified, broken_at], [false, whole.sequence])
  })
})
