import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { contract } from '../../src/contract/index.ts'
import { ASSURANCES } from '../../src/domain/confidentiality/policy/assurance.ts'
import { addressOf, ask, is } from '../_contract.ts'
import { fresh } from '../_exchange.ts'
import { pdfTextOf } from '../_pdf-text.ts'
import { pairUp, type Seeded, seedSeller } from '../_seed.ts'
import { BUYER, startService, type TestHouse } from '../_service.ts'

const SECRETS = /quervalis|odile|12\.345|12,345/i
const IDENTITY = { company: 'Quervalis Précision', name: 'Odile Quervalis', email: 'odile@quervalis.example' }

/** Whether a name opens, as the decisions have it, to an agent that proved nothing and whose human did not approve. */
const isOpen = (namesOpenFor: string, agentSignatures: string, release: string) =>
  namesOpenFor === 'declared' && agentSignatures === 'declared' && release === 'matched'

describe('learn the name of id N, whether X is for sale, and who is behind a teaser', () => {
  for (const NAMES_OPEN_FOR of ASSURANCES)
    for (const AGENT_SIGNATURES of ['declared', 'approved'])
      it(`fails with NAMES_OPEN_FOR=${NAMES_OPEN_FOR}, AGENT_SIGNATURES=${AGENT_SIGNATURES}, at both releases, unless all three leave the name open`, async () => {
        const app = await startService({ TRUST_PROXY: '127.0.0.1', NAMES_OPEN_FOR, AGENT_SIGNATURES })
        try {
          for (const name_release of ['matched', 'ask']) {
            const target = await seedSeller(app, { name_release, revenue: 12.345 }, IDENTITY)
            const told = await attack(app, target)
            assert.equal(SECRETS.test(told), isOpen(NAMES_OPEN_FOR, AGENT_SIGNATURES, name_release), name_release)
            is(await ask(app, 'eraseWorkspace', { key: target.key, body: { confirm: 'erase' }, headers: fresh() }), 200)
          }
        } finally {
          await app.close()
        }
      })
})

/** An agent registers, signs in the name of its human, and reads all that answers to it. */
async function attack(app: TestHouse, target: Seeded): Promise<string> {
  const { key, id } = await app.registerBuyer({ ...BUYER, check_size_min: 1, check_size_max: 100, growth_target: 3 })
  await ask(app, 'signNda', { body: { session_id: key, signer_name: 'Sue Pervisor' }, headers: fresh() })
  await pairUp(app, { key, id }, target.id)
  await ask(app, 'requestName', { key, body: { id: target.id, introduction: 'contact' }, headers: fresh() })
  await ask(app, 'openNames', { key, body: { ids: [target.id] }, headers: fresh() })
  const texts: string[] = []
  for (const read of [
    'listMatches',
    'listMatchedNames',
    'listPairings',
    'getOverview',
    'exportWorkspace',
    'getInfoMemo',
  ] as const)
    texts.push((await ask(app, read, { key, headers: fresh() })).text)
  for (const q of ['Quervalis', 'Odile Quervalis', 'quervalis.example']) {
    const { body } = await ask(app, 'search', { key, query: { q }, headers: fresh() })
    texts.push(JSON.stringify({ ...body, query: null }))
  }
  texts.push((await ask(app, 'getSellerName', { key, query: { id: target.id }, headers: fresh() })).text)
  const teaser = await fetch(
    app.url + addressOf(contract.getTeaser, { key, params: { pair_id: `pair-${id}-${target.id}` } }),
  )
  texts.push(await pdfTextOf(new Uint8Array(await teaser.arrayBuffer())))
  return texts.join('\n')
}
