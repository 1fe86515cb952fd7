import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Asking, ask, is } from '../_contract.ts'
import { fresh, OPERATOR } from '../_exchange.ts'
import { seedBuyer, seedSeller } from '../_seed.ts'
import { SELLER, startService, type TestHouse } from '../_service.ts'
import { until } from '../_until.ts'

let app: TestHouse

before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1' })
})
after(async () => {
  const errors = app.logged().match(/^.*"level":[56]0.*$/gm)
  await app.close()
  assert.equal(errors, null, 'the log contains an error')
})

const asOperator = (id: Parameters<typeof ask>[1], asking: Asking = {}) =>
  ask(app, id, { ...asking, headers: { ...OPERATOR, ...fresh() } })
const imported = async (parties: object[], more: object = {}) => {
  const answer = await asOperator('importParties', { body: { parties, ...more } })
  is(answer, 200)
  return answer.body
}
const party = async (id: number) => {
  const answer = await asOperator('getParty', { params: { id } })
  is(answer, 200)
  return answer.body
}
const count = async () =>
  Number((await asOperator('listParties', { query: { limit: 1 } })).headers.get('x-total-count'))

let companies = 0
/** Returns a row of a seller with a unique company and address. */
function row(changes: object = {}): typeof SELLER & { row?: number; side: string; company: string; email: string } {
  companies += 1
  const name = `Verdier${companies}`
  return { side: 'seller', company: name, email: `contact@verdier${companies}.example`, ...SELLER, ...changes }
}

describe('imported row', () => {
  it('is stored as written, cold and without a workspace, and matched once its texts are embedded', async () => {
    const buyer = await seedBuyer(app)
    const given = row({
      row: 7,
      name: 'Léa Verdier',
      phone: '+33 1 02 03 04 05',
      siren: '552100554',
      country: 'France',
    })
    const { created, rows } = await imported([given])
    assert.equal(created, 1)
    const [{ id, ...outcome }] = rows
    assert.deepEqual(outcome, {
      row: 7,
      outcome: 'created',
      contact_status: 'cold',
      data_quality: outcome.data_quality,
    })
    assert.ok(outcome.data_quality >= 8)
    const { row: _, ...fields } = { ...given, country: 'FR' }
    const read = await party(id)
    for (const [name, value] of Object.entries(fields)) assert.deepEqual(read[name], value, name)
    assert.deepEqual([read.source, read.withdrawn, read.pairings, read.told_to], ['imported', false, 0, 0])
    let match: { id: number; name: string; revealed: boolean } | undefined
    await until('the imported party is among the matches', async () => {
      const { body } = await ask(app, 'listMatches', { key: buyer.key, headers: fresh() })
      match = body.find((one: { id: number }) => one.id === id)
      return match !== undefined
    })
    assert.equal(match?.revealed, false)
    assert.match(match?.name ?? '', /^Company /)
    assert.equal((await party(id)).embedded, true)
  })
  it('has the contact status none without an address', async () => {
    const { rows } = await imported([row({ email: null })])
    assert.equal(rows[0].contact_status, 'none')
  })
  it('keeps the criteria of a buyer', async () => {
    const criteria = { check_size_min: 4, check_size_max: 30, growth_target: 5, ebitda_target: 10 }
    const texts = { sector: 'Maintenance', geography: 'France', solution_1: 'Maintenance of machines', solution_2: 'B' }
    const { rows } = await imported([{ side: 'buyer', company: 'Kormoran Capital', ...criteria, ...texts }])
    const read = await party(rows[0].id)
    for (const [name, value] of Object.entries({ ...criteria, ...texts })) assert.equal(read[name], value, name)
  })
  it('stores a text that looks like a formula unchanged', async () => {
    const texts = { company: '=cmd|calc!A1', product: '+1+1', description: '@sum(A1)', sector: '-2' }
    const { rows } = await imported([row(texts)])
    const read = await party(rows[0].id)
    for (const [name, value] of Object.entries(texts)) assert.equal(read[name], value)
  })
  it('is numbered by its position unless it states a valid number', async () => {
    const { rows } = await imported([row(), row({ row: 40 }), row({ row: 'x' })])
    assert.deepEqual(
      rows.map((one: { row: number }) => one.row),
      [1, 40, 3],
    )
  })
})

