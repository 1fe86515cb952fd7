import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { ERRORS } from '../src/contract/errors.ts'
import { wordsIn } from '../src/domain/language/catalogue.ts'
import { LANGUAGES, type Language } from '../src/domain/language/language.ts'
import { refusalWriter } from '../src/domain/language/refusals.ts'
import { buildProblem } from '../src/entry/problem.ts'
import { loadMessages, readMessages } from '../src/integrations/messages.ts'
import { assertNoEnglish, formsOf } from './_languages.ts'

const SRC = fileURLToPath(new URL('../src/', import.meta.url))
const { write } = refusalWriter

loadMessages()
const MESSAGES = readMessages()
const messageIn = (language: Language, subject: string, id: string): string =>
  MESSAGES.get(language)?.get(subject)?.get(id) ?? assert.fail(`${language} ${subject} ${id}`)
const idsOf = (subject: string) => [...(MESSAGES.get('en')?.get(subject)?.keys() ?? [])]
const IDS = idsOf('refusals')

describe('refusal message catalogue', () => {
  for (const language of LANGUAGES) {
    it(`${language}: every form keeps the final punctuation of the English sentence`, () => {
      assert.ok(IDS.length > 400)
      for (const id of IDS) {
        const [english = ''] = formsOf(messageIn('en', 'refusals', id))
        for (const text of formsOf(messageIn(language, 'refusals', id))) {
          assert.equal(/[.]$/.test(text), /[.]$/.test(english), id)
          assert.doesNotMatch(text, /\{\}| {2}/, id)
        }
      }
    })
    it(`${language}: the forms of a plural differ`, () => {
      for (const id of IDS) {
        const forms = formsOf(messageIn(language, 'refusals', id))
        assert.equal(new Set(forms).size, forms.length, id)
      }
    })
    it(`${language}: every error status has a title`, () => {
      for (const { status } of Object.values(ERRORS)) assert.ok(wordsIn(language, 'statuses')(`${status}`).length > 3)
    })
    if (language !== 'en')
      it(`${language}: the catalogues contain no English`, () => {
        for (const subject of ['refusals', 'statuses', 'industries', 'valuation', 'matching', 'quality', 'blind'])
          for (const id of idsOf(subject))
            for (const text of formsOf(messageIn(language, subject, id))) assertNoEnglish(language, text, id)
      })
  }
  it('contains only sentences that the code uses', () => {
    const files = readdirSync(SRC, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.parentPath.includes('language'))
      .filter(({ parentPath }) => !parentPath.includes(join(SRC, 'web')))
    const all = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8')).join('\n')
    // The code composes ids of sentences about a side from its name.
    const chosen = [...all.matchAll(/`([a-z_]*)\$\{[\w.]+\}([a-z_]*)`/g)].flatMap(([, before, after]) =>
      ['buyer', 'seller'].map((side) => `${before}${side}${after}`),
    )
    const isSaid = (id: string) => all.includes(`'${id}'`) || chosen.includes(id)
    assert.deepEqual(
      IDS.filter((id) => !isSaid(id)),
      [],
    )
  })
  it('formats numbers, plurals and lists by the rules of the language', () => {
    const wait = (language: Language, count: number) => write(language, { of: 'wait_and_retry', count })
    assert.equal(wait('en', 1), 'Wait 1 second and try again.')
    assert.equal(wait('en', 12), 'Wait 12 seconds and try again.')
    assert.equal(wait('fr', 1), 'Attendez 1 seconde et réessayez.')
    assert.equal(wait('fr', 0), 'Attendez 0 seconde et réessayez.')
    assert.equal(wait('de', 0), 'Warten Sie 0 Sekunden und versuchen Sie es erneut.')
    assert.equal(wait('de', 1), 'Warten Sie 1 Sekunde und versuchen Sie es erneut.')
    assert.equal(wait('es', 1), 'Espere 1 segundo e inténtelo de nuevo.')
    assert.equal(wait('de', 12_000), 'Warten Sie 12.000 Sekunden und versuchen Sie es erneut.')
    assert.equal(write('es', { of: 'field_min', limit: 0.5 }), 'debe ser como mínimo 0,5')
    const methods = { anyOf: ['GET', 'POST', 'HEAD'] }
    assert.equal(write('en', { of: 'use_methods', methods }), 'Use GET, POST or HEAD.')
    assert.equal(write('de', { of: 'use_methods', methods }), 'Verwenden Sie GET, POST oder HEAD.')
    assert.equal(
      write('es', { of: 'buyer_steps_are', steps: ['siren', 'website'] }),
      'Los pasos de un comprador son siren, website.',
    )
    const faults = [
      { path: 'seller.revenue', message: { of: 'field_above', limit: 0 } },
      { path: 'email', message: 'field_required' },
    ] as const
    assert.equal(
      write('de', { of: 'request_invalid', faults }),
      'die Anfrage ist ungültig: seller.revenue muss über 0 liegen; email ist erforderlich',
    )
  })
  it('repeats the value of a blank unchanged, even with placeholder syntax', () => {
    const id = '{{count}} $& nda_not_signed'
    assert.equal(write('en', { of: 'quote_error_id', id }), `Quote the error id ${id} to the operator.`)
  })
  it('recognises its own sentences and no others', () => {
    const { isKnown } = refusalWriter
    for (const said of ['nda_not_signed', { of: 'wait_and_retry', count: 1 }, ['nothing_to_do', 'sign_nda']])
      assert.ok(isKnown(said))
    for (const said of ['the NDA is not signed', 'constructor', { of: 'toString' }, null, 7, ['nothing_to_do', 'no']])
      assert.ok(!isKnown(said))
  })
  it('changes only the sentences of a problem with the language', () => {
    const problemIn = (language: Language) =>
      buildProblem(language, 'pairing_exists', 'pairing_exists', 'read_pairing', 'r', { pair_id: 'pair-1-2' })
    const { error, title, detail, ...english } = problemIn('en')
    assert.deepEqual([error, title], ['the pairing exists', 'Conflict'])
    for (const language of LANGUAGES) {
      const { error: _e, title: _t, detail: _d, ...rest } = problemIn(language)
      assert.deepEqual(rest, english)
    }
    assert.equal(problemIn('de').error, 'die Anbahnung existiert bereits')
    assert.equal(problemIn('es').title, 'Conflicto')
    assert.match(detail ?? '', /^Read it with/)
  })
})

describe('messages of activity, to-dos and outcomes', () => {
  for (const language of LANGUAGES)
    it(`${language}: every form keeps the final punctuation of the English sentence and contains no English`, () => {
      for (const id of idsOf('news')) {
        const [english = ''] = formsOf(messageIn('en', 'news', id))
        for (const text of formsOf(messageIn(language, 'news', id))) {
          assert.equal(/[.]$/.test(text), /[.]$/.test(english), id)
          if (language !== 'en') assertNoEnglish(language, text, id)
        }
      }
    })
})
