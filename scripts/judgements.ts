import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { misspeltVariables } from '../src/config/misspelt-variables.ts'
import { readConfig } from '../src/config.ts'
import { bestThesisPair } from '../src/domain/matching/scoring/pair.ts'
import { bestDotProduct, type Calibration } from '../src/domain/matching/scoring/semantic.ts'
import { allTheses, type Ranked, toRanked } from '../src/matching-index/candidate.ts'
import { openDatabase } from '../src/store/database.ts'
import { judgementsIn } from '../src/store/judgements.ts'
import type { Schema } from '../src/store/schema.ts'
import { servingNow } from '../src/store/serving.ts'
import { partiesById } from '../src/store/universe.ts'
import { GRADES, type Judgements } from './judgements-file.ts'

/** Writes what workspaces judged of their matches, for calibration. */

const USAGE = `Usage: npm run judgements -- <file>

  Writes the dot products of the pairs that workspaces dismissed for their business (grade 0), watched or paired with (2), and
  took to an indication of interest or later (3), for npm run calibrate -- <companies> --judgements <file>. The file holds
  no text, no id and no date. The embedded engine serves one process: stop the service first.`

const log = { info() {}, warn() {}, error() {} }

/** Exit codes: 0 done, 1 it could not be done, 2 the command was not understood. */
async function main([path, ...more]: readonly string[]): Promise<number> {
  if (path === undefined || path.startsWith('-') || more.length > 0) {
    console.error(USAGE)
    return 2
  }
  for (const warning of misspeltVariables(process.env)) console.error(`Warning: ${warning}`)
  const { databaseUrl, dataDir } = readConfig(process.env)
  if (databaseUrl === null && !existsSync(join(dataDir, 'database'))) {
    console.error(`There is no database in ${dataDir}: set DATA_DIR, or DATABASE_URL for PostgreSQL.`)
    return 1
  }
  const database = await openDatabase<Schema>({ databaseUrl, dataDir, log })
  try {
    const serving = await servingNow(database.db)
    if (serving === null) {
      console.error('Nothing is embedded yet: start the service once.')
      return 1
    }
    const dots: Record<(typeof GRADES)[number], number[]> = { 0: [], 1: [], 2: [], 3: [] }
    for (const { buyerId, sellerId, grade } of await judgementsIn(database.db)) {
      const parties = await partiesById(database.db, serving.model, [buyerId, sellerId])
      const [buyer, seller] = [buyerId, sellerId].map((wanted) => parties.find(({ id }) => id === wanted))
      const dot = buyer && seller ? dotOf(toRanked(buyer), toRanked(seller), serving.calibration) : null
      if (dot !== null) dots[grade].push(dot)
    }
    // Sorted, so that their order tells nothing of who judged.
    for (const grade of GRADES) dots[grade].sort((a, b) => a - b)
    const judgements: Judgements = { model: serving.model, dotsByGrade: dots }
    writeFileSync(path, `${JSON.stringify(judgements)}\n`, { mode: 0o600 })
    const [right, wrong] = [dots[2].length + dots[3].length, dots[0].length + dots[1].length]
    console.log(
      `${path}: ${right} right (${dots[3].length} of grade 3) and ${wrong} wrong matches of the model ${serving.model}`,
    )
    return 0
  } finally {
    await database.close()
  }
}

/**
 * The dot product of a seller's text with what the buyer asks for, in the thesis that the pair is scored by: what a buyer rules out and what it has bought
 * say nothing of how near a right match is, so for a past deal its profile takes the place.
 */
function dotOf(buyer: Ranked, { toMatch: seller }: Ranked, calibration: Calibration): number | null {
  const { thesis } = bestThesisPair(allTheses(buyer), seller, calibration)
  return bestDotProduct(seller.vector, thesis.arePastDeals ? buyer.toMatch.facets : thesis.facets)
}

process.exitCode = await main(process.argv.slice(2))