describe('invalid row or import', () => {
  it('is rejected with every invalid field listed and does not stop other rows', async () => {
    const before = await count()
    const { created, refused, rows } = await imported([
      row({ side: 'both', revenue: '12,5', email: 'no mail', siren: '12' }),
      row(),
      {},
      row({ company: null }),
      row({ check_size_min: 5 }),
      { side: 'buyer', company: 'B', revenue: 5, check_size_min: 9, check_size_max: 2 },
      row({ growth: 1e9, product: 'x'.repeat(10_001), description: 5 }),
    ])
    assert.deepEqual([created, refused], [1, 6])
    const paths = rows.map((one: { fields?: { path: string; message: string }[] }) =>
      one.fields?.map(({ path }) => path).sort(),
    )
    assert.deepEqual(paths, [
      ['email', 'revenue', 'side', 'siren'],
      undefined,
      ['side'],
      ['company'],
      ['check_size_min'],
      ['check_size_min', 'revenue'],
      ['description', 'growth', 'product'],
    ])
    for (const { fields = [] } of rows) for (const { message } of fields) assert.match(message, /\w+ \w+/)
    assert.equal(await count(), before + 1)
  })
  it('returns 400 for no rows, 201 rows, a row that is not an object and an unknown on_duplicate', async () => {
    const bodies = [
      {},
      { parties: [] },
      { parties: Array.from({ length: 201 }, () => ({})) },
      { parties: ['x'] },
      { parties: [{}], on_duplicate: 'replace' },
    ]
    for (const body of bodies) is(await asOperator('importParties', { body }), 400)
  })
  it('returns 413 beyond 256 KB', async () => {
    const parties = Array.from({ length: 30 }, () => row({ description: 'x'.repeat(9900) }))
    is(await asOperator('importParties', { body: { parties } }), 413)
  })
})

describe('company number of a row', () => {
  it('is read in the format of the row’s country, identifies duplicates and is rejected without a country', async () => {
    const { rows } = await imported([
      row({ country: 'Royaume-Uni', company_number: '1234567', vat_number: '980 7806 84' }),
      row({ company_number: '542 051 180', country: 'FR' }),
      row({ company_number: '01234567' }),
      row({ country: 'CH', vat_number: 'CHE-100.155.213 MWST' }),
    ])
    assert.deepEqual(
      rows.map(({ outcome, fields = [] }: { outcome: string; fields?: { path: string }[] }) => [
        outcome,
        ...fields.map(({ path }) => path),
      ]),
      [['created'], ['created'], ['refused', 'company_number'], ['refused', 'vat_number']],
    )
    const [british, french] = [await party(rows[0].id), await party(rows[1].id)]
    assert.deepEqual([british.company_number, british.vat_number], ['GB 01234567', 'GB980780684'])
    assert.deepEqual([french.siren, french.company_number], ['542051180', undefined])
    const again = await imported([row({ country: 'GB', company_number: 'GB01234567' })])
    assert.deepEqual([again.rows[0].outcome, again.rows[0].why], ['duplicate', 'company_number'])
    const group = await imported([row({ country: 'GB', company_number: '07654321', vat_number: 'GB980780684' })])
    assert.equal(group.created, 1, 'rejected for the VAT number that companies of a group share')
  })
})

