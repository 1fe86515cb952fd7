import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { fresh, MANIFEST } from '../_exchange.ts'
import { OPERATOR_TOKEN, startService, type TestHouse } from '../_service.ts'
import { type CliUser, openCliUser, type Ran } from './_concordat.ts'

const PROSE = Object.entries(MANIFEST)
  .map(([field, text]) => `${field}: ${text}`)
  .join('\n')

let app: TestHouse
let user: CliUser
before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1' })
  for (let sellers = 0; sellers < 3; sellers += 1) await app.registerSeller()
})
after(() => app.close())
beforeEach(() => {
  user = newUser()
})
afterEach(() => user.leave())

/** Creates a user at a new address, since each address has a small publishing quota. */
function newUser(): CliUser {
  const [[name, value] = []] = Object.entries(fresh())
  return openCliUser(app.url, { CONCORDAT_HEADERS: `${name}: ${value}` })
}
function done(ran: Ran): string {
  assert.equal(ran.code, 0, ran.err + ran.out)
  return ran.out
}
function refused(ran: Ran, code: number, sentence: RegExp): void {
  assert.equal(ran.code, code, ran.err + ran.out)
  assert.match(ran.err, sentence)
}
const exchange = (...args: string[]) => user.run(['exchange', ...args])
const keptKey = (): string =>
  JSON.parse(readFileSync(join(user.folder, 'concordat', 'credentials.json'), 'utf8')).services[app.url].exchangeKey
function file(name: string, content: string): string {
  writeFileSync(join(user.folder, name), content)
  return name
}

describe('concordat exchange', () => {
  it('publishes a manifest, reads the answer and replies without printing the key', async () => {
    const published = await exchange('publish', file('manifest.json', JSON.stringify(MANIFEST)), '--agent', 'scout')
    assert.match(done(published), /identity: /)
    const read = await exchange('answer')
    assert.match(done(read), /Thread of scout: proposed[\s\S]* {2}verified: .*\[.*\]/)
    assert.match(read.err, /--since \d+/)
    assert.match(done(await exchange('reply', 'Germany', 'as', 'well,', 'please.')), /^Message \d+ is answered/)
    assert.match(done(await exchange('answer')), /Germany as well, please\./)
    const { cursor } = await user.json(['exchange', 'answer'])
    assert.equal((await user.json(['exchange', 'answer', '--since', String(cursor)])).count, 0)
    const key = keptKey()
    assert.ok(!(published.out + published.err + read.out + read.err).includes(key))
  })

  it('reads prose from standard input and the key from the environment', async () => {
    done(await user.run(['exchange', 'publish', '-'], { input: PROSE }))
    const environment = { CONCORDAT_EXCHANGE_KEY: keptKey() }
    const other = newUser()
    try {
      refused(await other.run(['exchange', 'answer']), 4, /concordat exchange publish/)
      assert.match(done(await other.run(['exchange', 'answer'], { environment })), /Thread of/)
    } finally {
      other.leave()
    }
  })

  it('replaces a stored thread only with --replace', async () => {
    const name = file('manifest.txt', PROSE)
    done(await exchange('publish', name))
    const first = keptKey()
    refused(await exchange('publish', name), 2, /--replace/)
    assert.equal(keptKey(), first)
    done(await exchange('publish', name, '--replace'))
    assert.notEqual(keptKey(), first)
    done(await user.run(['exchange', 'keep', '--replace'], { input: `${first}\n` }))
    assert.equal(keptKey(), first)
  })

  it('stores the key of a manifest that was rejected for a missing field', async () => {
    const { boundary: _, ...rest } = MANIFEST
    refused(await exchange('publish', file('half.json', JSON.stringify(rest))), 3, /boundary|field/)
    assert.match(done(await exchange('answer')), /incomplete/)
  })

  it('accepts an engage token in place of a key', async () => {
    const environment = { CONCORDAT_OPERATOR_TOKEN: OPERATOR_TOKEN }
    const issued = done(await user.run(['operator', 'issue-token', '--participant', 'Northbridge'], { environment }))
    done(await user.run(['exchange', 'keep'], { input: issued }))
    assert.match(done(await exchange('reply', 'Good', 'day.')), /^Message \d+ is/)
    assert.match(done(await exchange('answer')), /Thread of Northbridge: engaged[\s\S]*Good day\./)
  })

  it('rejects an invalid key, token, manifest, file or reply and states the next step', async () => {
    refused(await user.run(['exchange', 'keep'], { input: 'm-unknown' }), 5, /key/)
    refused(await user.run(['exchange', 'keep'], { input: 'engage_unknown' }), 4, /token/)
    refused(await user.run(['exchange', 'keep']), 2, /concordat exchange keep < file/)
    refused(await exchange('publish', file('broken.json', '{"identity": ')), 2, /correct it/)
    refused(await exchange('publish', 'not-there.json'), 2, /cannot be read/)
    refused(await exchange('publish', file('empty.txt', '')), 3, /\S/)
    done(await exchange('publish', file('manifest.txt', PROSE)))
    refused(await exchange('reply'), 2, /write it as/)
    refused(await exchange('reply', 'What?', '--replies-to', '99'), 3, /\S/)
  })
})
