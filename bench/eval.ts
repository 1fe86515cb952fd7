/**
 * How well the semantic factor tells companies of one industry from companies of two, on industries that no figure was fitted
 * on, and how well texts of other languages find English ones; BM25 and TF-IDF in the same run.
 *
 *   npm run eval -- <data folder>      or EVAL_DATA=<data folder> npm run eval
 */
import { evaluateCompanies } from './company-evaluation.ts'
import { readCollections } from './labelled-companies.ts'
import { evaluateLabels, evaluateSentences } from './language-evaluation.ts'
import { readLabelSets } from './language-labels.ts'
import { openReportedModel } from './reported-model.ts'

const path = process.argv[2] ?? process.env.EVAL_DATA
const collections = path === undefined ? [] : readCollections(path)
if (path === undefined || collections.length === 0) {
  console.log(
    'No labelled companies to evaluate on. Name their folder: npm run eval -- <data folder>, or set EVAL_DATA.',
  )
  process.exit(0)
}

const model = openReportedModel()
console.log(`model ${model.name}`)
for (const collection of collections) await evaluateCompanies(collection, model)
for (const labels of readLabelSets(path)) await evaluateLabels(labels, model)
await evaluateSentences(path, model)
