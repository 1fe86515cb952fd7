/**
 * Fits the calibration of the configured embeddings provider on labelled companies and writes it where the service reads it at
 * its next start; industries that are held out judge it.
 *
 *   npm run calibrate -- <file or folder> [file to write] [--judgements <file>]
 *
 * The file is a JSON array of `{ sub, one, long }`: a company's industry, its short and its long text; or a folder as
 * `npm run eval` reads it. Judgements are what `npm run judgements` writes; they weigh as much as one collection of companies, because
 * only matches that were shown are judged.
 */
import { parseArgs } from 'node:util'
import { misspeltVariables } from '../src/config/misspelt-variables.ts'
import { readConfig } from '../src/config.ts'
import { calibrationPath, openEmbedder, writeCalibration } from '../src/integrations/open-embedder.ts'
import { isHeldOut, readCollections } from '../tooling/labelled-companies.ts'
import type { EmbeddedCompany } from '../tooling/scored-pairs.ts'
import { embeddedOf, fittedCalibrationOf, judgementOf } from './fit-calibration.ts'
import { readJudgements } from './judgements-file.ts'

/** So that minutes of embedding show their progress. */
const COMPANIES_AT_ONCE = 200

const {
  positionals: [folder, file],
  values: { judgements },
} = parseArgs({ allowPositionals: true, options: { judgements: { type: 'string' } } })
const collections = folder === undefined ? [] : readCollections(folder)
if (collections.length === 0) {
  console.error(
    'Name the file of the labelled companies: npm run calibrate -- <file or folder> [file to write] [--judgements <file>]',
  )
  process.exit(2)
}

for (const warning of misspeltVariables(process.env)) console.error(`Warning: ${warning}`)
const { embeddings, dataDir } = readConfig(process.env)
const { embedder } = await openEmbedder(embeddings, { idleMs: 1000, dataDir, now: () => new Date() })
console.log(`model ${embedder.model}`)
const judged = judgements === undefined ? [] : [readJudgements(judgements, embedder.model)]
const embedded: { name: string; companies: EmbeddedCompany[] }[] = []
for (const { name, companies } of collections) {
  const done: EmbeddedCompany[] = []
  for (let i = 0; i < companies.length; i += COMPANIES_AT_ONCE) {
    done.push(...(await embeddedOf(companies.slice(i, i + COMPANIES_AT_ONCE), embedder)))
    console.log(`${name}: ${done.length} of ${companies.length} companies embedded`)
  }
  embedded.push({ name, companies: done })
}
await embedder.close()

const calibration = fittedCalibrationOf(
  embedded.map(({ companies }) => companies.filter(({ industry }) => !isHeldOut(industry))),
  judged,
)
for (const { same, different } of judged)
  console.log(`${same.length} right and ${different.length} wrong matches of ${judgements} are fitted too`)
for (const { name, companies } of embedded) {
  const { auc, ece } = judgementOf(
    companies.filter(({ industry }) => isHeldOut(industry)),
    calibration,
  )
  console.log(`${name}, held-out industries: AUC ${auc.toFixed(4)}, expected calibration error ${ece.toFixed(4)}`)
}
const path = file ?? calibrationPath(dataDir, embedder.model)
writeCalibration(path, embedder.model, calibration)
console.log(`evidence ${calibration.bias} + ${calibration.perDot} · dot, written to ${path}`)
