import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import { contract } from '../../src/contract/index.ts'
import { addressOf, ask, is } from '../_contract.ts'
import { pdfTextOf } from '../_pdf-text.ts'
import { type Seeded, seedBuyer, seedSeller, seedVisitor, UNFIT_BUYER } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

let app: TestHouse
before(async () => {
  app = await startService()
})
after(() => app.close())

const memorandumOf = ({ key }: Seeded, headers = {}) => ask(app, 'getMemorandum', { key, headers })
const write = ({ key }: Seeded, sections: Record<string, string | null>) =>
  ask(app, 'updateMemorandum', { key, body: { sections } })
const approve = ({ key }: Seeded) => ask(app, 'approveMemorandum', { key, body: {} })
const release = ({ key }: Seeded, pair_id: string) =>
  ask(app, 'releaseMemorandum', { key, params: { pair_id }, body: {} })
const revoke = ({ key }: Seeded, pair_id: string) =>
  ask(app, 'revokeMemorandum', { key, params: { pair_id }, body: {} })
const read = ({ key }: Seeded, pair_id: string, headers: Record<string, string> = {}) =>
  ask(app, 'getReleasedMemorandum', { key, params: { pair_id }, headers })

async function readPdf({ key }: Seeded, pair_id: string, headers: Record<string, string> = {}) {
  const address = addressOf(contract.getReleasedMemorandumPdf, { key, params: { pair_id } })
  const answer = await fetch(app.url + address, { headers })
  return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

async function paired(buyer: Seeded, seller: Seeded): Promise<string> {
  const body = { buyer_id: buyer.id, seller_id: seller.id }
  const made = await ask(app, 'createPairing', { body, headers: { 'x-session-id': buyer.key } })
  is(made, 201)
  return made.body.pair_id
}

/** A signed buyer and a signed seller with a pairing; the memorandum is approved and released. */
async function released(): Promise<{ buyer: Seeded; seller: Seeded; pairId: string }> {
  const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
  for (const { key } of [buyer, seller]) is(await app.sign(key), 200)
  const pairId = await paired(buyer, seller)
  is(await write(seller, { customers: 'Sixty factories under yearly contracts.' }), 200)
  is(await approve(seller), 200)
  is(await release(seller, pairId), 200)
  return { buyer, seller, pairId }
}

async function eventsOf(key: string, type: string): Promise<{ title: string; detail: string }[]> {
  const { body } = await ask(app, 'listActivity', { key, query: { limit: 200 } })
  return body.events.filter((event: { type: string }) => event.type === type)
}

describe('GET /api/memorandum/{session_id}/memorandum.docx', () => {
  async function exported({ key }: Seeded) {
    const answer = await fetch(app.url + addressOf(contract.exportMemorandum, { key }), {
      headers: { 'accept-language': 'es' },
    })
    assert.equal(answer.status, 200)
    const parts = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    const name = answer.headers.get('content-disposition') ?? ''
    return {
      name,
      text: Object.values(parts)
        .map((part) => strFromU8(part))
        .join('\n'),
    }
  }
  it('returns a marked draft until a version is approved, and then that version', async () => {
    const seller = await seedSeller(app)
    is(await write(seller, { customers: 'Sixty factories under yearly contracts.' }), 200)
    const draft = await exported(seller)
    assert.match(draft.text, /Borrador/)
    assert.match(draft.name, /draft\.docx/)
    is(await approve(seller), 200)
    is(await write(seller, { customers: 'Something new.' }), 200)
    const { text, name } = await exported(seller)
    assert.match(text, /Clientes/)
    assert.match(text, /Sixty factories/)
    assert.doesNotMatch(text, /Something new|Borrador/)
    assert.doesNotMatch(name, new RegExp(seller.company, 'i'))
  })
})

describe('language of a released memorandum', () => {
  it('is the one chosen on release, regardless of Accept-Language, and can be changed', async () => {
    const { buyer, seller, pairId } = await released()
    const asGerman = { 'accept-language': 'de' }
    const inGerman = await read(buyer, pairId, asGerman)
    assert.match(inGerman.text, /^## Kunden$/m)
    assert.equal(inGerman.headers.get('content-language'), 'de')
    const choose = (language: string) =>
      ask(app, 'releaseMemorandum', { key: seller.key, params: { pair_id: pairId }, body: { language } })
    const chosen = await choose('it')
    is(chosen, 200)
    assert.equal(chosen.body.language, 'it')
    const { bytes, headers } = await readPdf(buyer, pairId, asGerman)
    assert.equal(headers.get('content-language'), 'it')
    const text = await pdfTextOf(bytes)
    assert.match(text, /Clienti/)
    assert.doesNotMatch(text, /Kunden|Customers/)
    assert.equal((await memorandumOf(seller)).body.releases[0].language, 'it')
    is(await release(seller, pairId), 200)
    assert.match((await read(buyer, pairId, asGerman)).text, /^## Clienti$/m)
    is(await choose('pt'), 400)
  })
})

describe('GET and POST /api/memorandum/{session_id}', () => {
  it('returns all sections in order, with headings in the preferred language', async () => {
    const seller = await seedSeller(app)
    const { body } = await memorandumOf(seller)
    assert.deepEqual(
      body.sections.map(({ section }: { section: string }) => section),
      [
        'summary',
        'highlights',
        'business',
        'products',
        'market',
        'customers',
        'operations',
        'organisation',
        'growth',
        'financials',
        'adjustments',
        'outlook',
        'transaction',
        'process',
      ],
    )
    assert.equal(body.sections[5].heading, 'Customers')
    assert.equal(body.sections[5].filled, false)
    assert.equal(body.sections[2].filled, true, 'the profile describes the business')
    assert.equal(body.changed_since_approval, true)
    const french = await memorandumOf(seller, { 'accept-language': 'fr' })
    assert.equal(french.body.sections[5].heading, 'Clients')
  })
  it('keeps a section until it is rewritten or removed, and leaves the others unchanged', async () => {
    const seller = await seedSeller(app)
    is(await write(seller, { customers: 'Sixty factories.', outlook: 'A second workshop.' }), 200)
    const changed = await write(seller, { customers: 'Seventy factories.', market: 'Growing.' })
    is(changed, 200)
    assert.deepEqual(changed.body.written, ['market', 'customers', 'outlook'])
    is(await write(seller, { outlook: null, market: ' ' }), 200)
    const { body } = await memorandumOf(seller)
    const texts = Object.fromEntries(
      body.sections.flatMap(({ section, text }: { section: string; text?: string }) => (text ? [[section, text]] : [])),
    )
    assert.deepEqual(texts, { customers: 'Seventy factories.' })
  })
  it('includes the sections in the seller’s own memorandum, with prompts for missing ones', async () => {
    const seller = await seedSeller(app)
    is(await app.sign(seller.key), 200)
    is(await write(seller, { customers: 'Sixty factories:\n\n- food\n- glass' }), 200)
    const { markdown } = (await ask(app, 'getInfoMemo', { key: seller.key })).body
    assert.match(markdown, /## Customers\n\nSixty factories:\n\n- food\n- glass\n/)
    assert.match(markdown, /## Outlook\n\nTo complete: the current year/)
  })
  it('returns 400 for an empty request and for a text that is too long', async () => {
    const seller = await seedSeller(app)
    is(await ask(app, 'updateMemorandum', { key: seller.key, body: { sections: {} } }), 400)
    is(await write(seller, { customers: 'x'.repeat(10_001) }), 400)
  })
  it('returns 404 without a seller profile', async () => {
    const buyer = await seedBuyer(app)
    for (const answer of [
      await memorandumOf(buyer),
      await write(buyer, { customers: 'x' }),
      await approve(buyer),
      await ask(app, 'getMemorandum', { key: await seedVisitor(app) }),
    ])
      is(answer, 404)
  })
})

describe('POST /api/memorandum/{session_id}/approve', () => {
  it('creates a version for each content, and returns the same one while nothing has changed', async () => {
    const seller = await seedSeller(app)
    is(await write(seller, { customers: 'Sixty factories.' }), 200)
    const [one, again] = [await approve(seller), await approve(seller)]
    assert.equal(one.body.version, 1)
    assert.deepEqual(again.body, one.body)
    assert.equal((await memorandumOf(seller)).body.changed_since_approval, false)
    is(await ask(app, 'updateSession', { key: seller.key, body: { seller: { revenue: 20 } } }), 200)
    assert.equal((await memorandumOf(seller)).body.changed_since_approval, true, 'a figure counts as a change')
    assert.equal((await approve(seller)).body.version, 2)
    assert.deepEqual(
      (await memorandumOf(seller)).body.versions.map(({ version }: { version: number }) => version),
      [2, 1],
    )
  })
  it('keeps the twenty newest versions and continues their numbering', async () => {
    const seller = await seedSeller(app)
    for (let version = 1; version <= 22; version += 1) {
      is(await write(seller, { customers: `${version} factories.` }), 200)
      assert.equal((await approve(seller)).body.version, version)
    }
    assert.deepEqual(
      (await memorandumOf(seller)).body.versions.map(({ version }: { version: number }) => version),
      [22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3],
    )
  })
  it('creates one version for concurrent approvals', async () => {
    const seller = await seedSeller(app)
    const answers = await Promise.all([approve(seller), approve(seller), approve(seller)])
    for (const answer of answers) is(answer, 200)
    assert.deepEqual(new Set(answers.map(({ body }) => body.version)), new Set([1]))
  })
})

describe('GET /api/memorandum/{session_id}/preview', () => {
  it('returns a PDF marked as a draft', async () => {
    const seller = await seedSeller(app)
    const answer = await fetch(app.url + addressOf(contract.previewMemorandum, { key: seller.key }))
    assert.equal(answer.status, 200)
    const text = await pdfTextOf(new Uint8Array(await answer.arrayBuffer()))
    assert.match(text, /Draft, not yet approved/)
    assert.ok(text.includes(seller.company))
  })
})

describe('POST /api/pairings/{session_id}/{pair_id}/infomemo/release and revoke', () => {
  it('records release and approval once for the seller, and only the release for the buyer', async () => {
    const { buyer, seller, pairId } = await released()
    is(await release(seller, pairId), 200)
    const [sellers, buyers] = [
      await eventsOf(seller.key, 'memo_generated'),
      await eventsOf(buyer.key, 'memo_generated'),
    ]
    assert.deepEqual(
      sellers.map(({ title }) => title),
      ['Memorandum released', 'Memorandum approved'],
    )
    assert.match(buyers[0]?.detail ?? '', /released its information memorandum to you/)
    assert.equal(buyers.length, 1)
    const { releases } = (await memorandumOf(seller)).body
    assert.deepEqual([releases.length, releases[0].pair_id, releases[0].readings], [1, pairId, 0])
    const shown = async ({ key }: Seeded) =>
      (await ask(app, 'listPairings', { key })).body.pairings[0].memorandum_released
    assert.deepEqual([await shown(seller), await shown(buyer)], [true, true])
  })
  it('ends the buyer’s access on revocation but not the seller’s, and restores it on a new release', async () => {
    const { buyer, seller, pairId } = await released()
    is(await read(buyer, pairId), 200)
    is(await revoke(seller, pairId), 200)
    is(await revoke(seller, pairId), 200)
    is(await read(seller, pairId), 200)
    const refused = await read(buyer, pairId)
    is(refused, 403)
    assert.equal(refused.body.code, 'memorandum_not_released')
    assert.equal((await readPdf(buyer, pairId)).status, 403)
    assert.deepEqual((await memorandumOf(seller)).body.releases, [])
    assert.match((await eventsOf(buyer.key, 'memo_generated'))[0]?.detail ?? '', /no longer/)
    for (const { key } of [buyer, seller]) {
      const { pairings } = (await ask(app, 'listPairings', { key })).body
      assert.deepEqual([pairings.length, pairings[0].memorandum_released], [1, undefined])
    }
    is(await release(seller, pairId), 200)
    is(await read(buyer, pairId), 200)
  })
  it('returns 403 to the buyer and to strangers, and 404 before a version is approved', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    const pairId = await paired(buyer, seller)
    const refused = await release(seller, pairId)
    is(refused, 404)
    assert.equal(refused.body.code, 'memorandum_not_approved')
    is(await approve(seller), 200)
    is(await release(buyer, pairId), 403)
    is(await revoke(buyer, pairId), 403)
    const stranger = await seedSeller(app)
    is(await release(stranger, pairId), 403)
    is(await release(stranger, `pair-${buyer.id}-${stranger.id}`), 404)
  })
})

describe('GET /api/pairings/{session_id}/{pair_id}/infomemo', () => {
  it('returns the approved version with the name and exact figures, marked for its reader', async () => {
    const { buyer, seller, pairId } = await released()
    const answer = await read(buyer, pairId)
    is(answer, 200)
    assert.ok(answer.text.startsWith(`# ${seller.company}\n`))
    assert.match(answer.text, /## Customers\n\nSixty factories under yearly contracts\./)
    assert.match(answer.text, /€12\.34m/)
    assert.ok(answer.text.includes(`Copy of `) && answer.text.includes(buyer.company))
    const french = await read(buyer, pairId, { 'accept-language': 'fr' })
    assert.match(french.text, /## Données financières/)
  })
  it('contains the company file: years side by side, customers and transaction', async () => {
    const { buyer, seller, pairId } = await released()
    const file = {
      revenue: 12,
      growth: 9.09,
      ebitda_margin: 14.17,
      financial_years: [
        { year: 2025, revenue: 12, ebitda: 1.5, adjustments: [{ amount: 0.2, reason: 'Pay above market' }] },
        { year: 2024, revenue: 11, ebitda: 1.3 },
        { year: 2023, revenue: 10, ebitda: 1.1 },
      ],
      largest_customer_share: 12.5,
      deal_type: 'full_sale',
    }
    is(await ask(app, 'updateSession', { key: seller.key, body: { seller: file } }), 200)
    is(await approve(seller), 200)
    const { text } = await read(buyer, pairId)
    assert.match(text, /\| Financial year \| 2023 \| 2024 \| 2025 \|/)
    assert.match(text, /\| Adjusted EBITDA \| €1\.1m \| €1\.3m \| €1\.7m \|/)
    assert.match(text, /\| Largest customer \| 12\.5% \|/)
    assert.match(text, /- Transaction: sale of all shares/)
  })
  it('names no other buyer, and omits valuation, workings and prompts for missing sections', async () => {
    const other = await seedBuyer(app)
    const { buyer, seller, pairId } = await released()
    await paired(other, seller)
    const { bytes } = await readPdf(buyer, pairId)
    for (const text of [(await read(buyer, pairId)).text, await pdfTextOf(bytes)]) {
      assert.ok(!text.includes(other.company))
      assert.doesNotMatch(text, /valuation|Conservative|Triangulated|Workings|Counterpart|To complete|Data quality/i)
    }
  })
  it('returns the approved version unchanged until another is approved', async () => {
    const { buyer, seller, pairId } = await released()
    is(await write(seller, { customers: 'Nobody any more.' }), 200)
    is(await ask(app, 'updateSession', { key: seller.key, body: { seller: { revenue: 99 } } }), 200)
    const before = (await read(buyer, pairId)).text
    assert.match(before, /Sixty factories/)
    assert.doesNotMatch(before, /€99m/)
    is(await approve(seller), 200)
    const afterwards = (await read(buyer, pairId)).text
    assert.match(afterwards, /Nobody any more\./)
    assert.match(afterwards, /€99m/)
  })
  it('counts each reading by the buyer, and notifies both sides of the first one', async () => {
    const { buyer, seller, pairId } = await released()
    is(await read(buyer, pairId), 200)
    assert.equal((await readPdf(buyer, pairId)).status, 200)
    is(await read(seller, pairId), 200)
    const { releases } = (await memorandumOf(seller)).body
    assert.equal(releases[0].readings, 2)
    assert.ok(releases[0].last_read_at)
    assert.equal((await eventsOf(seller.key, 'memo_downloaded')).length, 1)
    assert.match((await eventsOf(seller.key, 'memo_downloaded'))[0]?.detail ?? '', /has read version 1 of your/)
    assert.equal((await eventsOf(buyer.key, 'memo_downloaded')).length, 1)
  })
  it('returns 304 for an unchanged copy, without counting a reading', async () => {
    const { buyer, seller, pairId } = await released()
    const { headers } = await readPdf(buyer, pairId)
    const again = await readPdf(buyer, pairId, { 'if-none-match': headers.get('etag') ?? '' })
    assert.equal(again.status, 304)
    assert.equal((await memorandumOf(seller)).body.releases[0].readings, 1)
  })
  it('returns a PDF with the reader’s name across its pages and in the footer', async () => {
    const { buyer, pairId } = await released()
    const { bytes, headers } = await readPdf(buyer, pairId)
    assert.equal(headers.get('content-type'), 'application/pdf')
    const text = await pdfTextOf(bytes)
    assert.ok(text.split(buyer.company).length > 3)
    assert.match(text, /Contents/)
  })
  it('returns 403 nda_required until the reader has signed, even if released', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    const pairId = await paired(buyer, seller)
    is(await approve(seller), 200)
    is(await release(seller, pairId), 200)
    const refused = await read(buyer, pairId)
    is(refused, 403)
    assert.equal(refused.body.nda_required, true)
    is(await app.sign(buyer.key), 200)
    is(await read(buyer, pairId), 200)
  })
  it('returns 403 consent_required if the name is released on request and the reader is not approved', async () => {
    const { buyer, seller, pairId } = await released()
    const other = await seedBuyer(app)
    is(await app.sign(other.key), 200)
    is(await ask(app, 'updateSession', { key: seller.key, body: { seller: { name_release: 'ask' } } }), 200)
    const others = await paired(other, seller)
    is(await release(seller, others), 200)
    const refused = await read(other, others)
    is(refused, 403)
    assert.equal(refused.body.code, 'consent_required')
    is(await read(buyer, pairId), 403)
  })
  it('returns 403 if not released or for others’ pairings, and 404 for an own pairing that does not exist', async () => {
    const { seller, pairId } = await released()
    const buyer = await seedBuyer(app)
    const stranger = await seedBuyer(app, UNFIT_BUYER)
    for (const { key } of [buyer, stranger]) is(await app.sign(key), 200)
    const own = await paired(buyer, seller)
    assert.equal((await read(buyer, own)).body.code, 'memorandum_not_released')
    for (const pair of [pairId, `pair-${buyer.id}-999999`]) {
      const refused = await read(stranger, pair)
      is(refused, 403)
      assert.equal(refused.body.code, 'not_your_pairing')
    }
    is(await read(stranger, `pair-${stranger.id}-${seller.id}`), 404)
  })
  it('is included with texts and versions in the seller’s export, but not in the buyer’s', async () => {
    const { seller, buyer } = await released()
    const { body } = await ask(app, 'exportWorkspace', { key: seller.key })
    assert.deepEqual(body.memorandum.sections, { customers: 'Sixty factories under yearly contracts.' })
    assert.equal(body.memorandum.versions.length, 1)
    assert.equal((await ask(app, 'exportWorkspace', { key: buyer.key })).body.memorandum, undefined)
  })
  it('is erased with the seller', async () => {
    const { buyer, seller, pairId } = await released()
    is(await ask(app, 'eraseWorkspace', { key: seller.key, body: { confirm: seller.company } }), 200)
    is(await read(buyer, pairId), 403)
    const { db } = app.service.app.database
    const { rows } = await db
      .selectFrom('memorandum_versions')
      .select('party_id')
      .where('party_id', '=', seller.id)
      .execute()
      .then((found) => ({ rows: found }))
    assert.deepEqual(rows, [])
  })
})

describe('approval of a memorandum', () => {
  it('returns 409 with a list while entered figures contradict the years of the company file', async () => {
    const years = [
      { year: 2025, revenue: 10, ebitda: 1 },
      { year: 2024, revenue: 11, ebitda: 1.2 },
    ]
    const typed = { revenue: 10, growth: 25, ebitda_margin: 18, financial_years: years }
    const seller = await seedSeller(app, typed)
    const refused = await approve(seller)
    is(refused, 409)
    assert.equal(refused.body.code, 'memorandum_contradictory')
    assert.deepEqual(
      refused.body.contradictions.map(({ field, stated, financial_year }: Record<string, unknown>) => [
        field,
        stated,
        financial_year,
      ]),
      [
        ['growth', 25, 2025],
        ['ebitda_margin', 18, 2025],
      ],
    )
    assert.deepEqual((await memorandumOf(seller)).body.versions, [])
    is(
      await ask(app, 'updateSession', { key: seller.key, body: { seller: { growth: -9.09, ebitda_margin: 10 } } }),
      200,
    )
    is(await approve(seller), 200)
  })
  it('warns the owner of names and texts that a PDF cannot print, and of no others', async () => {
    const indian = await seedSeller(app, {}, { company: 'हिन्द उद्योग' })
    assert.match((await memorandumOf(indian)).body.warnings[0], /हिन्द/)
    const french = await memorandumOf(indian, { 'accept-language': 'fr' })
    assert.match(french.body.warnings[0], /ne peuvent pas imprimer/)
    const approved = await approve(indian)
    is(approved, 200)
    assert.match(approved.body.warnings[0], /cannot print/)
    const writer = await seedSeller(app, {}, { company: 'Lyon Works' })
    is(await write(writer, { outlook: 'A plant in Pune (पुणे).' }), 200)
    const written = await approve(writer)
    assert.match(written.body.warnings[0], /: पुणे\./)
    for (const company of [
      ...['Łużyckie Wieże', 'Ελληνικά Έργα', 'ООО Ромашка', 'Công ty Việt', 'Ŧana', 'Rocket 🚀'],
      ...['株式会社日本精工', 'שלום', 'شركة النور', '주식회사 한빛', '中国工厂'],
    ]) {
      const seller = await seedSeller(app, {}, { company })
      assert.equal((await memorandumOf(seller)).body.warnings, undefined, company)
    }
  })
  it('returns 409 in the owner’s language while a section contradicts a year of the company file', async () => {
    const financial_years = [{ year: 2025, revenue: 10, ebitda: 1.4 }]
    const seller = await seedSeller(app, { revenue: 10, growth: 7.77, ebitda_margin: 14, financial_years })
    is(await write(seller, { outlook: 'Calm.\n\nRevenue in 2025 was €12.4m. We plan €20m.' }), 200)
    for (const [language, sentence] of [
      ['de', /nennt für 2025: Umsatzerlöse 12,4.Mio/],
      ['en', /^“Outlook” states Revenue of €12\.4m for 2025, the company file €10m\.$/],
      ['fr', /^«.Perspectives.» indique pour 2025 : Chiffre d’affaires 12,4.M€, le dossier 10.M€\.$/],
    ] as const) {
      const refused = await ask(app, 'approveMemorandum', {
        ...{ key: seller.key, body: {}, headers: { 'accept-language': language } },
      })
      is(refused, 409)
      assert.match(refused.body.contradictions[0].sentence, sentence)
    }
    is(await write(seller, { outlook: 'Revenue in 2025 was €10.4m. We plan €20m.' }), 200)
    is(await approve(seller), 200)
  })
  it('accepts an explained contradiction, prints the explanation, and requires a new one if a value changes', async () => {
    const { buyer, seller, pairId } = await released()
    const tables = (payables: number) => ({
      ...{
        key: seller.key,
        body: { tables: { balance_sheet: [{ year: 2025, fixed_assets: 4.2, equity: 1, payables }] } },
      },
    })
    is(await ask(app, 'updateMemorandumTables', tables(3)), 200)
    const refused = await approve(seller)
    is(refused, 409)
    const [{ id }] = refused.body.contradictions
    const explain = (note: string | null) =>
      ask(app, 'explainContradictions', { key: seller.key, body: { explanations: [{ id, note }] } })
    is(await explain('Tax of EUR 0.2m is booked in January.'), 200)
    is(await approve(seller), 200)
    const { text } = await read(buyer, pairId)
    assert.match(
      text,
      /2025: total assets of €4\.2m differ from equity and liabilities of €4m\. Explanation by the company: Tax of EUR 0\.2m is booked in January\./,
    )
    is(await explain(null), 200)
    is(await approve(seller), 409)
    is(await explain('Tax of EUR 0.2m is booked in January.'), 200)
    is(await ask(app, 'updateMemorandumTables', tables(2.9)), 200)
    is(await approve(seller), 409)
    is(await ask(app, 'updateMemorandumTables', tables(3.2)), 200)
    is(await approve(seller), 200)
  })
})

describe('provenance of memorandum figures', () => {
  it('is stated for each year as audited or not audited', async () => {
    const years = { 2025: 'audited', 2024: 'document', 2023: 'typed' }
    const financial_years = Object.entries(years).map(([year, source]) => ({
      ...{ year: Number(year), revenue: 10, ebitda: 1.4, source },
    }))
    const seller = await seedSeller(app, { revenue: 10, growth: 0, ebitda_margin: 14, financial_years })
    is(await app.sign(seller.key), 200)
    const { markdown } = (await ask(app, 'getInfoMemo', { key: seller.key })).body
    assert.match(markdown, /\| Source \| company, not audited \| accounts, not audited \| audited \|/)
  })
  it('is stated as not audited for figures without years', async () => {
    const seller = await seedSeller(app)
    is(await app.sign(seller.key), 200)
    const { markdown } = (await ask(app, 'getInfoMemo', { key: seller.key })).body
    assert.match(markdown, /Figures are stated by the company and are not audited\./)
  })
  it('the market section contains no margins of listed companies', async () => {
    const seller = await seedSeller(app)
    is(await app.sign(seller.key), 200)
    is(await write(seller, { market: 'Our market grows by 3% a year.' }), 200)
    const { markdown } = (await ask(app, 'getInfoMemo', { key: seller.key })).body
    const market = /## Market and competition\n\n([^#]*)/.exec(markdown)?.[1]
    assert.equal(market, 'Our market grows by 3% a year.\n\n')
  })
})

describe('valuation in the owner’s memorandum', () => {
  it('contains the whole message of GET /api/valuation, in English and French', async () => {
    const seller = await seedSeller(app, { revenue: 12, growth: 4, ebitda_margin: -5 })
    is(await app.sign(seller.key), 200)
    for (const language of ['en', 'fr']) {
      const headers = { 'accept-language': language }
      const { message } = (await ask(app, 'getValuation', { key: seller.key, headers })).body
      const { markdown } = (await ask(app, 'getInfoMemo', { key: seller.key, headers })).body
      assert.match(message, /40/)
      const plain = (text: string) => text.replaceAll(/\s+/g, ' ')
      assert.ok(plain(markdown).includes(plain(message)), markdown)
    }
  })
})
