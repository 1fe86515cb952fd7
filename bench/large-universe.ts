import { demoFacetsOf, loadDemoUniverse } from '../src/operations/demo-universe.ts'
import { type DemoParty, readDemoParties, readDemoVectors, textKeyOf } from '../src/outside/demo-files.ts'
import { openLocalEmbedder } from '../src/outside/embedder.ts'
import { openDatabase } from '../src/store/database.ts'
import { migrate } from '../src/store/migrate.ts'
import type { Schema } from '../src/store/schema.ts'

/** Makes a data directory with a universe of this many parties, two sellers for each buyer. */
export async function buildLargeUniverse(dataDir: string, parties: number): Promise<void> {
  const log = { info() {}, warn() {}, error() {} }
  const database = await openDatabase<Schema>({ databaseUrl: null, dataDir, log })
  const embedder = openLocalEmbedder({ idleMs: 1000 })
  await migrate(database)
  const vectors = await readDemoVectors(embedder.model)
  // A text without its vector would wake the encoder and share the processor with what is measured.
  const shipped = (await readDemoParties()).filter((party) =>
    demoFacetsOf(party).every((text) => vectors.has(textKeyOf(text))),
  )
  await loadDemoUniverse({ database, embedder, now: () => new Date() }, recombinedOf(shipped, parties), vectors)
  await embedder.close()
  await database.close()
}

/**
 * As many parties as asked for out of the demonstration's, by joining texts of one, figures of another and criteria of a
 * third. Texts and the identity masked in them stay together, so that every text has its shipped vector.
 */
function recombinedOf(shipped: readonly DemoParty[], count: number): DemoParty[] {
  const sellers = shipped.filter(({ side }) => side === 'seller')
  const buyers = shipped.filter(({ side }) => side === 'buyer')
  return Array.from({ length: count }, (_, n) => {
    const of = n % 3 === 2 ? buyers : sellers
    // Strides without a common factor with the lengths, so that the combinations differ.
    const one = of[(n * 11) % of.length]
    const other = of[(n * 13 + Math.floor(n / of.length) * 17) % of.length]
    if (!one || !other) throw new Error('the demonstration universe is empty')
    return {
      ...one,
      profile: { texts: one.profile.texts, figures: other.profile.figures, criteria: other.profile.criteria },
    }
  })
}
