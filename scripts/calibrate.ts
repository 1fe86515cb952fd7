/**
 * Fits the calibration of the configured embeddings provider on labelled companies and writes it where the service reads it at
 * its next start; industries that are held out judge it.
 *
 *   npm run calibrate -- <data folder> [file to write]
 */
import { isHeldOut, readCollections } from '../bench/labelled-companies.ts'
import { configOf } from '../src/config.ts'
import { calibrationPathOf, writeCalibration } from '../src/outside/calibration-file.ts'
import { openEmbedder } from '../src/outside/open-embedder.ts'
import { embeddedOf, fittedCalibrationOf, judgementOf } from './fit-calibration.ts'

const [folder, file] = process.argv.slice(2)
const collections = folder === undefined ? [] : readCollections(folder)
if (collections.length === 0) {
  console.error('Name the folder of the labelled companies: npm run calibrate -- <data folder> [file to write]')
  process.exit(2)
}

const { embeddings, dataDir } = configOf(process.env)
const { embedder } = await openEmbedder(embeddings, { idleMs: 1000, dataDir, now: () => new Date() })
console.log(`model ${embedder.model}`)
const embedded = []
for (const { name, companies } of collections) {
  console.log(`embedding ${companies.length} companies: ${name}`)
  embedded.push({ name, companies: await embeddedOf(companies, embedder) })
}
await embedder.close()

const calibration = fittedCalibrationOf(
  embedded.map(({ companies }) => companies.filter(({ industry }) => !isHeldOut(industry))),
)
for (const { name, companies } of embedded) {
  const { auc, ece } = judgementOf(
    companies.filter(({ industry }) => isHeldOut(industry)),
    calibration,
  )
  console.log(`${name}, held-out industries: AUC ${auc.toFixed(4)}, expected calibration error ${ece.toFixed(4)}`)
}
const path = file ?? calibrationPathOf(dataDir, embedder.model)
writeCalibration(path, embedder.model, calibration)
console.log(`p = σ(${calibration.bias} + ${calibration.perDot} · dot), written to ${path}`)
