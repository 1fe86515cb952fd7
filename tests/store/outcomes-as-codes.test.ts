import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { LANGUAGES } from '../../src/domain/language/language.ts'
import { type OutcomeSentence, outcomeIn } from '../../src/domain/language/outcomes.ts'
import { loadMessages, readMessages } from '../../src/integrations/messages.ts'
import { type Database, databaseOver } from '../../src/store/database.ts'
import { migrate, migrationsIn } from '../../src/store/migrate.ts'
import { openNewEngine } from '../_database.ts'

/** Stored sentences with the codes that replace them. */
const REASONS: readonly [string, OutcomeSentence][] = [
  ['GLEIF cannot be reached.', { of: 'source_unreachable', source: 'gleif' }],
  [
    'The BCE/INPI ratios asked for fewer requests; it is asked again in 120 seconds.',
    { of: 'source_busy', source: 'ratios-inpi-bce', seconds: 120 },
  ],
  [
    'Recherche d’entreprises answered with status 502.',
    { of: 'source_status', source: 'recherche-entreprises', status: 502 },
  ],
  ['The SIREN entered is none: its check digit is wrong.', 'siren_invalid'],
  [
    '2 active companies bear this name: enter the SIREN to say which is meant.',
    { of: 'companies_of_same_name', count: 2 },
  ],
  ['The website answered 404: there is no such page.', { of: 'website_page_missing', status: 404 }],
  ['The page is longer than 3145728 bytes.', { of: 'page_too_long', bytes: 3_145_728 }],
  ['A sentence of long ago.', { of: 'other', text: 'A sentence of long ago.' }],
]
const DETAILS: readonly [string, OutcomeSentence][] = [
  ['Complete accounts of the year closed on 2025-12-31.', { of: 'complete_accounts', day: '2025-12-31' }],
  [
    'Simplified accounts of 2024-12-31 and 2025-12-31.',
    { of: 'simplified_accounts_compared', before: '2024-12-31', day: '2025-12-31' },
  ],
  ['Accounts of 2024, as the company register repeats them.', { of: 'accounts_in_register', year: '2024' }],
  ['Registered in US-DE.', { of: 'registered_in', jurisdiction: 'US-DE' }],
  ['Président; a company.', { of: 'office_of_company', office: 'Président' }],
  ['Présidente de SAS.', { of: 'other', text: 'Présidente de SAS.' }],
  ['NAF rev. 2.', 'naf_rev_2'],
]

loadMessages()

let database: Database<unknown>
const all = migrationsIn()
const at = all.findIndex(({ name }) => name.endsWith('-outcomes-as-codes.sql'))

before(async () => {
  database = databaseOver<unknown>(await openNewEngine())
  await migrate(database, all.slice(0, at))
  await sql`insert into sessions (key_sha256, created_at, updated_at) values ('k', now(), now())`.execute(database.db)
  const session = sql`(select min(id) from sessions)`
  await sql`insert into identities (session_id) values (${session})`.execute(database.db)
  await sql`insert into parties (identity_id, session_id, side, contact_status, data_quality, created_at, updated_at) values ((select min(id) from identities), ${session}, 'seller', 'none', 0, now(), now())`.execute(
    database.db,
  )
})
after(() => database.close())

describe('migration of stored sentences to codes', () => {
  it('converts known sentences to codes and keeps unknown ones unchanged', async () => {
    const party = sql`(select min(id) from parties)`
    const session = sql`(select min(id) from sessions)`
    for (const [place, [sentence]] of REASONS.entries()) {
      await sql`insert into quality_steps (party_id, step, state, last_error, run_id, asked_by_owner, updated_at)
        values (${party}, ${`s${place}`}, 'nothing', ${sentence}, gen_random_uuid(), true, now())`.execute(database.db)
      await sql`insert into events (session_id, type, facts, created_at)
        values (${session}, 'dq_step_failed', ${JSON.stringify({ step: 'siren', reason: sentence })}::jsonb, now())`.execute(
        database.db,
      )
    }
    await sql`insert into events (session_id, type, facts, created_at)
      values (${session}, 'dq_step_done', '{"found": 2}'::jsonb, now())`.execute(database.db)
    for (const [detail] of DETAILS)
      await sql`insert into facts (party_id, field, value, detail, source, reference, matched_by, found_at)
        values (${party}, 'revenue', '1'::jsonb, ${detail}, 'gleif', 'https://gleif.example', 'name', now())`.execute(
        database.db,
      )
    await migrate(database, all.slice(0, at + 1))
    const steps = await sql<{ reason: OutcomeSentence }>`select reason from quality_steps order by step`.execute(
      database.db,
    )
    const told = await sql<{ facts: object }>`select facts from events order by id`.execute(database.db)
    const facts = await sql<{ detail: OutcomeSentence }>`select detail from facts order by id`.execute(database.db)
    const reasons = REASONS.map(([, reason]) => reason)
    assert.deepEqual(
      steps.rows.map(({ reason }) => reason),
      reasons,
    )
    assert.deepEqual(
      told.rows.map((row) => row.facts),
      [...reasons.map((reason) => ({ step: 'siren', reason })), { found: 2 }],
    )
    assert.deepEqual(
      facts.rows.map(({ detail }) => detail),
      DETAILS.map(([, detail]) => detail),
    )
  })
  it('writes codes that every language can express', () => {
    for (const language of LANGUAGES)
      for (const [, said] of [...REASONS, ...DETAILS]) assert.doesNotMatch(outcomeIn(language, said), /\{|undefined/)
  })
  it('writes only codes that exist in the current catalogue', () => {
    const codes = [...(all[at]?.statements ?? '').matchAll(/^ {2}\(.*, '([a-z_0-9]+)'(?:\)|, '\{)/gm)].map(
      ([, code = '']) => code,
    )
    assert.ok(codes.length > 65, `${codes.length} codes`)
    const known = readMessages().get('en')?.get('outcomes')
    assert.deepEqual(
      codes.filter((code) => known?.has(code) !== true),
      [],
    )
  })
})
