import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import type { ParseKeys } from 'i18next'
import en from '../../locales/en/app/party-fields.json' with { type: 'json' }
import fr from '../../locales/fr/app/party-fields.json' with { type: 'json' }
import {
  buyerFields,
  EMPTY_IDENTITY,
  EMPTY_PROFILE,
  nameReleaseFields,
  profileFields,
  sellerFields,
} from '../../src/domain/parties/profile.ts'
import { profileQuality } from '../../src/domain/quality/score.ts'
import {
  applicationGroups,
  applicationLanguages,
  type Catalogue,
  compileCatalogue,
  groupFaults,
  readCatalogue,
} from '../../tooling/catalogues.ts'

const group = (catalogue: Catalogue, key: string) => Object.keys(catalogue[key] ?? {})

describe('application message catalogue', () => {
  it('exists in English and French', () => {
    assert.deepEqual(applicationLanguages(), ['en', 'fr'])
  })

  it('is complete and compiles in every language', () => {
    for (const language of applicationLanguages()) {
      assert.deepEqual(groupFaults(language), [])
      for (const name of applicationGroups(language))
        assert.doesNotThrow(() => compileCatalogue(language, readCatalogue(language, name), readCatalogue('en', name)))
    }
  })

  it('compiles to the blanks, keys and plural forms that pages use', () => {
    const overview = compileCatalogue('en', readCatalogue('en', 'common'), readCatalogue('en', 'common'))
    const { nav } = overview as { nav: Catalogue }
    assert.equal(nav.waiting_one, '{{count}} item needs your attention')
    assert.equal(nav.waiting_other, '{{count}} items need your attention')
    const names = compileCatalogue('fr', readCatalogue('fr', 'names'), readCatalogue('en', 'names'))
    assert.equal(names.left_zero, 'Vous ne pouvez plus découvrir de nom aujourd’hui.')
    assert.equal(names.left_many, 'Vous pouvez encore découvrir {{count}} noms aujourd’hui.')
  })

  it('keeps the titles of import templates as plain text, which the command line reads uncompiled', () => {
    for (const text of [...Object.values(en), ...Object.values(fr)]) assert.doesNotMatch(text, /[{}']/)
  })

  it('rejects a misspelt key or group at compile time', () => {
    const right: ParseKeys<'common'> = 'nav.waiting'
    // @ts-expect-error: no such key
    const wrong: ParseKeys<'common'> = 'nav.wating'
    // @ts-expect-error: no such group
    const lost: ParseKeys<'comon'> = 'nav.waiting'
    assert.deepEqual([right, wrong, lost], ['nav.waiting', 'nav.wating', 'nav.waiting'])
  })

  it('is typed by group, with exactly the groups that have files', () => {
    const declared = readFileSync(new URL('../../src/web/i18next.d.ts', import.meta.url), 'utf8')
    const typed = [...declared.matchAll(/ '?([\w-]+)'?: typeof import\('\.\.\/\.\.\/locales\/en\/app\/\1\.json'\)$/gm)]
    assert.deepEqual(
      typed.map(([, name]) => name),
      applicationGroups('en'),
    )
  })

  it('names every field that an event or a to-do can contain', () => {
    const missing = (['buyer', 'seller'] as const).flatMap(
      (side) => profileQuality(side, EMPTY_PROFILE, EMPTY_IDENTITY).missingFields,
    )
    const fields = [
      ...missing,
      ...Object.keys(sellerFields(EMPTY_PROFILE)),
      ...Object.keys(buyerFields(EMPTY_PROFILE)),
      ...Object.keys(nameReleaseFields(EMPTY_PROFILE)),
      ...Object.keys(profileFields('buyer', EMPTY_PROFILE, EMPTY_IDENTITY)),
      'financial_years',
      'forecast_years',
      'workspace_key',
    ]
    for (const language of ['en', 'fr']) {
      const named = group(readCatalogue(language, 'activity'), 'field')
      assert.deepEqual(
        fields.filter((field) => !named.includes(field)),
        [],
      )
    }
  })
})

const ENGLISH: Catalogue = {
  title: 'Matches',
  lead: 'New since {day}',
  nav: { found: '{count, plural, one {{count} result for {text}} other {{count} results for {text}}}' },
}
const FRENCH: Catalogue = {
  title: 'Contreparties',
  lead: 'Depuis le {day}',
  nav: { found: '{count, plural, one {{count} résultat pour {text}} other {{count} résultats pour {text}}}' },
}

describe('compileCatalogue', () => {
  const refused = (language: string, changed: Catalogue, reason: RegExp) =>
    assert.throws(() => compileCatalogue(language, { ...FRENCH, ...changed }, ENGLISH), reason)

  it('converts messages to the i18next format, with a separate form for millions in French', () => {
    assert.deepEqual(compileCatalogue('fr', FRENCH, ENGLISH), {
      title: 'Contreparties',
      lead: 'Depuis le {{day}}',
      nav: {
        found_one: '{{count}} résultat pour {{text}}',
        found_other: '{{count}} résultats pour {{text}}',
        found_many: '{{count}} résultats pour {{text}}',
      },
    })
  })

  it('keeps quoted braces and apostrophes, and repeats the text around a plural', () => {
    assert.deepEqual(
      compileCatalogue(
        'en',
        { a: "It''s '{'here'}'", b: 'In {count, plural, =0 {none} one {# day} other {# days}}.' },
        {
          a: 'It is here',
          b: '{count, plural, one {{count} day} other {{count} days}}',
        },
      ),
      {
        a: "It's {here}",
        b_zero: 'In none.',
        b_one: 'In {{count}} day.',
        b_other: 'In {{count}} days.',
      },
    )
  })

  it('rejects a missing key', () => {
    const { title: _, ...rest } = FRENCH
    assert.throws(() => compileCatalogue('fr', rest, ENGLISH), /title is missing/)
    refused('fr', { nav: {} }, /nav\.found is missing/)
  })

  it('rejects a key that English lacks', () => {
    refused('fr', { tilte: 'Contreparties' }, /tilte is not a key of the English messages/)
    refused('fr', { title: { one: 'Contreparties' } }, /title is a message in one language and a group/)
  })

  it('rejects a missing or misspelt blank', () => {
    refused('fr', { lead: 'Depuis hier' }, /lead: the blank \{day\} is missing/)
    refused('fr', { lead: 'Depuis le {day} {jour}' }, /lead: the blank \{jour\} is unknown/)
    refused(
      'fr',
      { nav: { found: '{count, plural, one {{count} résultat pour {text}} other {{count} résultats}}' } },
      /nav\.found: the blank \{text\} is missing from “other”/,
    )
  })

  it('rejects a missing or unknown plural form, and a missing plural', () => {
    refused('fr', { nav: { found: '{count, plural, other {{count} pour {text}}}' } }, /of the plural, “one” is missing/)
    refused(
      'fr',
      { nav: { found: '{count, plural, one {{count} {text}} few {{count} {text}} other {{count} {text}}}' } },
      /“few” is not a plural form of this language/,
    )
    refused('fr', { nav: { found: '{count} résultats pour {text}' } }, /the plural is missing/)
    refused('pl', FRENCH, /of the plural, “few” and “many” is missing/)
  })

  it('rejects broken syntax and constructs that pages cannot show', () => {
    refused('fr', { lead: 'Depuis le {day' }, /lead: /)
    refused('fr', { lead: '{day, select, a {b} other {c}}' }, /lead: a message holds text, blanks and one plural/)
    refused('fr', { lead: 'Depuis le {day, number}' }, /lead: a message holds text, blanks and one plural/)
  })

  it('returns a single form for a language without plurals', () => {
    assert.deepEqual(compileCatalogue('ja', { n: '{count}件' }, { n: '{count, plural, one {One} other {{count}}}' }), {
      n: '{{count}}件',
    })
  })
})
