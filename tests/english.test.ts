import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'

/*
 * Measures the form of the English in sources and test titles; the rules and examples are in CONTRIBUTING.md under "How
 * we write". A budget may only fall: lower it when a change brings a figure well below.
 */

const ROOT = fileURLToPath(new URL('../', import.meta.url))

const read = (pattern: string) => globSync(pattern, { cwd: ROOT }).map((path) => readFileSync(join(ROOT, path), 'utf8'))

/** Sources of the service, without AssemblyScript. */
const sources = read('src/**/*.{ts,tsx}')
const tests = read('tests/**/*.test.ts')

const matches = (texts: readonly string[], pattern: RegExp): string[] =>
  texts.flatMap((text) => [...text.matchAll(pattern)].map(([, found = '']) => found))

const titles = matches(tests, /^\s*it\(\s*['"`](.+?)['"`],/gm)

const share = (found: readonly string[], isOdd: (one: string) => boolean): number => {
  assert.ok(found.length > 0)
  return found.filter(isOdd).length / found.length
}

/** First words of a docstring in the form of a question. */
const QUESTION = /^(?:What|How|Whether|Where|Who|Why|When|Whom|Whose|Whoever|The same)\b/

/** First words of a test title without a subject. */
const NO_SUBJECT =
  /^(?:of|that|with|without|who|whose|whom|what|which|in|on|and|or|nor|for|by|from|to|as|than|at|its|also|too|not|[1-5]\d\d)\b/i

/** Words of a test title where discloses, shows, states or returns is meant. */
const TITLE_SPEECH = /\b(?:told|tells?|said|says?|telling|saying|whoever|whatever|whom)\b/i

/** First words of a suite title that is not a unit. */
const NO_UNIT = /^(?:what|who|whom|whose|how|where|when|why|that|of|with|without|and|or)\b/i

/**
 * Verbs of speech instead of disclose, show, state, return or store, as words and as parts of camelCase names. Codes in
 * snake_case belong to the contract or the catalogues.
 */
const SPEECH =
  /(?<![A-Za-z_])(?:[Uu]n)?(?:[Tt]old|[Tt]ells?|[Ss]aid|[Ss]ays?|[Tt]elling|[Ss]aying)(?![a-z_])|(?<=[a-z])(?:Told|Tells?|Said|Says?|Telling|Saying)(?![a-z])/g

const perThousandLines = (pattern: RegExp): number => {
  const lines = sources.reduce((sum, text) => sum + text.split('\n').length, 0)
  return (1000 * matches(sources, pattern).length) / lines
}

/** A measure of the form and its budget. */
const MEASURES: readonly { of: string; value: () => number; budget: number }[] = [
  {
    of: 'share of docstrings that begin with What, How, Whether or The same',
    value: () => share(matches(sources, /\/\*\*\s*([^\n*]+)/g), (text) => QUESTION.test(text.trim())),
    budget: 0.01,
  },
  {
    of: 'share of exported functions named xOf',
    value: () => share(matches(sources, /export (?:async )?function\s+(\w+)/g), (name) => name.endsWith('Of')),
    budget: 0.006,
  },
  {
    of: 'what, whatever, whoever, whom per 1,000 lines of sources',
    value: () => perThousandLines(/\b(what|whatever|whoever|whichever|whom|wherever)\b/gi),
    budget: 2.05,
  },
  {
    of: 'told, tell, said, say per 1,000 lines of sources',
    value: () => perThousandLines(SPEECH),
    budget: 1,
  },
  {
    of: 'share of test titles without a subject',
    value: () => share(titles, (title) => NO_SUBJECT.test(title)),
    budget: 0.002,
  },
  {
    of: 'share of test titles with told, tell, said, say, whoever or whatever',
    value: () => share(titles, (title) => TITLE_SPEECH.test(title)),
    budget: 0.003,
  },
  {
    of: 'share of suites whose title names no unit',
    value: () => share(matches(tests, /^\s*describe\(\s*['"`](.+?)['"`],/gm), (title) => NO_UNIT.test(title)),
    budget: 0.006,
  },
]

describe('English of the sources', () => {
  for (const { of, value, budget } of MEASURES)
    it(`keeps the ${of} within ${budget}`, () => {
      const measured = value()
      assert.ok(measured <= budget, `${measured.toFixed(3)} is above the budget`)
    })

  it('detects verbs of speech in words and camelCase names but not in codes', () => {
    for (const text of ['as told', 'untold', 'it says', 'isTold', 'saysAny', 'quoteTellingSentence'])
      assert.equal(matches([text], SPEECH).length, 1, text)
    for (const text of ['name_not_told', 'growth_untold', 'told_at', 'essays', 'toldeo', 'withhold'])
      assert.equal(matches([text], SPEECH).length, 0, text)
  })

  it('detects a docstring that asks a question, a title without a subject and a suite without a unit', () => {
    assert.match('What a buyer looks for.', QUESTION)
    assert.doesNotMatch('Returns the ticket.', QUESTION)
    assert.match('of a withdrawn party does not bring it back', NO_SUBJECT)
    assert.doesNotMatch('does not reinstate a withdrawn party', NO_SUBJECT)
    assert.match('who comes through', NO_UNIT)
  })
})
