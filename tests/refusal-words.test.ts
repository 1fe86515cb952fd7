import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { ERRORS } from '../src/contract/errors.ts'
import { LANGUAGES, type Language, LOCALES } from '../src/domain/language/language.ts'
import type { Message } from '../src/domain/language/messages.ts'
import { NEWS_TEXTS } from '../src/domain/language/news.ts'
import { REFUSAL_TITLES } from '../src/domain/language/refusals/titles.ts'
import { REFUSAL_TEXTS, refusalWriter } from '../src/domain/language/refusals.ts'
import { INDUSTRIES } from '../src/domain/valuation/industry-names.ts'
import { buildProblem } from '../src/entry/problem.ts'
import { assertNoEnglish } from './_languages.ts'

const SRC = fileURLToPath(new URL('../src/', import.meta.url))
const { write } = refusalWriter

const textsOf = (message: Message): string[] => (typeof message === 'string' ? [message] : Object.values(message))
const blanksIn = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, blank]) => blank).sort()
const textIn = (language: Language, id: string): Message =>
  (REFUSAL_TEXTS[language] as Readonly<Record<string, Message>>)[id] ?? assert.fail(id)
const IDS = Object.keys(REFUSAL_TEXTS.en)

describe('refusal messages', () => {
  for (const language of LANGUAGES) {
    it(`${language}: fills every blank of the English sentence, and ends as it does`, () => {
      for (const id of IDS) {
        const [english = ''] = textsOf(textIn('en', id))
        for (const text of textsOf(textIn(language, id))) {
          assert.deepEqual(blanksIn(text), blanksIn(english), id)
          assert.equal(/[.]$/.test(text), /[.]$/.test(english), id)
          assert.doesNotMatch(text, /\{\}| {2}/, id)
        }
      }
    })
    it(`${language}: has a form for every plural of the language, and differs between them`, () => {
      const categories = new Intl.PluralRules(LOCALES[language]).resolvedOptions().pluralCategories
      assert.ok(categories.includes('one') && categories.includes('other'))
      for (const id of IDS) {
        const message = textIn(language, id)
        if (typeof message !== 'string') assert.notEqual(message.one, message.other, id)
      }
    })
    it(`${language}: has a title for every status that an error may have`, () => {
      for (const { status } of Object.values(ERRORS)) assert.ok(REFUSAL_TITLES[language][status].length > 3)
    })
    if (language !== 'en')
      it(`${language}: no English is left`, () => {
        for (const id of IDS) for (const text of textsOf(textIn(language, id))) assertNoEnglish(language, text, id)
        for (const title of Object.values(REFUSAL_TITLES[language])) assertNoEnglish(language, title, title)
        for (const name of Object.values(INDUSTRIES[language])) assertNoEnglish(language, name, name)
      })
  }
  it('hold no sentence that nobody says', () => {
    const files = readdirSync(SRC, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.parentPath.includes('language'))
      .filter(({ parentPath }) => !parentPath.includes(join(SRC, 'web')))
    const all = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8')).join('\n')
    // A sentence about either side is chosen by the side, within its id.
    const chosen = [...all.matchAll(/`([a-z_]*)\$\{[\w.]+\}([a-z_]*)`/g)].flatMap(([, before, after]) =>
      ['buyer', 'seller'].map((side) => `${before}${side}${after}`),
    )
    const isSaid = (id: string) => all.includes(`'${id}'`) || chosen.includes(id)
    assert.deepEqual(
      IDS.filter((id) => !isSaid(id)),
      [],
    )
  })
  it('write numbers, plurals and lists as the language does', () => {
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
  it('repeat what fills a blank as it is, whatever it looks like', () => {
    const id = '{{count}} $& nda_not_signed'
    assert.equal(write('en', { of: 'quote_error_id', id }), `Quote the error id ${id} to the operator.`)
  })
  it('know their own sentences, and no others', () => {
    const { isKnown } = refusalWriter
    for (const said of ['nda_not_signed', { of: 'wait_and_retry', count: 1 }, ['nothing_to_do', 'sign_nda']])
      assert.ok(isKnown(said))
    for (const said of ['the NDA is not signed', 'constructor', { of: 'toString' }, null, 7, ['nothing_to_do', 'no']])
      assert.ok(!isKnown(said))
  })
  it('change the sentences of a problem with the language, and nothing else', () => {
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
  const idsOf = Object.keys(NEWS_TEXTS.en)
  const newsIn = (language: Language, id: string): string[] =>
    textsOf((NEWS_TEXTS[language] as Readonly<Record<string, Message>>)[id] ?? assert.fail(id))
  for (const language of LANGUAGES)
    it(`${language}: has the blanks of the English sentence, ends as it does, and leaves no English`, () => {
      for (const id of idsOf) {
        const english = newsIn('en', id).at(-1) ?? ''
        const texts = newsIn(language, id)
        assert.deepEqual(blanksIn(texts.at(-1) ?? ''), blanksIn(english), id)
        for (const text of texts) {
          assert.deepEqual(
            blanksIn(text).filter((blank) => !blanksIn(english).includes(blank)),
            [],
            id,
          )
          assert.equal(/[.]$/.test(text), /[.]$/.test(english), id)
          if (language !== 'en') assertNoEnglish(language, text, id)
        }
      }
    })
})
