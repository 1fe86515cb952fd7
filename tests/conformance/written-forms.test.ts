import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { domainToASCII, domainToUnicode } from 'node:url'
import { LANGUAGES } from '../../src/domain/language/language.ts'
import { asciiHostOf, emailAddressOf, readableLabelOf } from '../../src/domain/text/internet-address.ts'
import { ask, is } from '../_contract.ts'
import { fresh } from '../_exchange.ts'
import { seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

let app: TestHouse
before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1' })
})
after(() => app.close())

const update = (key: string, body: object, language = 'en') =>
  ask(app, 'updateSession', { key, body, headers: { 'accept-language': language, ...fresh() } })
const identityOf = async (key: string) => (await ask(app, 'getSession', { key, headers: fresh() })).body.identity

describe('foreign company number', () => {
  const of = async (country: string) => (await seedSeller(app, { country })).key
  it('is read in the format of the seller’s country, whether stored or sent, and keeps its country', async () => {
    const key = await of('GB')
    is(await update(key, { identity: { company_number: '1234567', vat_number: '980 7806 84' } }), 200)
    const { company_number, vat_number, siren } = await identityOf(key)
    assert.deepEqual([company_number, vat_number, siren], ['GB 01234567', 'GB980780684', undefined])
    is(
      await update(key, { identity: { company_number: 'Amtsgericht Köln HRB 7' }, seller: { country: 'Germany' } }),
      200,
    )
    assert.equal((await identityOf(key)).company_number, 'DE HRB 7 Köln')
    const { identity } = (await ask(app, 'exportWorkspace', { key, headers: fresh() })).body
    assert.deepEqual([identity.company_number, identity.vat_number], ['DE HRB 7 Köln', 'GB980780684'])
  })
  it('is stored as the SIREN for a company in France', async () => {
    const key = await of('FR')
    is(await update(key, { identity: { company_number: '552 100 554' } }), 200)
    const { company_number, siren } = await identityOf(key)
    assert.deepEqual([company_number, siren], [undefined, '552100554'])
  })
  it('is rejected with company_number_invalid and its country’s format, in every language', async () => {
    const key = await of('CH')
    const said = new Set<string>()
    for (const language of LANGUAGES) {
      const answer = await update(key, { identity: { company_number: 'CHE-100.155.213', vat_number: 'DE1' } }, language)
      is(answer, 400)
      assert.equal(answer.body.code, 'company_number_invalid')
      const [number, vat] = answer.body.fields
      assert.equal(number.path, 'identity.company_number')
      assert.match(number.message, /CHE-100\.155\.212/)
      assert.equal(vat.path, 'identity.vat_number')
      assert.match(vat.message, /DE136695976/)
      said.add(number.message)
    }
    assert.equal(said.size, LANGUAGES.length)
    assert.equal((await identityOf(key)).company_number, undefined)
  })
  it('is rejected if neither the number nor a seller states the country', async () => {
    const { key } = await seedBuyer(app)
    const answer = await update(key, { identity: { company_number: '01234567' } })
    is(answer, 400)
    assert.match(answer.body.fields[0].message, /GB 01234567/)
    is(await update(key, { identity: { company_number: 'GB 01234567' } }), 200)
  })
})

describe('SIREN of a workspace', () => {
  it('is stored as nine digits, from a grouped SIREN or a SIRET', async () => {
    const { key } = await seedSeller(app)
    // The last two are establishments of La Poste, whose SIRETs follow a rule of their own.
    for (const [sent, kept] of [
      ['552 100 554', '552100554'],
      ['552.032.534', '552032534'],
      ['732 829 320 00074', '732829320'],
      ['35600000000048', '356000000'],
      ['356 000 000 09075', '356000000'],
    ]) {
      is(await update(key, { identity: { siren: sent } }), 200)
      assert.equal((await identityOf(key)).siren, kept)
    }
  })
  it('is rejected with a field error in every language if malformed or if a check digit is wrong', async () => {
    const { key } = await seedSeller(app)
    for (const siren of ['552008444', '73282932000075', '356000000 09076', '000000000', '12', 'FR552100554']) {
      const said = new Set<string>()
      for (const language of LANGUAGES) {
        const answer = await update(key, { identity: { siren } }, language)
        is(answer, 400)
        const [fault] = answer.body.fields
        assert.equal(fault.path, 'identity.siren')
        assert.match(fault.message, /SIREN.*SIRET/)
        said.add(fault.message)
      }
      assert.equal(said.size, LANGUAGES.length)
    }
    assert.equal((await identityOf(key)).siren, undefined)
  })
  it('is rejected in a block list if it is invalid', async () => {
    const { key } = await seedSeller(app)
    const block = (value: string) => ask(app, 'blockViewer', { key, body: { kind: 'siren', value }, headers: fresh() })
    is(await block('552008444'), 400)
    is(await block('732 829 320 00074'), 200)
  })
})

