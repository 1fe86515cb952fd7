/** The text encoder used and let go, three times over; prints `ready`, `used` and `let go` and waits for a line after each. */
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { openLocalEmbedder } from '../src/integrations/embedder.ts'

const lines = createInterface(process.stdin)
const say = async (what: string): Promise<void> => {
  console.log(what)
  await once(lines, 'line')
}

const embedder = openLocalEmbedder({ idleMs: 2000 })
await say('ready')
for (let use = 0; use < 3; use += 1) {
  const released = new Promise<void>((resolve) =>
    process.once('worker', (thread) => thread.once('exit', () => resolve())),
  )
  await embedder.embed(['Maintenance and repair of machines in factories'])
  console.log('used')
  await released
  await say('let go')
}
await embedder.close()
process.exit(0)
