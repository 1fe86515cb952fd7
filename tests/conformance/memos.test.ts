import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { contract } from '../../src/contract/index.ts'
import { NDA_SHA256, NDA_VERSION } from '../../src/domain/nda/text.ts'
import { type Asking, addressOf, ask, is } from '../_contract.ts'
import { pdfTextOf } from '../_pdf-text.ts'
import { type Seeded, seedBuyer, seedSeller, seedVisitor, UNFIT_BUYER, UNFIT_SELLER } from '../_seed.ts'
import { OPERATOR_TOKEN, startService, type TestHouse } from '../_service.ts'

let app: TestHouse
let buyer: Seeded
let seller: Seeded
let stranger: Seeded
let pairId: string

before(async () => {
  app = await startService()
  buyer = await seedBuyer(app)
  seller = await seedSeller(
    app,
    { description: 'Factories trust Brevane; ask Ada Zubrin on ada@brevane.example about EUR 12.34m.' },
    { name: 'Ada Zubrin', email: 'ada@brevane.example', company: 'Brevane' },
  )
  stranger = await seedBuyer(app, UNFIT_BUYER)
  for (const { key } of [buyer, seller, stranger]) is(await app.sign(key), 200)
  const body = { buyer_id: buyer.id, seller_id: seller.id }
  const made = await ask(app, 'createPairing', { body, headers: { 'x-session-id': buyer.key } })
  is(made, 201)
  pairId = made.body.pair_id
})
after(() => app.close())

const memo = (key: string, headers: Record<string, string> = {}) => ask(app, 'getInfoMemo', { key, headers })
const download = (key: string, headers: Record<string, string> = {}) => ask(app, 'downloadInfoMemo', { key, headers })
const teaser = (key: string, pair_id: string, headers: Record<string, string> = {}) =>
  ask(app, 'getTeaser', { key, params: { pair_id }, headers })