describe('internationalised domain', () => {
  it('is converted to and from its DNS form as Node does', () => {
    for (const host of [
      'müller.example',
      'MÜLLER.Example',
      'bücher-größe.de',
      '例え.jp',
      'кто.рф',
      'ñandú.cl',
      'www.straße.de',
      'été.fr',
    ]) {
      assert.equal(asciiHostOf(host), domainToASCII(host))
      const [label = ''] = domainToASCII(host).split('.')
      assert.equal(readableLabelOf(label), domainToUnicode(label))
    }
    for (const label of ['xn--', 'xn--99999999999', 'xn--a-ecp', 'plain', `xn--${'a'.repeat(80)}`])
      readableLabelOf(label)
    assert.equal(emailAddressOf('Sean@müller.example'), 'Sean@xn--mller-kva.example')
    for (const none of [
      'müller.example',
      '@müller.example',
      'a@mü ller.example',
      'a@müller',
      'a@mü/ller.example',
      'jörg@x.example',
    ])
      assert.equal(emailAddressOf(none), null)
  })
  it('is accepted in e-mail addresses and stored in its DNS form', async () => {
    const seller = await seedSeller(app)
    is(await update(seller.key, { identity: { email: 'sean@müller.example' } }), 200)
    assert.equal((await identityOf(seller.key)).email, 'sean@xn--mller-kva.example')
    const again = await update(seller.key, { identity: { email: 'sean@xn--mller-kva.example' } })
    is(again, 200)
    assert.match(again.body.message, /^Nothing changed/i)
    const wrong = await update(seller.key, { identity: { email: 'sean@mü ller.example' } })
    is(wrong, 400)
    assert.equal(wrong.body.fields[0].path, 'identity.email')
  })
  it('is masked in texts in both forms if the party’s e-mail address contains it', async () => {
    const changes = { product: 'Dental crowns by zörkwitz and xn--zrkwitz-90a for dentists' }
    const seller = await seedSeller(app, changes, { company: 'Northern Crowns Ltd' })
    is(await update(seller.key, { identity: { email: 'sean@zörkwitz.example' } }), 200)
    const view = (await ask(app, 'getBlindView', { key: seller.key, headers: fresh() })).body
    assert.doesNotMatch(view.product, /rkwitz/)
  })
  for (const [form, website] of [
    ['by its letters', 'https://www.müller-söhne.example/wir'],
    ['as in the DNS', 'https://xn--mller-shne-kcb9d.example'],
  ] as const)
    it(`hides the blocking party from a workspace whose website states it ${form}`, async () => {
      const own = await seedSeller(app)
      const reader = await seedBuyer(app, {}, { website, email: `a${form.length}@reader.example` })
      const sees = async () =>
        (await ask(app, 'whyNot', { key: reader.key, query: { id: own.id }, headers: fresh() })).status
      assert.equal(await sees(), 200)
      const body = { kind: 'domain', value: 'müller-söhne.example' }
      is(await ask(app, 'blockViewer', { key: own.key, body, headers: fresh() }), 200)
      assert.notEqual(await sees(), 200)
    })
})

describe('text with U+FFFD', () => {
  it('is rejected with an error for each field in every language, and nothing is stored', async () => {
    const { key, company } = await seedSeller(app)
    for (const language of LANGUAGES) {
      const answer = await update(
        key,
        { identity: { company: 'Soci\ufffdt\ufffd' }, seller: { product: 'Tiles \ufffd' } },
        language,
      )
      is(answer, 400)
      assert.deepEqual(
        answer.body.fields.map(({ path }: { path: string }) => path),
        ['identity.company', 'seller.product'],
      )
      for (const { message } of answer.body.fields) assert.match(message, /U\+FFFD/)
    }
    assert.equal((await identityOf(key)).company, company)
  })
  it('half of an escaped surrogate pair is rejected too; a whole pair is accepted', async () => {
    const { key, company } = await seedSeller(app)
    const halves: readonly [string, string][] = [
      ['{"identity":{"company":"Tiles\\ud83d"}}', 'identity.company'],
      ['{"identity":{"company":"\\ude00Tiles"}}', 'identity.company'],
      ['{"seller":{"product":"Tiles \\ude00\\ud83d"}}', 'seller.product'],
    ]
    for (const [body, path] of halves) {
      const refused = await app.call('POST', `/api/session/${key}`, { body })
      assert.deepEqual([refused.status, refused.body.code], [400, 'validation_failed'])
      assert.deepEqual(
        refused.body.fields.map((field: { path: string }) => field.path),
        [path],
      )
    }
    assert.equal((await identityOf(key)).company, company)
    const taken = await app.call('POST', `/api/session/${key}`, {
      body: '{"identity":{"company":"Tiles \\ud83d\\ude00"}}',
    })
    assert.equal(taken.status, 200)
    assert.equal((await identityOf(key)).company, 'Tiles \u{1f600}')
  })
})
