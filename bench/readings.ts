import { readFileSync } from 'node:fs'
import { readFreeText } from '../src/domain/reading/read-text.ts'
import type { Reading, ReadPlace } from '../src/domain/reading/reading.ts'
import type { ReadLanguage } from '../src/domain/reading/rules.ts'
import { fold } from '../src/domain/reading/tokens.ts'
import { loadReadingRules } from '../src/integrations/reading-rules.ts'

/**
 * Compares readings with labelled ones: `node bench/readings.ts <file of labelled readings> [--show] [--given]`. The file has the format of
 * a set of readings: `{places, texts}`. `--given` passes the language of each text; without it the reader finds out. `--show` prints what differs.
 */

interface Labelled {
  readonly id: string
  readonly language: ReadLanguage
  readonly side: 'buyer' | 'seller'
  readonly text: string
  readonly wanted: readonly { from: string }[]
  readonly excluded: readonly { from: string }[]
  readonly places: Record<'required' | 'preferred' | 'excluded', readonly string[]>
  readonly sizes: readonly { figure: string; min: number | null; max: number | null; currency: string | null }[]
  readonly kinds: readonly string[]
  readonly generalist: boolean
}

const [file = '', ...flags] = process.argv.slice(2)
const set = JSON.parse(readFileSync(file, 'utf8')) as {
  places: Record<string, { names?: string[]; codes?: string[][] }>
  texts: Labelled[]
}
const rules = loadReadingRules()

const SMALL = new Set(
  'a an the in of de des du d la le les l el los las da do dos das di del della dei degli delle il lo gli i von der die das den dem für for para per pour voor van het een en im och och af til på w z dla y e et und and & for to au aux à'
    .split(' ')
    .map(fold),
)
const wordsOf = (text: string) => (fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !SMALL.has(word))
function overlap(one: string, other: string): number {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  const rest = [...b]
  const shared = a.filter((word) => {
    const at = rest.indexOf(word)
    if (at < 0) return false
    rest.splice(at, 1)
    return true
  }).length
  return a.length + b.length === 0 ? 0 : (2 * shared) / (a.length + b.length)
}

interface Count {
  right: number
  answered: number
  labelled: number
}
const count = (): Count => ({ right: 0, answered: 0, labelled: 0 })
const f1 = ({ right, answered, labelled }: Count) => (2 * right) / Math.max(1, answered + labelled)
const totals = { wanted: count(), excluded: count(), places: count(), sizes: count(), kinds: count() }
const byLanguage = new Map<string, { wanted: Count; excluded: Count }>()
let generalistRight = 0
let inverted = 0

function matchItems(answers: readonly string[], labels: readonly string[], total: Count): string[] {
  const pairs = answers
    .flatMap((answer, i) => labels.map((label, j) => ({ i, j, fit: overlap(answer, label) })))
    .filter(({ fit }) => fit >= 0.5)
  pairs.sort((a, b) => b.fit - a.fit)
  const [met, used] = [new Set<number>(), new Set<number>()]
  for (const { i, j } of pairs)
    if (!used.has(i) && !met.has(j)) {
      used.add(i)
      met.add(j)
    }
  const isPart = (answer: string) =>
    [...met].some((j) => wordsOf(answer).every((word) => wordsOf(labels[j] as string).includes(word)))
  const counted = answers.filter((answer, i) => used.has(i) || !isPart(answer))
  total.right += met.size
  total.answered += counted.length
  total.labelled += labels.length
  const missed = labels.filter((_, j) => !met.has(j)).map((label) => `-${label}`)
  const wrong = counted
    .filter((answer) => !answers.some((a, i) => a === answer && used.has(i)))
    .map((answer) => `+${answer}`)
  return [...missed, ...wrong]
}

const english = new Intl.DisplayNames(['en'], { type: 'region' })
function namesOf(token: string): string[] {
  const place = set.places[token.split('~')[0] as string]
  const bare = token.split('~')[0] as string
  const names = [bare, ...(place?.names ?? []), ...(place?.codes ?? []).filter((codes) => codes.length === 1).flat()]
  if (/^[A-Z]{2}$/.test(bare)) names.push(english.of(bare) ?? bare)
  if (bare.includes(':')) names.push(bare.split(':')[1] as string)
  return names.map(fold)
}
const WIDE: Record<string, string[]> = {
  DACH: ['DE', 'AT', 'CH'],
  Benelux: ['BE', 'NL', 'LU'],
  Nordics: ['DK', 'FI', 'IS', 'NO', 'SE'],
  Scandinavia: ['DK', 'NO', 'SE'],
  Baltics: ['EE', 'LV', 'LT'],
  Iberia: ['ES', 'PT'],
}
function matchPlaces(answers: readonly ReadPlace[], labels: readonly string[], total: Count): string[] {
  const expand = (codes: readonly string[]) => codes.flatMap((code) => WIDE[code] ?? [code])
  const left = expand(labels)
  let right = 0
  const wrong: string[] = []
  const given = answers.flatMap((place) =>
    WIDE[place.code]
      ? (WIDE[place.code] as string[]).map((code) => ({ code, name: english.of(code) ?? code }))
      : [place],
  )
  for (const { code, name } of given) {
    const at = left.findIndex((label) => namesOf(label).some((each) => each === fold(code) || each === fold(name)))
    if (at < 0) wrong.push(`+@${code}`)
    else {
      right += 1
      left.splice(at, 1)
    }
  }
  total.right += right
  total.answered += given.length
  total.labelled += expand(labels).length
  return [...left.map((label) => `-@${label}`), ...wrong]
}