describe('duplicate row', () => {
  it('is recognised by the strongest of SIREN, e-mail, domain and company name, and changes nothing by default', async () => {
    const first = row({ siren: '404833048', website: 'https://www.fonderie-est.example/fr' })
    const { rows } = await imported([first])
    const { id } = rows[0]
    const same = (changes: object) => ({ ...row(), email: `x@${companies}.example`, ...changes })
    const likenesses = [
      [same({ siren: '404833048', company: first.company }), 'siren'],
      [same({ company: first.company, email: first.email.toUpperCase() }), 'email'],
      [same({ company: first.company, website: 'fonderie-est.example' }), 'domain'],
      [same({ company: first.company, email: 'achats@fonderie-est.example' }), 'domain'],
      [same({ company: `${first.company.toUpperCase()} S.A.S.` }), 'company'],
    ] as const
    for (const [given, why] of likenesses) {
      const answer = await imported([given])
      assert.deepEqual(answer.rows, [{ row: 1, outcome: 'duplicate', id, why }])
    }
    assert.equal((await party(id)).company, first.company)
  })
  it('is not assumed for a different SIREN or side, a shared mail host or a page on a shared site', async () => {
    const first = row({
      siren: '552032534',
      email: 'verdier@gmail.com',
      website: 'https://linkedin.com/company/verdier',
    })
    await imported([first])
    const { created } = await imported([
      { ...first, siren: '542107651' },
      { side: 'buyer', company: first.company, email: first.email },
      row({ email: 'other@gmail.com' }),
      row({ website: 'https://www.linkedin.com/company/other' }),
    ])
    assert.equal(created, 4)
  })
  it('is not assumed if only an adviser’s address or a group’s domain is shared', async () => {
    const mandates = [
      row({ company: 'Broker One Valves', email: 'deals@broker.example', sector: 'Valves' }),
      row({ company: 'Broker Two Bakery', email: 'deals@broker.example', sector: 'Bakery' }),
      row({ company: 'North Kilns', website: 'https://group-case.example/north' }),
      row({ company: 'South Ovens', website: 'https://group-case.example/south' }),
    ]
    const { created, rows } = await imported(mandates, { on_duplicate: 'update' })
    assert.equal(created, 4)
    assert.equal((await party(rows[0].id)).company, 'Broker One Valves')
  })
  it('is reported, not updated, if its name, legal form or sector differs; on_doubt=create stores it', async () => {
    const plain = { email: null, website: null }
    const first = row({ ...plain, company: 'Questor Forge SAS', country: 'France', sector: 'Metal casting' })
    const { rows } = await imported([first])
    const { id } = rows[0]
    const asked = [
      [{ company: 'Questor Forge GmbH', sector: 'Metal casting', revenue: 77 }, ['legal_form']],
      [{ company: 'Questor Forge', sector: 'Software' }, ['sector']],
    ] as const
    for (const [changes, differs] of asked) {
      const answer = await imported([row({ ...plain, ...changes })], { on_duplicate: 'update' })
      assert.deepEqual(answer.rows, [{ row: 1, outcome: 'duplicate', id, why: 'company', differs }])
    }
    const mailed = row({ company: 'Dupontel', email: 'info@dupontel.example' })
    const stored = (await imported([mailed])).rows[0].id
    const near = row({ company: 'Dupontel Industries', email: 'info@dupontel.example', row: 3 })
    assert.deepEqual((await imported([near])).rows, [
      { row: 3, outcome: 'duplicate', id: stored, why: 'email', differs: ['company'] },
    ])
    assert.equal((await party(id)).revenue, first.revenue)
    assert.equal((await imported([near], { on_doubt: 'create' })).created, 1)
  })
  it('is not assumed for companies of the same name in two countries', async () => {
    const plain = { email: null, website: null, company: 'Deltana' }
    const { created } = await imported([
      row({ ...plain, country: 'France', sector: 'Bakery' }),
      row({ ...plain, country: 'Germany', sector: 'Software' }),
    ])
    assert.equal(created, 2)
  })
  it('keeps the stored company name on update and lists it as kept', async () => {
    const { rows } = await imported([row({ company: 'Keepname SAS', siren: '572015246' })])
    const again = await imported([{ side: 'seller', company: 'Othername', siren: '572015246', revenue: 31 }], {
      on_duplicate: 'update',
    })
    const [{ data_quality: _, ...outcome }] = again.rows
    assert.deepEqual(outcome, {
      row: 1,
      outcome: 'updated',
      id: rows[0].id,
      why: 'siren',
      changed: ['revenue'],
      kept: ['company'],
    })
    const read = await party(rows[0].id)
    assert.deepEqual([read.company, read.revenue], ['Keepname SAS', 31])
  })
  it('states which row of the same request it repeats', async () => {
    const given = row({ row: 2 })
    const { rows } = await imported([given, { ...given, row: 3 }])
    assert.deepEqual(rows[1], { row: 3, outcome: 'duplicate', id: rows[0].id, why: 'email', same_as_row: 2 })
  })
  it('updates only the stated fields with on_duplicate=update and keeps the contact status', async () => {
    const given = row({ website: 'https://old.example' })
    const { rows } = await imported([given])
    const { id } = rows[0]
    is(await asOperator('setContactStatus', { params: { id }, body: { contact_status: 'opted_out' } }), 200)
    const update = { side: 'seller', company: given.company, revenue: 44, product: 'Cranes', country: 'France' }
    const again = await imported([update, update], { on_duplicate: 'update' })
    assert.equal(again.updated, 1)
    assert.deepEqual([...again.rows[0].changed].sort(), ['country', 'product', 'revenue'])
    assert.deepEqual([again.rows[1].outcome, again.rows[1].changed], ['duplicate', []])
    const read = await party(id)
    assert.deepEqual(
      [read.revenue, read.product, read.country, read.growth, read.website, read.contact_status],
      [44, 'Cranes', 'FR', SELLER.growth, 'https://old.example', 'opted_out'],
    )
  })
  it('masks a company name in stored texts when an update first states it', async () => {
    const { rows } = await imported([
      row({ company: null, name: 'Alpha Works', product: 'Brandolux repairs and Alpha Works' }),
    ])
    await imported([{ side: 'seller', email: `contact@verdier${companies}.example`, company: 'Brandolux' }], {
      on_duplicate: 'update',
    })
    const stored = await app.service.app.database.db
      .selectFrom('parties')
      .select('product')
      .where('id', '=', rows[0].id)
      .executeTakeFirstOrThrow()
    assert.doesNotMatch(stored.product ?? '', /Brandolux|Alpha Works/)
  })
  it('never changes a registered party', async () => {
    const seller = await seedSeller(app)
    const answer = await imported([row({ company: seller.company, revenue: 99 })], { on_duplicate: 'update' })
    assert.deepEqual(answer.rows, [{ row: 1, outcome: 'duplicate', id: seller.id, why: 'company', registered: true }])
    assert.equal((await party(seller.id)).revenue, SELLER.revenue)
  })
  it('does not reinstate a withdrawn party', async () => {
    const given = row()
    const { rows } = await imported([given])
    is(await asOperator('withdrawParty', { params: { id: rows[0].id }, body: {} }), 200)
    const again = await imported([given], { on_duplicate: 'update' })
    assert.equal(again.created, 0)
    assert.equal((await party(rows[0].id)).withdrawn, true)
  })
  it('creates one party if it is imported concurrently', async () => {
    const given = Array.from({ length: 5 }, () => row())
    const answers = await Promise.all(Array.from({ length: 4 }, () => imported(given)))
    assert.equal(
      answers.reduce((sum, { created }) => sum + created, 0),
      5,
    )
  })
  it('is rejected if the update would invert the ticket range', async () => {
    const buyer = { side: 'buyer', company: 'Upside Capital', check_size_min: 2, check_size_max: 5 }
    await imported([buyer])
    const { rows } = await imported([{ side: 'buyer', company: 'Upside Capital', check_size_min: 9 }], {
      on_duplicate: 'update',
    })
    assert.deepEqual([rows[0].outcome, rows[0].fields[0].path], ['refused', 'check_size_min'])
  })
})

