/**
 * How well the semantic factor finds what a banker would show in the judged collection of this repository, how it tells companies
 * of one industry from companies of two, on industries that no figure was fitted on, and how well texts of other languages find
 * English ones; BM25 and TF-IDF in the same run.
 *
 *   npm run eval -- [data folder]      or EVAL_DATA=<data folder> npm run eval
 *
 * Without a data folder it reports on the judged collection alone. EVAL_PARTS=development,third leaves out the test part, which
 * is for reports and never for choosing.
 */

import { PARTS } from '../tooling/judged/collection.ts'
import { reportJudged } from '../tooling/judged/report.ts'
import { readCollections } from '../tooling/labelled-companies.ts'
import { openReportedModel } from '../tooling/reported-model.ts'
import { evaluateCompanies } from './company-evaluation.ts'
import { evaluateLabels, evaluateSentences } from './language-evaluation.ts'
import { readLabelSets } from './language-labels.ts'

const model = openReportedModel()
console.log(`model ${model.name}`)
const asked = process.env.EVAL_PARTS?.split(',')
await reportJudged(
  model,
  PARTS.filter((part) => asked === undefined || asked.includes(part)),
)

const path = process.argv[2] ?? process.env.EVAL_DATA
if (path !== undefined) {
  const collections = readCollections(path)
  if (collections.length === 0) console.log(`\nNo labelled companies in ${path}.`)
  for (const collection of collections) await evaluateCompanies(collection, model)
  for (const labels of readLabelSets(path)) await evaluateLabels(labels, model)
  await evaluateSentences(path, model)
}
