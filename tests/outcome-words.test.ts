import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { LANGUAGES } from '../src/domain/language/language.ts'
import { type OutcomeSentence, outcomeIn } from '../src/domain/language/outcomes.ts'
import { loadMessages, readMessages } from '../src/integrations/messages.ts'
import { assertNoEnglish } from './_languages.ts'

const SRC = fileURLToPath(new URL('../src/', import.meta.url))
loadMessages()
const MESSAGES = readMessages()
const IDS = [...(MESSAGES.get('en')?.get('outcomes')?.keys() ?? [])]

describe('step outcome catalogue', () => {
  for (const language of LANGUAGES)
    it(`${language}: keeps the final punctuation of the English sentences and contains no English`, () => {
      assert.ok(IDS.length > 80)
      for (const id of IDS) {
        const [text = '', english = ''] = [language, 'en'].map((one) => MESSAGES.get(one)?.get('outcomes')?.get(id))
        assert.equal(/[.]$/.test(text), /[.]$/.test(english), id)
        if (language !== 'en') assertNoEnglish(language, text, id)
      }
    })
  it('contains only sentences that a step, a register or the website reader uses', () => {
    const places = ['worker', 'integrations', 'background', 'domain/quality', 'domain/language/outcomes.ts']
    const said = places
      .flatMap((place) =>
        place.endsWith('.ts')
          ? [join(SRC, place)]
          : readdirSync(join(SRC, place), { recursive: true, withFileTypes: true })
              .filter((entry) => entry.isFile())
              .map(({ parentPath, name }) => join(parentPath, name)),
      )
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n')
    // The code composes these ids from the kind of accounts.
    const chosen = ['consolidated', 'complete', 'simplified'].flatMap((kind) =>
      ['', '_compared', '_ebe'].map((rest) => `${kind}_accounts${rest}`),
    )
    assert.deepEqual(
      IDS.filter((id) => !said.includes(`'${id}'`) && !chosen.includes(id)),
      [],
    )
  })
  it('names the register and formats figures as in the language', () => {
    const busy: OutcomeSentence = { of: 'source_busy', source: 'ratios-inpi-bce', seconds: 3600 }
    assert.equal(
      outcomeIn('en', busy),
      'The BCE/INPI ratio service asked for fewer requests. It will be queried again in 3,600 seconds.',
    )
    assert.equal(
      outcomeIn('fr', { ...busy, seconds: 30 }),
      'Le service des ratios BCE/INPI a demandé moins de requêtes\u00a0; la prochaine suivra dans 30 secondes.',
    )
    assert.equal(
      outcomeIn('de', busy),
      'Der Dienst BCE/INPI bat um weniger Anfragen; die nächste folgt in 3.600 Sekunden.',
    )
    const away = { of: 'source_unreachable', source: 'ratios-inpi-bce' } as const
    assert.equal(outcomeIn('es', away), 'No se puede conectar con el servicio BCE/INPI.')
    assert.equal(outcomeIn('es', { ...away, source: 'gleif' }), 'No se puede conectar con GLEIF.')
    const missing = { of: 'website_page_missing', status: 404 } as const
    assert.equal(outcomeIn('en', missing), 'The website answered 404: the page does not exist.')
  })
  it('quotes a source unchanged in every language', () => {
    for (const language of LANGUAGES)
      assert.equal(
        outcomeIn(language, { of: 'other', text: 'gérant {{count}} $& siren_unknown' }),
        'gérant {{count}} $& siren_unknown',
      )
  })
  it('joins several sentences of one outcome', () => {
    assert.equal(
      outcomeIn('fr', [
        { of: 'complete_accounts', day: '2025-12-31' },
        { of: 'accounts_too_small', day: '2024-12-31' },
      ]),
      'Comptes complets de l’exercice clos le 2025-12-31. Les comptes du 2024-12-31 paraissent 1000 fois trop petits par rapport aux autres.',
    )
  })
  it('states that the reason was not recorded if it is unknown to this version', () => {
    for (const unknown of ['reason_of_tomorrow', { of: 'constructor' }])
      assert.equal(outcomeIn('en', unknown as OutcomeSentence), 'The reason was not recorded.')
  })
})
