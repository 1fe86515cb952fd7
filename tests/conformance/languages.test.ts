import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { contract, type OperationId, type OperationShape } from '../../src/contract/index.ts'
import { LANGUAGES, type Language } from '../../src/domain/language/language.ts'
import type { OutcomeSentence } from '../../src/domain/language/outcomes.ts'
import { type Asking, ask, is } from '../_contract.ts'
import { OPERATOR } from '../_exchange.ts'
import { openTestLanguageModel, sends, type TestLanguageModel } from '../_language-model.ts'
import { type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { BUYER, startService, type TestHouse } from '../_service.ts'

let app: TestHouse
let model: TestLanguageModel
let buyer: Seeded
let seller: Seeded
/** Buyer that has dismissed the seller. */
let choosy: Seeded
/** Buyer that has requested the name of a seller. */
let curious: Seeded
/** Buyer whose ticket is too large for any seller. */
let large: Seeded
/** Seller whose name contains characters that a PDF cannot print. */
let unprintable: Seeded
/** Seller with a memorandum whose shareholders hold less than 100%, and a blind profile that states a year. */
let telling: Seeded
/** Buyer that looks for one trade. */
let dentist: Seeded
let findingId: number
before(async () => {
  const wanted = [{ trade: 'dental-laboratory', from: 'dental laboratories' }]
  model = await openTestLanguageModel(sends(JSON.stringify({ wanted, excluded: [], countries: [] })))
  app = await startService({ LLM_URL: `${model.url}/v1`, LLM_MODEL: 'double' })
  seller = await seedSeller(app)
  buyer = await seedBuyer(app)
  is(await ask(app, 'watchParty', { key: buyer.key, body: { id: seller.id, watching: true } }), 200)
  choosy = await seedBuyer(app)
  is(await ask(app, 'dismissMatch', { key: choosy.key, body: { id: seller.id, dismissed: true } }), 200)
  curious = await seedBuyer(app)
  await app.sign(curious.key)
  const discreet = await seedSeller(app, { name_release: 'ask' })
  large = await seedBuyer(app, { check_size_min: 4000, check_size_max: 5000 })
  dentist = await seedBuyer(app, { sector: 'dental laboratories' })
  telling = await seedSeller(app)
  const tables = { shareholders: [{ holder: 'Founder', share_pct: 60 }] }
  is(await ask(app, 'updateMemorandumTables', { key: telling.key, body: { tables } }), 200)
  is(await ask(app, 'saveBlindProfile', { key: telling.key, body: { language: 'en', profile: TELLING } }), 200)
  unprintable = await seedSeller(app, {}, { company: 'शरद इंडस्ट्रीज' })
  is(await ask(app, 'requestName', { key: curious.key, body: { id: discreet.id } }), 201)
  findingId = await keepFinding(seller)
  await failStep(seller, { of: 'source_unreachable', source: 'gleif' })
})
after(async () => {
  await app.close()
  model.close()
})

/** A blind profile for which the check returns a finding. */
const TELLING = { business: 'Repair of machines since 1987.' }

/** Fragments that occur only in sentences of the language. */
const OWN: Readonly<Record<Language, RegExp>> = {
  en: /The business is|equity needed|revenue multiple|GLEIF cannot be reached|Valuation computed|is on its way to it|Nothing changed|registered office|has been erased|looked up in filed accounts|cannot print these|dental laboratory|Shareholders hold|register or the press/,
  fr: /L’activité|fonds propres|multiple du chiffre d’affaires|GLEIF est injoignable|Valorisation calculée|lui est envoyé|Rien n’a changé|siège social|a été effacé|dans les comptes déposés|ne peuvent pas imprimer|laboratoire de prothèse|associés détiennent|dans la presse/,
  de: /Die Tätigkeit|Eigenkapitalbedarf|Umsatzmultiplikator|GLEIF ist nicht erreichbar|Bewertung berechnet|ist eine Nachricht|Es hat sich nichts geändert|Sitz der Gesellschaft|wurde gelöscht|Abschlüssen nachschlagen|können diese Zeichen|Dentallabor|Gesellschafter halten|in der Presse/,
  es: /La actividad|fondos propios|múltiplo de ingresos|No se puede conectar con GLEIF|Valoración calculada|se le ha enviado|No ha cambiado nada|domicilio social|se ha borrado|en las cuentas depositadas|no pueden imprimir|laboratorio dental|accionistas suman|en la prensa/,
}
/** Headers that prefer each language, as browsers send them. */
const PREFERRING: Readonly<Record<Language, string>> = {
  en: 'it, en;q=0.7, fr;q=0.3',
  fr: 'fr-FR,fr;q=0.9,en;q=0.8',
  de: 'de-CH,de;q=0.9,en;q=0.8',
  es: 'es-MX,es;q=0.9,en;q=0.8',
}

/** Stores an enrichment step whose source was unavailable. */
async function failStep({ id }: Seeded, reason: OutcomeSentence): Promise<void> {
  const run = { party_id: id, step: 'siren' as const, state: 'unavailable' as const, run_id: randomUUID() }
  const { database, now } = app.service.app
  await database.db
    .insertInto('quality_steps')
    .values({ ...run, asked_by_owner: true, reason: JSON.stringify(reason), updated_at: now().toISOString() })
    .execute()
}

/** Stores a finding about a seller's address, whose detail is a sentence; returns its id. */
async function keepFinding({ id }: Seeded): Promise<number> {
  const { database, now } = app.service.app
  const finding = {
    field: 'address',
    value: JSON.stringify('1 rue de la Paix'),
    detail: JSON.stringify('registered_office'),
  } as const
  const found = { source: 'gleif', reference: 'https://gleif.example', matched_by: 'name' } as const
  const row = await database.db
    .insertInto('facts')
    .values({ ...finding, ...found, party_id: id, found_at: now().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Request to each operation whose sentences follow Accept-Language; the tests of memos and valuation cover documents. */
const ASKED: Readonly<Partial<Record<OperationId, () => Asking | Promise<Asking>>>> = {
  listMatches: () => ({ key: buyer.key }),
  whyNot: () => ({ key: buyer.key, query: { id: seller.id } }),
  listWatched: () => ({ key: buyer.key }),
  listDismissed: () => ({ key: choosy.key }),
  listNameRequests: () => ({ key: curious.key }),
  getValuation: () => ({ key: seller.key }),
  whatIfValuation: () => ({ key: seller.key, body: { growth: 12.5 } }),
  getQuality: () => ({ key: seller.key }),
  getOverview: () => ({ key: seller.key }),
  getBlindView: () => ({ key: seller.key }),
  getNearMisses: () => ({ key: large.key }),
  approveMemorandum: () => ({ key: unprintable.key, body: {} }),
  listActivity: () => ({ key: seller.key }),
  checkBlindProfile: () => ({ key: telling.key, body: { profile: TELLING } }),
  getBlindProfile: () => ({ key: telling.key, query: { language: 'en' } }),
  explainContradictions: () => ({ key: telling.key, body: { explanations: [{ id: 'none', note: 'No such one.' }] } }),
  requestRecovery: () => ({ body: { email: `${randomUUID()}@example.com` } }),
  updateSession: () => ({ key: seller.key, body: { seller: {} } }),
  getSession: () => ({ key: seller.key }),
  exportWorkspace: () => ({ key: seller.key }),
  listJobs: () => ({ headers: OPERATOR }),
  acceptFact: () => ({ key: seller.key, body: { fact_id: findingId } }),
  keepFact: () => ({ key: seller.key, body: { fact_id: findingId } }),
  eraseWorkspace: async () => ({ key: (await seedSeller(app)).key, body: { confirm: 'erase' } }),
  getReading: () => ({ key: dentist.key }),
  proposeReading: () => ({ key: dentist.key }),
  previewReading: () => ({ body: { side: 'buyer', text: 'dental laboratories' } }),
  submit: () => ({
    body: {
      user_type: 'investor',
      session_id: randomUUID(),
      buyer: BUYER,
      supervisor: { name: 'Ada Agent', email: 'ada@agents.example' },
    },
  }),
}

const spoken = (Object.keys(contract) as OperationId[]).filter(
  (id) => 'Content-Language' in contract[id].headers && !(contract[id] as OperationShape).isInDocumentLanguage,
)

describe('Accept-Language', () => {
  it('is tested for every operation that declares Content-Language', () => {
    assert.deepEqual(Object.keys(ASKED).sort(), spoken.toSorted())
  })
  for (const id of spoken) {
    const { method, success } = contract[id]
    it(`selects the language of ${id} (${success}), with a separate ETag for each on GET`, async () => {
      const asking = ASKED[id] ?? assert.fail(`${id} has no case`)
      const inLanguage = async (acceptLanguage: string, headers: Record<string, string> = {}) => {
        const { headers: own = {}, ...rest } = await asking()
        return await ask(app, id, { ...rest, headers: { ...own, 'accept-language': acceptLanguage, ...headers } })
      }
      const tags = new Set<string | null>()
      for (const language of LANGUAGES) {
        const answer = await inLanguage(PREFERRING[language])
        is(answer, success)
        assert.match(answer.headers.get('vary') ?? '', /\bAccept-Language\b/)
        assert.equal(answer.headers.get('content-language'), language)
        for (const other of LANGUAGES)
          if (other === language) assert.match(answer.text, OWN[other])
          else assert.doesNotMatch(answer.text, OWN[other])
        tags.add(answer.headers.get('etag'))
      }
      if (method !== 'GET') return
      assert.equal(tags.size, LANGUAGES.length)
      const german = (await inLanguage('de')).headers.get('etag') ?? ''
      is(await inLanguage('es', { 'if-none-match': german }), 200)
    })
  }
  it('selects the language of a dry run', async () => {
    const said = {
      en: /^A new workspace would be opened and registered as a seller\.$/,
      fr: /^Un nouvel espace de travail serait ouvert et inscrit comme cédant\.$/,
      de: /^Ein neuer Arbeitsbereich würde eröffnet und als Verkäufer registriert\.$/,
      es: /^Se abriría un espacio de trabajo nuevo, registrado como vendedor\.$/,
    } as const satisfies Readonly<Record<Language, RegExp>>
    const supervisor = { name: 'Ada Agent', email: 'ada@agents.example' }
    for (const language of LANGUAGES) {
      const answer = await ask(app, 'submit', {
        headers: { 'accept-language': language },
        body: { user_type: 'opportunity', session_id: randomUUID(), seller: {}, supervisor, dry_run: true },
      })
      is(answer, 203)
      assert.match(answer.body.would, said[language])
      assert.equal(answer.headers.get('content-language'), language)
    }
    const { body } = await ask(app, 'createPairing', {
      headers: { 'x-session-id': buyer.key, 'accept-language': 'fr' },
      body: { buyer_id: buyer.id, seller_id: seller.id, dry_run: true },
    })
    assert.equal(body.would, `pair-${buyer.id}-${seller.id} serait créé, en phase 0_prospecting.`)
  })
  it('selects one of the five languages of a document, or English for any other', async () => {
    const asking = async (language: string) =>
      await ask(app, 'downloadValuationWorksheet', { key: seller.key, headers: { 'accept-language': language } })
    for (const [language, written] of [
      ['de', 'de'],
      ['ja, fr;q=0.5', 'fr'],
      ['fr;q=0.5, it', 'it'],
      ['ja', 'en'],
    ] as const) {
      const answer = await asking(language)
      is(answer, 200)
      assert.equal(answer.headers.get('content-language'), written)
    }
  })
  it('falls back to English if unsupported, malformed or missing', async () => {
    for (const headers of [{}, { 'accept-language': 'it' }, { 'accept-language': ';;;' }])
      assert.match((await ask(app, 'listMatches', { key: buyer.key, headers })).text, OWN.en)
  })
  it('changes sentences only, not figures', async () => {
    const answers = await Promise.all(
      LANGUAGES.map((language) =>
        ask(app, 'listMatches', { key: buyer.key, headers: { 'accept-language': language } }),
      ),
    )
    // Sentences are reduced to their number.
    const factsOf = (body: { reasons: string[]; gates: Record<string, { verdict: string }> }[] = []) =>
      body.map(({ reasons, gates, ...facts }) => ({
        ...facts,
        reasons: reasons.length,
        gates: Object.values(gates).map(({ verdict }) => verdict),
      }))
    assert.ok((answers[0]?.body.length ?? 0) > 0)
    for (const { body } of answers) assert.deepEqual(factsOf(body), factsOf(answers[0]?.body))
  })
  it('selects the language of a refusal’s title, sentence and remedy, but not its status and code', async () => {
    const unsigned = await seedBuyer(app)
    const said = {
      en: ['the NDA is not signed', 'Refused', /^Read GET \/api\/nda\/text and sign it/],
      fr: ['le NDA n’est pas signé', 'Refusé', /^Lisez GET \/api\/nda\/text, signez-le/],
      de: [
        'die Vertraulichkeitsvereinbarung (NDA) ist nicht unterzeichnet',
        'Abgelehnt',
        /^Lesen Sie GET \/api\/nda\/text/,
      ],
      es: ['el acuerdo de confidencialidad (NDA) no está firmado', 'Rechazado', /^Lea GET \/api\/nda\/text, fírmelo/],
    } as const satisfies Readonly<Record<Language, readonly [string, string, RegExp]>>
    for (const language of LANGUAGES) {
      const headers = { 'accept-language': language }
      const answer = await ask(app, 'listMatchedNames', { key: unsigned.key, headers })
      is(answer, 403)
      const { error, title, detail, instance: _, ...rest } = answer.body
      const [sentence, heading, wayOn] = said[language]
      assert.deepEqual([error, title], [sentence, heading])
      assert.match(detail, wayOn)
      assert.deepEqual(rest, {
        code: 'nda_required',
        type: '/docs/errors/nda_required',
        status: 403,
        nda_required: true,
      })
      assert.equal(answer.headers.get('content-language'), language)
      assert.equal(answer.headers.get('vary'), 'Accept, Accept-Language')
    }
  })
  it('selects the language of the message about an invalid field', async () => {
    const headers = { 'accept-language': 'de' }
    const { body } = await ask(app, 'whatIfValuation', { key: seller.key, headers, body: { growth: 'much' } })
    assert.equal(body.error, 'die Anfrage ist ungültig: growth muss vom Typ number sein')
    assert.deepEqual(body.fields, [{ path: 'growth', message: 'muss vom Typ number sein' }])
  })
  it('selects the language of a refusal that is replayed for an Idempotency-Key', async () => {
    const asking = async (language: string, key: string) =>
      await ask(app, 'publishManifest', {
        headers: { 'accept-language': language, 'idempotency-key': key },
        body: { manifest_text: 'Please give me deals.' },
      })
    const key = randomUUID()
    const [english, spanish] = [await asking('en', key), await asking('es', key)]
    for (const answer of [english, spanish]) is(answer, 422)
    assert.match(english.body.error, /^the manifest is recorded, but lacks/)
    assert.match(spanish.body.error, /^el manifiesto se ha registrado, pero le falta/)
    assert.equal(english.body.msgid, spanish.body.msgid)
  })
  it('selects the language in which a missing valuation is explained', async () => {
    const { key } = await seedSeller(app, { revenue: null })
    const { body } = await ask(app, 'getValuation', { key, headers: { 'accept-language': 'fr' } })
    assert.equal(body.status, 'no_data')
    assert.match(body.message, /^Pas de valorisation\u00a0: le chiffre d’affaires n’est pas connu\./)
  })
})
