import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FOREIGN_LANGUAGES, type Language } from '../src/domain/text/words.ts'
import { hashOf } from '../tooling/labelled-companies.ts'

/** A thing named in English and in other languages. */
export type NamedThing = Readonly<Partial<Record<Language, string>>> & { readonly en: string }

/** Labels of one source; `purpose` tells whether the lexicon may have been judged by it while it was made. */
export interface LabelSet {
  readonly name: string
  readonly purpose: 'test' | 'development'
  readonly things: readonly NamedThing[]
}

/** One in this many procurement labels is taken: all of them take ten minutes. */
const PROCUREMENT_STEP = 7

/** The seventh that judged the lexicon while it was made, and one of which no label was read. */
const DEVELOPMENT_SEVENTH = 0
const TEST_SEVENTH = 3

/** Swiss industry classes (test) and two sevenths of the EU procurement vocabulary, as far as the folder has them. */
export function readLabelSets(folder: string): LabelSet[] {
  const noga = rowsOf<NamedThing & { level: string }>(join(folder, 'eval/noga.json')).filter(
    ({ level }) => level === 'CLASS',
  )
  const cpv = rowsOf<NamedThing & { code: string }>(join(folder, 'eval/cpv.json'))
  const seventhOf = (rest: number) => cpv.filter(({ code }) => hashOf(code) % PROCUREMENT_STEP === rest)
  const sets: LabelSet[] = [
    { name: 'Swiss NOGA classes', purpose: 'test', things: noga },
    {
      name: 'EU procurement vocabulary, a seventh',
      purpose: 'development',
      things: seventhOf(DEVELOPMENT_SEVENTH),
    },
    { name: 'EU procurement vocabulary, another seventh', purpose: 'test', things: seventhOf(TEST_SEVENTH) },
  ]
  return sets.filter(({ things }) => things.length > 0)
}

/** The languages other than English in which every thing of a set has a name. */
export function languagesOf({ things }: LabelSet): Exclude<Language, 'en'>[] {
  return FOREIGN_LANGUAGES.filter((language) => things.every((thing) => thing[language]))
}

/** Pairs of sentences with how alike people find them, 0..5, of the STS benchmark in one language; none without the file. */
export function readSentencePairs(folder: string, language: Language): { one: string; other: string; alike: number }[] {
  const file = join(folder, `eval/sts-${language}-test.csv`)
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const cells = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted ?? plain ?? '',
      )
      const [one = '', other = '', alike = ''] = cells
      return one !== '' && other !== '' && Number.isFinite(Number.parseFloat(alike))
        ? [{ one, other, alike: Number(alike) }]
        : []
    })
}

function rowsOf<Row>(file: string): Row[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Row[]) : []
}
