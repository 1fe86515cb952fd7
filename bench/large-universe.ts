import { sql } from 'kysely'
import { demoFacets, loadDemoUniverse } from '../src/background/demo-universe.ts'
import { BLINDING_RULE } from '../src/domain/confidentiality/blinding/blind-texts.ts'
import { type DemoParty, readDemoParties, readDemoVectors, textKeyOf } from '../src/integrations/demo-files.ts'
import { openLocalEmbedder } from '../src/integrations/embedder.ts'
import { type Database, openDatabase } from '../src/store/database.ts'
import { noteBlindingRule } from '../src/store/installation.ts'
import { migrate } from '../src/store/migrate.ts'
import type { Schema } from '../src/store/schema.ts'

/** Makes a data directory, or fills an empty database, with a universe of this many parties, two sellers for each buyer. */
export async function buildLargeUniverse(
  dataDir: string,
  parties: number,
  databaseUrl: string | null = null,
): Promise<void> {
  const log = { info() {}, warn() {}, error() {} }
  const database = await openDatabase<Schema>({ databaseUrl, dataDir, log })
  const embedder = openLocalEmbedder({ idleMs: 1000 })
  await migrate(database)
  const vectors = await readDemoVectors(embedder.model)
  // A text without its vector would wake the encoder and share the processor with what is measured.
  const shipped = (await readDemoParties()).filter((party) =>
    demoFacets(party).every((text) => vectors.has(textKeyOf(text))),
  )
  await loadDemoUniverse({ database, embedder, now: () => new Date() }, recombinedOf(shipped, parties), vectors)
  // A service that found another rule would mask every text again, and those of the copies, which nobody wrote, come out empty.
  await noteBlindingRule(database.db, BLINDING_RULE)
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
      profile: { ...one.profile, figures: other.profile.figures, criteria: other.profile.criteria },
    }
  })
}

/**
 * Makes a universe of at least this many parties out of one that holds some, by copying rows within the database: a million
 * are there in a minute. Copies say a little more each, so that no two texts are one; what keeps searches fast is left out.
 */
export async function multiplyUniverse(database: Database<Schema>, parties: number): Promise<void> {
  await database.transact(
    async (trx) => {
      const { rows } = await sql<{ own: number; last: number }>`
        select count(*)::int as own, max(id)::int as last from parties`.execute(trx)
      const { own, last } = rows[0] ?? { own: 0, last: 0 }
      const copies = sql`generate_series(1, ${Math.ceil(parties / own) - 1}::int)`
      const id = (column: string) => sql`${sql.ref(column)} + ${last}::int * k`
      await sql`drop index if exists parties_search`.execute(trx)
      await sql`insert into identities (id) overriding system value select ${id('p.id')} + 1000000000 from parties p, ${copies} k`.execute(
        trx,
      )
      await sql`
        insert into parties (id, identity_id, side, sector, geography, product, description, solution_1, solution_2, solution_3,
          country, revenue_eur_m, growth_pct, ebitda_margin_pct, ticket_min_eur_m, ticket_max_eur_m, growth_target_pct,
          ebitda_target_pct, contact_status, fictional, data_quality, valued_at, created_at, updated_at)
        select ${id('p.id')}, ${id('p.id')} + 1000000000, side, sector, geography, product || ' ' || k, description || ' ' || k,
          solution_1, solution_2, solution_3, country, revenue_eur_m * (1 + k % 97 / 100.0), growth_pct + k % 7,
          ebitda_margin_pct, ticket_min_eur_m, ticket_max_eur_m, growth_target_pct, ebitda_target_pct, contact_status,
          fictional, data_quality, valued_at, created_at, updated_at
        from parties p, ${copies} k order by 1`.execute(trx)
      await sql`
        insert into party_vectors (party_id, facet, model, vector)
        select ${id('v.party_id')}, facet, model, vector from party_vectors v, ${copies} k
        order by 1, 2`.execute(trx)
    },
    { statementLimitMs: null },
  )
  await sql`vacuum analyze`.execute(database.db)
}

/** Written one by one; the rest of a server's universe are their copies. */
const WRITTEN = 2_000

/** Fills an empty PostgreSQL database with at least this many parties; one that an earlier run has filled is left as it is. */
export async function fillServer(databaseUrl: string, parties: number): Promise<void> {
  const log = { info() {}, warn() {}, error() {} }
  const database = await openDatabase<Schema>({ databaseUrl, dataDir: '', log })
  if ((await partiesIn(database)) < parties) {
    await buildLargeUniverse('', Math.min(parties, WRITTEN), databaseUrl)
    await multiplyUniverse(database, parties)
    // The copies took ids of their own: those who register now come after them.
    await sql`select setval('entity_ids', (select max(id) from parties))`.execute(database.db)
  }
  await database.close()
}

async function partiesIn({ db }: Database<Schema>): Promise<number> {
  const { rows } = await sql<{ known: boolean }>`select to_regclass('parties') is not null as known`.execute(db)
  if (!rows[0]?.known) return 0
  const { count } = await db
    .selectFrom('parties')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