/** Fetches an answer with its bytes, which the contract helper would read as text. */
async function raw(
  id: 'getTeaser' | 'getInfoMemo' | 'downloadInfoMemo',
  asking: Asking,
  headers: Record<string, string> = {},
) {
  const answer = await fetch(app.url + addressOf(contract[id], asking), { headers })
  return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

async function eventsOf(key: string, type: string): Promise<{ title: string; detail: string }[]> {
  const { body } = await ask(app, 'listActivity', { key, query: { limit: 200 } })
  return body.events.filter((event: { type: string }) => event.type === type)
}

describe('GET /api/infomemo/{session_id}', () => {
  it('returns a seller’s own memorandum, with the source and date of figures', async () => {
    const answer = await memo(seller.key)
    is(answer, 200)
    const { markdown } = answer.body
    assert.ok(markdown.startsWith(`# ${seller.company}\n`))
    for (const heading of [
      'Executive summary',
      'Business and products',
      'Market and competition',
      'Customers',
      'Organisation',
      'Financials',
      'Adjustments to EBITDA',
      'Outlook',
      'Transaction',
      'Process',
      'Valuation',
      'Data quality and gaps',
      'Process and next steps',
      'Matched counterparties',
    ])
      assert.ok(markdown.includes(`\n## ${heading}\n`), heading)
    assert.match(markdown, /\| Revenue \| €12\.34m \| stated by the company \| \d{1,2} \w+ \d{4} \|/)
    assert.match(
      markdown,
      /(?:No|\d+) other compan(?:y|ies) in this service match(?:es)? the description of yours in a teaser\./,
    )
  })
  it('returns a buyer’s acquisition brief', async () => {
    const answer = await memo(buyer.key)
    is(answer, 200)
    for (const heading of ['Acquisition criteria', 'Target activities', 'Shortlist'])
      assert.ok(answer.body.markdown.includes(`\n## ${heading}\n`), heading)
  })
  it('contains no name that was not disclosed to the reader before', async () => {
    const reader = await seedBuyer(app)
    is(await app.sign(reader.key), 200)
    const answer = await memo(reader.key)
    is(answer, 200)
    assert.match(answer.body.markdown, /\| Company A \|/)
    assert.ok(!answer.body.markdown.includes(seller.company))
    assert.equal((await eventsOf(reader.key, 'identity_disclosed')).length, 0)
  })
  it('returns French for Accept-Language fr, with an ETag other than the English one', async () => {
    const french = await memo(seller.key, { 'accept-language': 'fr-FR,fr;q=0.9,en;q=0.8' })
    const english = await memo(seller.key)
    assert.match(french.body.markdown, /## Synthèse/)
    assert.match(english.body.markdown, /## Executive summary/)
    assert.equal(french.headers.get('content-language'), 'fr')
    assert.notEqual(french.headers.get('etag'), english.headers.get('etag'))
  })
  it('returns 304 while its facts are unchanged, and 200 with another ETag once they change', async () => {
    const own = await seedSeller(app)
    is(await app.sign(own.key), 200)
    const etag = (await memo(own.key)).headers.get('etag') ?? ''
    assert.match(etag, /^"[\w-]+"$/)
    for (const wish of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await raw('getInfoMemo', { key: own.key }, { 'if-none-match': wish })
      assert.equal(again.status, 304, wish)
      assert.equal(again.bytes.length, 0)
      assert.equal(again.headers.get('etag'), etag)
    }
    is(await ask(app, 'updateSession', { key: own.key, body: { seller: { revenue: 20 } } }), 200)
    const rewritten = await raw('getInfoMemo', { key: own.key }, { 'if-none-match': etag })
    assert.equal(rewritten.status, 200)
    assert.notEqual(rewritten.headers.get('etag'), etag)
    assert.match(Buffer.from(rewritten.bytes).toString(), /€20m/)
  })
  it('records one event for each content, not for each reading', async () => {
    const own = await seedSeller(app, UNFIT_SELLER)
    is(await app.sign(own.key), 200)
    for (const language of ['en', 'fr', 'en']) is(await memo(own.key, { 'accept-language': language }), 200)
    assert.equal((await eventsOf(own.key, 'memo_generated')).length, 1)
    is(await ask(app, 'updateSession', { key: own.key, body: { seller: { growth: 3 } } }), 200)
    await Promise.all([memo(own.key), memo(own.key), memo(own.key)])
    assert.equal((await eventsOf(own.key, 'memo_generated')).length, 2)
  })
  it('returns 403 before the NDA is signed, and 404 without a profile', async () => {
    const unsigned = await seedSeller(app, UNFIT_SELLER)
    const refused = await memo(unsigned.key)
    is(refused, 403)
    assert.equal(refused.body.nda_required, true)
    const visitor = await seedVisitor(app)
    is(await app.sign(visitor), 200)
    is(await memo(visitor), 404)
  })
})

describe('GET /api/infomemo/{session_id}/download', () => {
  it('returns an attachment with the disclosed names and the NDA block, and no name in its file name', async () => {
    const reader = await seedBuyer(app)
    is(await app.sign(reader.key), 200)
    const answer = await download(reader.key)
    is(answer, 200)
    assert.equal(answer.headers.get('content-disposition'), 'attachment; filename="acquisition-brief.md"')
    assert.ok(answer.text.includes(`. ${seller.company}\n`))
    assert.ok(answer.text.includes(`| Text version | ${NDA_VERSION} |`))
    assert.ok(answer.text.includes(`| SHA-256 of the text | ${NDA_SHA256} |`))
    const { body } = await ask(app, 'getNdaReceipt', { key: reader.key })
    assert.ok(answer.text.includes(`| SHA-256 of the record | ${body.hash} |`))
    const disclosed = await eventsOf(reader.key, 'identity_disclosed')
    const named = (await ask(app, 'listMatchedNames', { key: reader.key })).body.names.length
    assert.equal(disclosed.length, named)
    assert.equal(
      (await eventsOf(reader.key, 'memo_downloaded'))[0]?.detail,
      `The memorandum was downloaded with ${named} names.`,
    )
  })
  it('records an event for each download, but none for a 304', async () => {
    const own = await seedSeller(app, UNFIT_SELLER)
    is(await app.sign(own.key), 200)
    const { headers } = await download(own.key)
    is(await download(own.key), 200)
    assert.equal((await eventsOf(own.key, 'memo_downloaded')).length, 2)
    const again = await raw('downloadInfoMemo', { key: own.key }, { 'if-none-match': headers.get('etag') ?? '' })
    assert.equal(again.status, 304)
    assert.equal((await eventsOf(own.key, 'memo_downloaded')).length, 2)
    is(await download(own.key), 200)
    assert.equal((await eventsOf(own.key, 'memo_downloaded')).length, 3)
  })
  it('returns 403 before the NDA is signed, and 404 without a profile', async () => {
    is(await download((await seedBuyer(app, UNFIT_BUYER)).key), 403)
    const visitor = await seedVisitor(app)
    is(await app.sign(visitor), 200)
    is(await download(visitor), 404)
  })
  it('omits names beyond the daily allowance, and states how many', async () => {
    const crowded = await startService()
    try {
      const reader = await seedBuyer(crowded)
      is(await crowded.sign(reader.key), 200)
      const { database, now } = crowded.service.app
      for (let i = 0; i < 3; i += 1) await seedSeller(crowded)
      // Ninety-eight of the day's hundred are used up.
      const others: number[] = []
      for (let i = 0; i < 98; i += 1) others.push((await seedBuyer(crowded, UNFIT_BUYER)).id)
      await database.db
        .insertInto('disclosures')
        .values(
          others.map((party_id) => ({
            session_id: reader.sessionId,
            party_id,
            nda_sequence: 1,
            disclosed_at: now().toISOString(),
          })),
        )
        .execute()
      const answer = await ask(crowded, 'downloadInfoMemo', { key: reader.key })
      is(answer, 200)
      assert.match(answer.text, /Not named today because the daily allowance of new names is used up: 1\./)
      assert.equal((answer.text.match(/^\d\. Qorvax\d+$/gm) ?? []).length, 2)
    } finally {
      await crowded.close()
    }
  })
})

describe('GET /api/light-infomemo/{session_id}/{pair_id}', () => {
  const asPdf = async (key: string, headers: Record<string, string> = {}) => {
    const answer = await raw('getTeaser', { key, params: { pair_id: pairId } }, headers)
    assert.equal(answer.status, 200)
    return answer
  }
  it('returns a PDF with the project name and the code name by which the reader knows the seller', async () => {
    const { bytes, headers } = await asPdf(buyer.key)
    assert.equal(headers.get('content-type'), 'application/pdf')
    assert.equal(Buffer.from(bytes.subarray(0, 5)).toString(), '%PDF-')
    const reader = await seedBuyer(app)
    const { body } = await ask(app, 'listMatches', { key: reader.key })
    const made = await ask(app, 'createPairing', {
      body: { buyer_id: reader.id, seller_id: seller.id },
      headers: { 'x-session-id': reader.key },
    })
    const known = body.find(({ id }: { id: number }) => id === seller.id).name
    const own = await raw('getTeaser', { key: reader.key, params: { pair_id: made.body.pair_id } })
    assert.ok((await pdfTextOf(own.bytes)).includes(known))
    const [, project = ''] = /filename="teaser-([a-z]+)\.pdf"$/.exec(own.headers.get('content-disposition') ?? '') ?? []
    assert.match(await pdfTextOf(bytes), new RegExp(`Project ${project}`, 'i'))
  })
  it('contains no name or exact figure, even for a cleared buyer and for the seller itself', async () => {
    assert.equal(
      (await ask(app, 'getSellerName', { key: buyer.key, query: { id: seller.id } })).body.name,
      seller.company,
    )
    for (const key of [buyer.key, seller.key])
      for (const language of ['en', 'fr']) {
        const { bytes, headers } = await asPdf(key, { 'accept-language': language })
        const text = await pdfTextOf(bytes)
        for (const secret of [
          seller.company,
          buyer.company,
          'Zubrin',
          'qorvax',
          '12.34',
          '12,34',
          '7.77',
          '14.56',
          key,
        ])
          assert.ok(!`${text} ${JSON.stringify([...headers])}`.toLowerCase().includes(secret.toLowerCase()), secret)
      }
  })
  it('states the k-anonymity to the seller only', async () => {
    assert.match((await asPdf(seller.key)).headers.get('x-k-anonymity') ?? '', /^[1-9]\d*$/)
    assert.equal((await asPdf(buyer.key)).headers.get('x-k-anonymity'), null)
  })
  it('returns identical bytes, 304 for their ETag, and records one event for each content', async () => {
    const [one, two] = [await asPdf(buyer.key), await asPdf(buyer.key)]
    assert.ok(Buffer.from(one.bytes).equals(Buffer.from(two.bytes)))
    const tag = one.headers.get('etag') ?? ''
    const again = await raw('getTeaser', { key: buyer.key, params: { pair_id: pairId } }, { 'if-none-match': tag })
    assert.equal(again.status, 304)
    assert.equal((await eventsOf(buyer.key, 'teaser_generated')).length, 1)
    is(await ask(app, 'updateSession', { key: seller.key, body: { seller: { growth: 12 } } }), 200)
    const grown = await asPdf(buyer.key, { 'if-none-match': tag })
    assert.notEqual(grown.headers.get('etag'), tag)
    assert.match(await pdfTextOf(grown.bytes), /10 to 20%/)
    assert.equal((await eventsOf(buyer.key, 'teaser_generated')).length, 2)
  })
  it('returns the same 403 for a pairing of others, existing or not', async () => {
    const existing = await teaser(stranger.key, pairId)
    const missing = await teaser(stranger.key, `pair-${buyer.id}-999999`)
    for (const answer of [
      existing,
      missing,
      await teaser(stranger.key, 'nonsense'),
      await teaser(buyer.key, `pair-${seller.id}-${buyer.id}`),
    ]) {
      is(answer, 403)
      assert.equal(answer.body.error, existing.body.error)
    }
  })
  it('returns 404 for an own pairing that does not exist', async () => {
    is(await teaser(stranger.key, `pair-${stranger.id}-${seller.id}`), 404)
    is(await teaser(seller.key, `pair-${stranger.id}-${seller.id}`), 404)
    is(await teaser(stranger.key, `pair-${stranger.id}-999999`), 404)
  })
  it('requires no NDA', async () => {
    const unsigned = await seedBuyer(app)
    const made = await ask(app, 'createPairing', {
      body: { buyer_id: unsigned.id, seller_id: seller.id },
      headers: { 'x-session-id': unsigned.key },
    })
    is(await teaser(unsigned.key, made.body.pair_id), 200)
  })
  it('returns a reduced teaser for a non-matching pairing that one side requested, a full one once both have', async () => {
    const body = { buyer_id: stranger.id, seller_id: seller.id }
    const made = await ask(app, 'createPairing', { body, headers: { 'x-session-id': stranger.key } })
    is(made, 201)
    const params = { pair_id: made.body.pair_id }
    const textOf = async (key: string, language = 'en') =>
      (await pdfTextOf((await raw('getTeaser', { key, params }, { 'accept-language': language })).bytes)).replace(
        /\s+/g,
        ' ',
      )
    for (const key of [stranger.key, seller.key]) {
      const reduced = await textOf(key)
      assert.match(reduced, /€10–100m/)
      assert.match(reduced, /only one side has requested it/)
      assert.doesNotMatch(reduced, /Maintenance|Factories trust|out of 10|Highlights|Indicative/i)
      assert.match(await textOf(key, 'fr'), /un seul côté/)
    }
    const move = { pair_ids: [made.body.pair_id], phase: '1_contact' }
    is(await ask(app, 'updatePhase', { body: move, headers: { 'x-session-id': seller.key } }), 200)
    const full = await textOf(stranger.key)
    assert.match(full, /EBITDA €/)
    assert.doesNotMatch(full, /Factories trust|only one side/)
  })
  it('states a high fit with an unmet condition, without praise, if the ticket is too small', async () => {
    const small = await seedBuyer(app, { check_size_min: 0.1, check_size_max: 0.2 })
    const why = await ask(app, 'whyNot', { key: small.key, query: { id: seller.id } })
    assert.ok(why.body.fit >= 60, JSON.stringify(why.body))
    const made = await ask(app, 'createPairing', {
      body: { buyer_id: small.id, seller_id: seller.id },
      headers: { 'x-session-id': small.key },
    })
    const params = { pair_id: made.body.pair_id }
    for (const [language, states, praises] of [
      ['en', /The fit score reaches the level .* but a condition is not met/, /good fit|meet the criteria/i],
      [
        'fr',
        /Le score d’adéquation atteint le seuil .* mais une condition n’est pas remplie/,
        /bonne adéquation|répondent/i,
      ],
    ] as const) {
      const { bytes } = await raw('getTeaser', { key: small.key, params }, { 'accept-language': language })
      const text = (await pdfTextOf(bytes)).replace(/\s+/g, ' ')
      assert.match(text, states)
      assert.doesNotMatch(text, praises)
    }
  })
  it('contains no indicative value unless the seller enables it', async () => {
    assert.doesNotMatch(await pdfTextOf((await asPdf(buyer.key)).bytes), /indicative ev|enterprise value/i)
  })
  it('returns 404 for the operator’s token, since the key in the path is the credential', async () => {
    is(await teaser('00000000-0000-4000-8000-000000000000', pairId, { authorization: `Bearer ${OPERATOR_TOKEN}` }), 404)
  })
})
