import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { HOUR_MS } from '../../src/domain/figures/durations.ts'
import { ask } from '../_contract.ts'
import { OPERATOR } from '../_exchange.ts'
import { pairUp, type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'
import { type CliUser, done, openCliUser, refused } from './_concordat.ts'

let app: TestHouse
let user: CliUser
let buyer: Seeded
let seller: Seeded

before(async () => {
  app = await startService()
  user = openCliUser(app.url)
  buyer = await seedBuyer(app)
  seller = await seedSeller(app, { name_release: 'ask' })
  await app.sign(buyer.key)
})
after(async () => {
  user.leave()
  await app.close()
})

const as = ({ key }: Pick<Seeded, 'key'>, args: string[]) => user.run(args, { environment: { CONCORDAT_KEY: key } })

describe('concordat requests', () => {
  it('sends a name request, shows it to both sides, declines it with a reason and then approves it', async () => {
    assert.match(done(await as(buyer, ['names', String(seller.id)])), /on request: concordat requests ask/)
    assert.match(
      done(await as(buyer, ['requests', 'ask', String(seller.id), '--as', 'company'])),
      /^Request \d+ has been sent/,
    )
    const received = done(await as(seller, ['requests']))
    assert.ok(received.includes(buyer.company) && received.includes('of you'), received)
    const id = /^ *(\d+) +of you/m.exec(received)?.[1] ?? ''
    const declined = await as(seller, ['requests', 'decide', id, 'decline', '--reason', 'not_now'])
    assert.match(done(declined), /is declined/)
    assert.match(done(await as(buyer, ['requests'])), /by you.*declined \(not_now\)/)
    assert.match(done(await as(seller, ['requests', 'decide', id, 'approve'])), /is approved/)
    assert.ok(done(await as(buyer, ['names', String(seller.id)])).includes(seller.company))
  })
})

describe('concordat blocks', () => {
  it('adds, lists and removes an entry and rejects an unknown kind', async () => {
    assert.match(done(await as(seller, ['blocks', 'add', 'domain', 'rival.example'])), /^Entry \d+/)
    const id = /^ *(\d+) +domain +rival\.example/m.exec(done(await as(seller, ['blocks'])))?.[1] ?? ''
    assert.match(done(await as(seller, ['blocks', 'remove', id])), /0 left/)
    refused(await as(seller, ['blocks', 'add', 'colour', 'red']), 2, /company, competitor, domain, siren/)
  })
})

describe('concordat verify', () => {
  const kept = (name: string, text: string) => writeFileSync(join(user.folder, name), text)

  it('verifies a receipt offline with published keys and rejects a changed or unsigned one', async () => {
    kept('receipt.json', done(await as(buyer, ['receipt', '--json'])))
    kept('keys.json', done(await user.run(['receipt', 'keys'])))
    const nobody = { environment: { CONCORDAT_URL: 'http://127.0.0.1:9' } }
    assert.match(done(await user.run(['verify', 'receipt.json', '--keys', 'keys.json'], nobody)), /genuine receipt/)
    const { jws } = JSON.parse(done(await as(buyer, ['receipt', '--json'])))
    const [head, body, signature] = jws.split('.')
    const other = Buffer.from(body, 'base64url').toString().replace('Sig Natory', 'Sig Naxory')
    kept('changed.txt', [head, Buffer.from(other).toString('base64url'), signature].join('.'))
    refused(await user.run(['verify', 'changed.txt', '--keys', 'keys.json'], nobody), 3, /changed after it was signed/)
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'concordat-ledger+jws' })).toString('base64url')
    kept('unsigned.txt', `${unsigned}.${body}.`)
    refused(await user.run(['verify', 'unsigned.txt', '--keys', 'keys.json'], nobody), 3, /not a receipt/)
    kept('no-keys.json', '{"keys":[]}')
    refused(await user.run(['verify', 'receipt.json', '--keys', 'no-keys.json'], nobody), 3, /another service/)
  })
  it('reports through the service whether the NDA is in force', async () => {
    assert.match(done(await user.run(['verify', 'receipt.json'])), /in force today +true/)
    refused(await user.run(['verify', 'changed.txt']), 3, /changed after it was signed/)
  })
  it('verifies the disclosure ledger of a pairing for either side', async () => {
    await pairUp(app, buyer, seller.id)
    const pairId = `pair-${buyer.id}-${seller.id}`
    for (const side of [buyer, seller]) {
      assert.match(done(await as(side, ['ledger', pairId])), /seller +buyer/)
      kept('ledger.json', done(await as(side, ['ledger', pairId, '--json'])))
      assert.match(done(await user.run(['verify', 'ledger.json', '--keys', 'keys.json'])), /genuine disclosure ledger/)
    }
  })
})

describe('concordat recover', () => {
  it('replaces the key by a code sent to the proven address and invalidates the old key', async () => {
    const { key } = buyer
    const mailed = async () => {
      const { messages } = (await ask(app, 'listOutbox', { headers: OPERATOR })).body
      const params = { id: messages[0].id }
      const { text } = (await ask(app, 'handOverMessage', { params, body: {}, headers: OPERATOR })).body
      return /#([0-9A-Z-]+)/.exec(text)?.[1] ?? assert.fail(text)
    }
    done(await as(buyer, ['verify-email']))
    assert.match(done(await as(buyer, ['verify-email', '--code', await mailed()])), /Assurance/)
    const { email } = (await ask(app, 'getWorkspace', { key })).body
    // An address recovers a workspace once it has been proven for 72 hours.
    app.advance(73 * HOUR_MS)
    done(await user.run(['recover', '--email', email]))
    done(await user.run(['recover', '--code', await mailed()]))
    assert.equal((await user.json(['session'])).identity.email, email)
    refused(await as(buyer, ['session']), 5, /./)
    refused(await user.run(['recover']), 2, /either --email or --code/)
  })
})
