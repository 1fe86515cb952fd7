import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { EMPTY_IDENTITY, EMPTY_PROFILE, identityFields, profileFields } from '../src/domain/parties/profile.ts'

/** The names of fields in a language of the application. */
function namesIn(language: string): Record<string, string> {
  const path = new URL(`../locales/${language}/app/activity.json`, import.meta.url)
  return (JSON.parse(readFileSync(path, 'utf8')) as { field: Record<string, string> }).field
}

describe('catalogue of changed fields in the activity', () => {
  it('has a name in each language of the application', () => {
    const changed = [
      ...Object.keys(identityFields(EMPTY_IDENTITY)),
      ...Object.keys(profileFields('seller', EMPTY_PROFILE, EMPTY_IDENTITY)),
      ...Object.keys(profileFields('buyer', EMPTY_PROFILE, EMPTY_IDENTITY)),
      'theses',
    ]
    for (const language of ['en', 'fr']) {
      const names = namesIn(language)
      assert.deepEqual(
        changed.filter((field) => names[field] === undefined),
        [],
        language,
      )
    }
  })
})
