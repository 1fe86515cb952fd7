/** What a registration costs beside the embedding it needs: `npm run bench -- registration`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLocalEmbedder } from '../src/integrations/embedder.ts'
import { startService } from './processes.ts'
import { alternate, elapsedMs, report } from './rounds.ts'

const ROUNDS = 15
const dataDir = mkdtempSync(join(tmpdir(), 'concordat-bench-'))
const embedder = openLocalEmbedder({ idleMs: 60_000 })
let n = 0
/** Texts of the length that sellers write, different every time. */
function seller() {
  n += 1
  return {
    sector: `Industrial maintenance ${n}`,
    product: `Maintenance and repair of presses, mixers and filling lines number ${n} for food factories in the west`,
    description: `Teams of technicians maintain production lines ${n} under contracts of several years for factories that make dairy products, bread and ready meals, and rebuild machines in a workshop of their own.`,
    revenue: 12,
    growth: 7,
    ebitda_margin: 14,
  }
}

const service = await startService({ DATA_DIR: dataDir, DEMO_UNIVERSE: 'on' })
async function register(): Promise<void> {
  const answer = await fetch(`${service.url}/api/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_type: 'seller', seller: seller(), supervisor: { name: 'S', email: 's@s.example' } }),
  })
  if (answer.status !== 200) throw new Error(`registration answered ${answer.status}`)
}
const embedOne = () => {
  const { product, sector, description } = seller()
  return embedder.embed([[product, sector, description].join('. ')])
}
await register()
await embedOne()
report(
  'registration with valuation and first matches, against embedding its text alone',
  await alternate(
    ROUNDS,
    () => elapsedMs(register),
    () => elapsedMs(embedOne),
  ),
  'ms',
  'at most 1.3',
)
await service.process.stop()
await embedder.close()
rmSync(dataDir, { recursive: true })
