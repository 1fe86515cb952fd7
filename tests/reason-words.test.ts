import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { LANGUAGES } from '../src/domain/language/language.ts'
import { REASONS, reasonIn } from '../src/domain/quality/reason-words.ts'
import { FRENCH_REASONS } from '../src/domain/quality/reason-words-fr.ts'

import { assertNoEnglish } from './_languages.ts'

const SRC = fileURLToPath(new URL('../src/', import.meta.url))
const textOf = (...places: string[]) =>
  places
    .map((place) => join(SRC, place))
    .flatMap((place) => (place.endsWith('.ts') ? [place] : readdirSync(place).map((name) => join(place, name))))
    .map((path) => readFileSync(path, 'utf8').replaceAll(/\$\{[^}]*\}/g, '7'))
    .join('\n')
const told = textOf(
  'worker/worker.ts',
  'worker/steps',
  'integrations/website',
  'integrations/website.ts',
  'integrations/registry',
  'background/quality-run.ts',
)

/** What the detail of a fact begins with. */
const DETAILS = /^(?:EBE of|Accounts of|Registered in|The registered office|NAF rev|Employees|From the imprint)/

/** Whole sentences, and what a register's name is put before. */
function reasons(): string[] {
  const sentences = [...told.matchAll(/['`]((?:[A-Z]|7 active)[^'`\n]*[A-Za-z0-9]\.)['`]/g)].map(
    ([, sentence]) => sentence ?? '',
  )
  const register = textOf('integrations/registry/fetch.ts')
  const rests = [...register.matchAll(/['`]((?:answered|asked for|is being|did not|cannot) [^'`\n]*)['`]/g)]
  return [
    ...sentences.filter((sentence) => !DETAILS.test(sentence)),
    ...rests.map(([, rest]) => `The BCE/INPI ratios ${rest}.`),
  ]
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

describe('why a step brought nothing', () => {
  it('is known of every reason that a step, a register or a website gives', () => {
    const found = [...new Set(reasons())]
    assert.ok(found.length > 40, `${found.length} reasons were found`)
    assert.deepEqual(
      found.filter((reason) => LANGUAGES.some((one) => one !== 'en' && reasonIn(one, reason) === reason)),
      [],
    )
  })
  it('is of a reason that is given', () => {
    const given = reasons()
    const unknown = Object.keys(FRENCH_REASONS).filter((english) => {
      const pattern = new RegExp(`^${english.split('{}').map(escaped).join('.+')}`)
      return !given.some((reason) => pattern.test(reason))
    })
    assert.deepEqual(unknown, [])
  })
  it('names the register as French does, and keeps figures', () => {
    assert.equal(
      reasonIn('fr', 'The BCE/INPI ratios asked for fewer requests; it is asked again in 30 seconds.'),
      'Le service des ratios BCE/INPI a demandé moins de requêtes\u00a0; une nouvelle demande suit dans 30 secondes.',
    )
    assert.equal(reasonIn('fr', 'BODACC answered with status 502.'), 'BODACC a répondu avec le statut 502.')
    assert.equal(
      reasonIn('de', 'The BCE/INPI ratios asked for fewer requests; it is asked again in 30 seconds.'),
      'Der Dienst BCE/INPI bat um weniger Anfragen; die nächste folgt in 30 Sekunden.',
    )
    assert.equal(reasonIn('es', 'GLEIF cannot be reached.'), 'No se puede conectar con GLEIF.')
    assert.equal(reasonIn('en', 'GLEIF cannot be reached.'), 'GLEIF cannot be reached.')
    assert.equal(reasonIn('fr', 'A reason of tomorrow.'), 'A reason of tomorrow.')
  })
  it('has as many blanks in every language, ends as the English does, and leaves no English', () => {
    for (const language of LANGUAGES)
      if (language !== 'en')
        for (const [english, text] of Object.entries(REASONS[language])) {
          assert.equal(text.split('{}').length, english.split('{}').length, english)
          assert.equal(/[.]$/.test(text), /[.]$/.test(english), english)
          assertNoEnglish(language, text, english)
        }
  })
})
