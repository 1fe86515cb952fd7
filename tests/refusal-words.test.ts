import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { problemOf } from '../src/entry/problem.ts'
import { frenchRefusalOf, spokenIn } from '../src/entry/refusal-words.ts'
import { FRENCH_REFUSALS } from '../src/entry/refusal-words-fr.ts'

const SRC = fileURLToPath(new URL('../src/', import.meta.url))
const textOf = (...rooms: string[]) =>
  rooms
    .flatMap((room) => readdirSync(join(SRC, room), { withFileTypes: true }).filter((entry) => entry.isFile()))
    // A request that cannot be read has no language.
    .filter(({ name }) => name !== 'unreadable.ts' && !name.startsWith('refusal-words'))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
    .join('\n')
/** The rooms whose code refuses. */
const ROOMS = [
  'entry',
  'disclosure',
  'workspace',
  'signing',
  'matches',
  'memoranda',
  'presenting',
  'exchange',
  'background',
  'operations',
  'operations/operator',
  'http',
  'mcp',
]
const text = textOf(...ROOMS)

/** What stands between the parentheses of every call that refuses, strings and templates whole. */
function refusing(): string[] {
  return [...text.matchAll(/\b(?:refuse|sendProblem|problemOf|new Refusal)\(/g)].map(({ index, 0: call }) => {
    const from = index + call.length
    let depth = 1
    for (let at = from; at < text.length; at += 1) {
      const mark = text[at] ?? ''
      if ("'`".includes(mark)) at = endOfString(at, mark)
      else if ('([{'.includes(mark)) depth += 1
      else if (')]}'.includes(mark)) depth -= 1
      if (depth === 0) return text.slice(from, at)
    }
    return assert.fail('a call is not closed')
  })
}

function endOfString(from: number, mark: string): number {
  let at = from + 1
  while (text[at] !== mark) at += text[at] === '\\' ? 2 : 1
  return at
}

/** Sentences among the arguments, or in a constant that an argument names; what a template fills in is a blank. */
function sentencesIn(call: string): string[] {
  const args = call.replace(
    /\{\s*(?:fields|pair_id|retry_after|nda_required|signing_barred|human_check_required|assurance_required|workspace_suspended)[\s\S]*$/,
    '',
  )
  const constants = [...args.matchAll(/\b[A-Z_]{4,}\b/g)].flatMap(([name]) =>
    [...text.matchAll(new RegExp(`const ${name} =\\s+'([^']+)'`, 'g'))].map(([, value]) => value ?? ''),
  )
  const written = [...args.matchAll(/'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)].map(
    ([, plain, template]) => plain ?? (template ?? '').replaceAll(/\$\{[^}]*\}/g, '7'),
  )
  return [...written, ...constants].filter((sentence) => /[a-z] [a-z]/i.test(sentence) && !sentence.includes('${'))
}

/** Sentences put together where they are said. */
const COMPOSED = [
  'Use {} or {}.',
  'the request does not validate: {}',
  'challengeToken is not the base64 of {}. {}',
  '{} Or send no token, and come through the access gate with an address of OPERATOR_EMAILS.',
]

describe('refusals in French', () => {
  it('hold every sentence that an operation or an edge refuses with', () => {
    const sentences = new Set(refusing().flatMap(sentencesIn))
    assert.ok(sentences.size > 120, `${sentences.size} sentences were found`)
    const sides = (sentence: string) =>
      /\b(?:no|the|a) 7\b/.test(sentence)
        ? [sentence.replaceAll(/\b7/g, 'buyer'), sentence.replaceAll(/\b7/g, 'seller')]
        : [sentence]
    const lacking = [...sentences].flatMap(sides).filter((sentence) => frenchRefusalOf(sentence) === null)
    assert.deepEqual(lacking, [])
  })
  it('hold no sentence that nobody says', () => {
    const all = textOf(...ROOMS, 'domain', 'integrations/human-check').replaceAll(/\$\{[^}]*\}/g, '{}')
    const isSaid = (english: string) => all.includes(english) || all.includes(english.replaceAll(/buyer|seller/g, '{}'))
    assert.deepEqual(
      Object.keys(FRENCH_REFUSALS).filter((english) => !isSaid(english) && !COMPOSED.includes(english)),
      [],
    )
  })
  it('have as many blanks as the English, and end as it does', () => {
    const blanksIn = (sentence: string) => sentence.split('{}').length
    const end = (sentence: string) => /[.]$/.test(sentence)
    for (const [english, french] of Object.entries(FRENCH_REFUSALS)) {
      assert.equal(blanksIn(french), blanksIn(english), english)
      assert.equal(end(french), end(english), english)
    }
  })
  it('fill a blank with what stood there, in French where that is a sentence too', () => {
    assert.equal(frenchRefusalOf('Wait 12 seconds and try again.'), 'Attendez 12 secondes et réessayez.')
    const failed =
      'The human check was not passed. Complete the human check again and register with its new token. An agent may declare its human supervisor {name, email, company} instead.'
    assert.doesNotMatch(frenchRefusalOf(failed) ?? '', /\b(?:the|again|agent may)\b/)
    assert.equal(frenchRefusalOf('constructor'), null)
  })
  it('change the sentences of a problem and nothing else', () => {
    const problem = problemOf('pairing_exists', 'the pairing exists', 'A new sentence.', 'r', { pair_id: 'pair-1-2' })
    assert.deepEqual(spokenIn('fr', problem), {
      ...problem,
      error: 'la mise en relation existe',
      title: 'Conflit',
    })
    assert.equal(spokenIn('en', problem), problem)
  })
})
