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

describe('a SIREN that a workspace states', () => {
  it('is kept as nine digits, from a SIREN in groups or from a SIRET', async () => {
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
  it('is refused with a fault of its field, in every language, where a check digit is wrong', async () => {
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
  it('is refused in a block list where no company can have it', async () => {
    const { key } = await seedSeller(app)
    const block = (value: string) => ask(app, 'blockViewer', { key, body: { kind: 'siren', value }, headers: fresh() })
    is(await block('552008444'), 400)
    is(await block('732 829 320 00074'), 200)
  })
})

describe('a domain with letters beyond ASCII', () => {
  it('is one with its form in the DNS, as Node reads them', () => {
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
  it('is accepted in e-mail addresses, and kept in one form', async () => {
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
  it('is masked as people write it, though the address has it as in the DNS', async () => {
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
    it(`hides a party from the workspace whose website has it ${form}`, async () => {
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

describe('a text with U+FFFD', () => {
  it('is refused by its field in every language, and nothing of it is stored', async () => {
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
  it('is refused for half of a surrogate pair too, written out in JSON, and taken for a whole pair', async () => {
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