describe('dry run of an import', () => {
  it('returns the same outcomes as the import and writes nothing', async () => {
    const before = await count()
    const known = row()
    await imported([known])
    const parties = [row({ row: 2 }), { ...known, row: 3 }, {}, row({ row: 5, company: `Verdier${companies} SARL` })]
    const tried = await asOperator('importParties', { body: { parties, dry_run: true } })
    is(tried, 203)
    assert.equal(tried.body.dry_run, true)
    assert.match(tried.body.would, /^Of 4 rows 1 would be created, 0 updated, 2 left as duplicates and 1 refused\.$/)
    const done = await imported(parties)
    const withoutNewIds = done.rows.map(({ id, ...rest }: { id?: number; outcome: string; same_as_row?: number }) =>
      rest.outcome === 'created' || rest.same_as_row !== undefined || id === undefined ? rest : { id, ...rest },
    )
    assert.deepEqual(tried.body.rows, withoutNewIds)
    assert.equal(await count(), before + 2)
  })
})

describe('audit of imports', () => {
  it('records each import with its counts and without names', async () => {
    await imported([row(), {}])
    const { acts } = (await asOperator('listAudit', { query: { limit: 1 } })).body
    assert.deepEqual(
      [acts[0].act, acts[0].subject, acts[0].facts],
      ['importParties', '2 rows', { created: 1, updated: 0, duplicates: 0, refused: 1 }],
    )
  })
})
