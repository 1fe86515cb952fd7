/**
 * From manifest to answer, against the matching query that stands behind it: the same words put into a registered buyer's
 * profile and its matches read. Both record a text, embed it and rank 10,000 parties; they take turns over new words each time.
 */
import { join } from 'node:path'
import { BUYER, type Client, register } from './clients.ts'
import { buildLargeUniverse } from './large-universe.ts'
import { inDirectory, type RunningService, startService } from './processes.ts'
import { alternate, medianOf, report } from './rounds.ts'

const PARTIES = 10_000
const ROUNDS = 9
const TURNS = 10
const MATCHES = 200

const TRADES = ['maintenance of machines', 'payroll software', 'bakeries', 'dental clinics', 'timber construction']
const CUSTOMERS = ['factories', 'hospitals', 'town halls', 'farms', 'hotels', 'shipyards', 'schools', 'laboratories']

let turn = 0
/** Words of a trade that were not asked for before. */
function newWords(): string {
  turn += 1
  const trade = TRADES[turn % TRADES.length]
  const customers = CUSTOMERS[Math.floor(turn / TRADES.length) % CUSTOMERS.length]
  return `${trade} for ${customers} of kind ${turn}`
}

await inDirectory(async (directory) => {
  const dataDir = join(directory, 'data')
  await buildLargeUniverse(dataDir, PARTIES)
  const service = await startService({ DATA_DIR: dataDir, TRUST_PROXY: '127.0.0.1' })
  const buyer = await register(service, BUYER)
  for (let i = 0; i < TURNS; i += 1) {
    await manifestToAnswer(service, newWords())
    await matchingQuery(service, buyer, newWords())
  }
  const rounds = await alternate(
    ROUNDS,
    () => medianMs(() => manifestToAnswer(service, newWords())),
    () => medianMs(() => matchingQuery(service, buyer, newWords())),
  )
  report('manifest to answer', rounds, 'ms', 'at most 1.30 of its matching query')
  await service.process.stop()
})

async function medianMs(work: () => Promise<void>): Promise<number> {
  const spent: number[] = []
  for (let i = 0; i < TURNS; i += 1) {
    const begun = performance.now()
    await work()
    spent.push(performance.now() - begun)
  }
  return medianOf(spent)
}

async function manifestToAnswer({ url }: RunningService, words: string): Promise<void> {
  const address = `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}`
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
  const manifest = {
    identity: 'Northbridge Capital',
    wants: `Sellers of ${words}, ticket EUR 4-30m, growth from 5 %, EBITDA margin from 10 %`,
    offers: 'Equity',
    interface: 'Fetches answers by key',
    delivery_contract: 'Two working days',
    boundary: 'Refuses phone calls',
  }
  const body = JSON.stringify({ agent_name: 'bench', manifest })
  const receipt = await fetch(`${url}/api/exchange/manifest`, { method: 'POST', headers, body })
  const { answer_url: answerUrl } = (await receipt.json()) as { answer_url: string }
  const answer = await fetch(url + answerUrl, { headers })
  const { answer_ready: isReady } = (await answer.json()) as { answer_ready: boolean }
  if (!isReady) throw new Error('the manifest was not answered')
}

async function matchingQuery({ url }: RunningService, { key }: Client, words: string): Promise<void> {
  const changed = await fetch(`${url}/api/session/${key}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ buyer: { sector: words, solution_1: words } }),
  })
  await changed.arrayBuffer()
  const matches = await fetch(`${url}/api/matches/${key}?limit=${MATCHES}`)
  if (!changed.ok || !matches.ok) throw new Error(`the matching query answered ${changed.status}, ${matches.status}`)
  await matches.arrayBuffer()
}
