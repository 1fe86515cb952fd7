import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { readConfig } from '../../src/config.ts'
import { contract, type OperationId } from '../../src/contract/index.ts'
import { ASSURANCES } from '../../src/domain/parties/assurance-levels.ts'
import { type Asking, addressOf, ask, is } from '../_contract.ts'
import { fresh } from '../_exchange.ts'
import { pdfTextOf } from '../_pdf-text.ts'
import { pairUp, type Seeded, seedSeller } from '../_seed.ts'
import { BUYER, startService, type TestHouse } from '../_service.ts'

interface Target {
  name_release: 'matched' | 'ask'
  revenue: number
  identity: { company: string; name: string; email: string }
  /** Every word and figure that identifies the target. */
  secrets: RegExp
  searches: readonly string[]
}

/** Two sellers with different secrets that differ otherwise only in their name release. */
const TARGETS: readonly Target[] = [
  {
    name_release: 'matched',
    revenue: 12.345,
    identity: { company: 'Quervalis Précision', name: 'Odile Quervalis', email: 'odile@quervalis.example' },
    secrets: /quervalis|odile|12[.,]345/i,
    searches: ['Quervalis', 'Odile Quervalis', 'quervalis.example'],
  },
  {
    name_release: 'ask',
    revenue: 13.579,
    identity: { company: 'Brumelin Usinage', name: 'Hortense Brumelin', email: 'hortense@brumelin.example' },
    secrets: /brumelin|hortense|13[.,]579/i,
    searches: ['Brumelin', 'Hortense Brumelin', 'brumelin.example'],
  },
]

/** True if the policy discloses a name to an unproven agent without its human's approval. */
const isOpen = (namesOpenFor: string, agentSignatures: string, release: string) =>
  namesOpenFor === 'declared' && agentSignatures === 'declared' && release === 'matched'

/** Parses the settings in the way the service does at startup. */
function settingsOf(NAMES_OPEN_FOR: string, AGENT_SIGNATURES: string) {
  const { namesOpenFor, agentSignatures } = readConfig({ NAMES_OPEN_FOR, AGENT_SIGNATURES })
  return { namesOpenFor, agentSignatures }
}

describe('attack on names and teasers at every disclosure setting', () => {
  let app: TestHouse
  let targets: readonly (Seeded & Target)[]
  before(async () => {
    app = await startService({ TRUST_PROXY: '127.0.0.1', NAMES_OPEN_FOR: 'vetted', AGENT_SIGNATURES: 'approved' })
    targets = await Promise.all(
      TARGETS.map(async (target) => {
        const { name_release, revenue, identity } = target
        return { ...target, ...(await seedSeller(app, { name_release, revenue }, identity)) }
      }),
    )
  })
  after(() => app.close())

  it('starts from NAMES_OPEN_FOR=vetted and AGENT_SIGNATURES=approved', () => {
    const { namesOpenFor, agentSignatures } = app.service.app
    assert.deepEqual({ namesOpenFor, agentSignatures }, settingsOf('vetted', 'approved'))
  })

  for (const NAMES_OPEN_FOR of ASSURANCES)
    for (const AGENT_SIGNATURES of ['declared', 'approved'])
      it(`discloses names only where the policy allows it: NAMES_OPEN_FOR=${NAMES_OPEN_FOR}, AGENT_SIGNATURES=${AGENT_SIGNATURES}`, async () => {
        Object.assign(app.service.app, settingsOf(NAMES_OPEN_FOR, AGENT_SIGNATURES))
        const told = await attack(app, targets)
        for (const { name_release, secrets } of targets)
          assert.equal(secrets.test(told), isOpen(NAMES_OPEN_FOR, AGENT_SIGNATURES, name_release), name_release)
      })
})

/** Registers as an agent, signs, collects every answer about the targets and erases the workspace. */
async function attack(app: TestHouse, targets: readonly (Seeded & Target)[]): Promise<string> {
  const { key, id } = await app.registerBuyer({ ...BUYER, check_size_min: 1, check_size_max: 100, growth_target: 3 })
  const texts: string[] = []
  const reads = async (operation: OperationId, asking: Asking = {}) => {
    const { status, text, body } = await ask(app, operation, { key, headers: fresh(), ...asking })
    // The query is removed, since search repeats it in any case.
    texts.push(operation === 'search' ? JSON.stringify({ ...body, query: null }) : text)
    return status
  }
  await ask(app, 'signNda', { body: { session_id: key, signer_name: 'Sue Pervisor' }, headers: fresh() })
  for (const target of targets) {
    await pairUp(app, { key, id }, target.id)
    await reads('requestName', { body: { id: target.id, introduction: 'contact' } })
  }
  await reads('openNames', { body: { ids: targets.map((target) => target.id) } })
  for (const operation of [
    'listMatches',
    'listMatchedNames',
    'listPairings',
    'getOverview',
    'exportWorkspace',
    'getInfoMemo',
  ] as const)
    await reads(operation)
  for (const target of targets) {
    for (const q of target.searches) assert.equal(await reads('search', { query: { q } }), 200)
    await reads('getSellerName', { query: { id: target.id } })
    const teaser = await fetch(
      app.url + addressOf(contract.getTeaser, { key, params: { pair_id: `pair-${id}-${target.id}` } }),
    )
    assert.equal(teaser.status, 200)
    texts.push(await pdfTextOf(new Uint8Array(await teaser.arrayBuffer())))
  }
  is(await ask(app, 'eraseWorkspace', { key, body: { confirm: 'erase' }, headers: fresh() }), 200)
  return texts.join('\n')
}
