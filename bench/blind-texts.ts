/**
 * How much of the descriptions in tooling/described still identifies their companies once they are blind, and how fast they are blinded.
 *
 *   node bench/blind-texts.ts [--held-out | --third | --fourth | --fifth] [--print]
 */
import { ordinaryWords } from '../src/integrations/ordinary-words-file.ts'
import { blindDescription, KINDS, readDescribed, survivors } from '../tooling/described/survivors.ts'

const part =
  (['held-out', 'third', 'fourth', 'fifth'] as const).find((name) => process.argv.includes(`--${name}`)) ?? 'tuning'
const ordinary = ordinaryWords()
const companies = readDescribed(part)
const left = companies.flatMap((company) => survivors(company, ordinary))
console.log(`${part}: ${companies.length} descriptions`)
for (const kind of Object.values(KINDS)) {
  const marked = companies.flatMap((company) => company.marked.filter((one) => one.kind === kind)).length
  const survived = left.filter((one) => one.kind === kind)
  console.log(
    `  ${kind.padEnd(22)} ${survived.length} of ${marked} survive: ${survived.map(({ text }) => text).join('; ')}`,
  )
}
const characters = companies.reduce((sum, { description }) => sum + description.length, 0)
const blind = companies.map((company) => blindDescription(company, ordinary))
const kept = blind.reduce((sum, text) => sum + text.replaceAll('[…]', '').length, 0)
console.log(`  ${((100 * kept) / characters).toFixed(1)} % of the characters stay`)
if (process.argv.includes('--print')) for (const text of blind) console.log(`    ${text}`)

const long = companies.map(({ description }) => description).join(' ')
for (const times of [1, 2, 4]) {
  const text = long.repeat(times).slice(0, 5000 * times)
  const began = performance.now()
  for (let run = 0; run < 5; run += 1)
    blindDescription({ language: 'en', company: 'Acme', description: text, marked: [] }, ordinary)
  console.log(`  ${text.length} characters: ${((performance.now() - began) / 5).toFixed(1)} ms`)
}