const near = (a: number | null, b: number | null) =>
  a === b || (a !== null && b !== null && Math.abs(a - b) <= 0.01 * Math.max(a, b))
for (const label of set.texts) {
  const reading: Reading = readFreeText(
    label.text,
    label.side,
    rules,
    flags.includes('--given') ? label.language : null,
  )
  const wanted = reading.wanted.map(({ from, quoted = from }) => quoted)
  const excluded = reading.excluded.map(({ from, quoted = from }) => quoted)
  const lists = byLanguage.get(label.language) ?? { wanted: count(), excluded: count() }
  byLanguage.set(label.language, lists)
  const differences: string[] = []
  for (const [list, answers] of [
    ['wanted', wanted],
    ['excluded', excluded],
  ] as const) {
    const before = { ...totals[list] }
    const labels = label[list].map(({ from }) => from)
    differences.push(...matchItems(answers, labels, totals[list]).map((difference) => `${list[0]}${difference}`))
    for (const key of ['right', 'answered', 'labelled'] as const) lists[list][key] += totals[list][key] - before[key]
    const others = label[list === 'wanted' ? 'excluded' : 'wanted'].map(({ from }) => from)
    for (const answer of answers) {
      const own = Math.max(0, ...labels.map((each) => overlap(answer, each)))
      const other = Math.max(0, ...others.map((each) => overlap(answer, each)))
      const holds = others.some(
        (each) =>
          wordsOf(each).every((word) => wordsOf(answer).includes(word)) &&
          !labels.some((mine) => wordsOf(each).every((word) => wordsOf(mine).includes(word))),
      )
      if ((other >= 0.6 && own < 0.5) || (holds && own < 0.7)) {
        inverted += 1
        differences.push(`!!${answer}`)
      }
    }
  }
  for (const list of ['required', 'preferred', 'excluded'] as const)
    differences.push(
      ...matchPlaces(reading.places[list], label.places[list], totals.places).map((each) => `${list[0]}${each}`),
    )
  const sizes = [...label.sizes]
  for (const size of reading.sizes) {
    const at = sizes.findIndex(
      (each) =>
        each.figure === size.figure &&
        near(each.min, size.min) &&
        near(each.max, size.max) &&
        (each.currency === null || each.currency === size.currency),
    )
    if (at < 0) differences.push(`+S${JSON.stringify(size)}`)
    else {
      totals.sizes.right += 1
      sizes.splice(at, 1)
    }
  }
  differences.push(...sizes.map((size) => `-S${JSON.stringify(size)}`))
  totals.sizes.answered += reading.sizes.length
  totals.sizes.labelled += label.sizes.length
  totals.kinds.right += reading.kinds.filter((kind) => label.kinds.includes(kind)).length
  totals.kinds.answered += reading.kinds.length
  totals.kinds.labelled += label.kinds.length
  if (reading.generalist === label.generalist) generalistRight += 1
  else differences.push(`G${reading.generalist}`)
  const kinds = [
    ...label.kinds.filter((kind) => !reading.kinds.includes(kind)).map((kind) => `-K:${kind}`),
    ...reading.kinds.filter((kind) => !label.kinds.includes(kind)).map((kind) => `+K:${kind}`),
  ]
  if (flags.includes('--show') && differences.length + kinds.length > 0)
    console.log(`${label.id} «${label.text}»\n   ${[...differences, ...kinds].join('  ')}`)
}

for (const [name, total] of Object.entries(totals))
  console.log(
    `${name.padEnd(10)} F1 ${f1(total).toFixed(3)}  precision ${(total.right / Math.max(1, total.answered)).toFixed(3)}  recall ${(total.right / Math.max(1, total.labelled)).toFixed(3)}`,
  )
console.log(
  `generalist ${(generalistRight / set.texts.length).toFixed(3)}   inverted ${inverted}   of ${set.texts.length} texts`,
)
for (const [language, lists] of byLanguage)
  console.log(`  ${language}: wanted ${f1(lists.wanted).toFixed(3)}, excluded ${f1(lists.excluded).toFixed(3)}`)
