import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { type Insertable, sql } from 'kysely'
import type { BlindProfile } from '../../src/domain/confidentiality/blinding/blind-profile.ts'
import type { MemorandumFacts } from '../../src/domain/memo/memorandum-facts.ts'
import { EMPTY_FILE } from '../../src/domain/parties/company-file.ts'
import { eraseSession } from '../../src/store/erasure.ts'
import { type Schema, TABLES } from '../../src/store/schema.ts'
import { hashSessionKey } from '../../src/store/sessions.ts'
import { serviceTable, type TableRules, table } from '../../src/store/table.ts'
import { ask, is } from '../_contract.ts'
import { type Seeded, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

const declared = Object.entries<TableRules>(TABLES)

/** Tables filled by the registration of a workspace and the creation of a pairing. */
type Registered = 'sessions' | 'identities' | 'parties' | 'party_texts' | 'pairings'
type OfService =
  | 'alarms'
  | 'challenge_secrets'
  | 'idempotent_requests'
  | 'oauth_clients'
  | 'installation'
  | 'operator_audit'
  | 'operator_tokens'
  | 'retired_keys'
  | 'signing_keys'
  | 'spent_challenges'
type PlantedTable = Exclude<keyof typeof TABLES, Registered | OfService>

/** A workspace with a buyer and a seller, paired with those of another. */
interface Owner {
  key: string
  sessionId: number
  buyerId: number
  sellerId: number
  identityId: number
  /** The buyer of the other workspace. */
  across: number
  /** A seller hidden from the workspace. */
  stranger: number
  /** Pairing of the own seller. */
  pairingId: number
  /** Prefix of every planted word. */
  sign: string
  /** Month of every planted instant. */
  month: string
  /** Ids of rows already planted, by table. */
  made: Map<string, number>
}

const numbers = new Map(declared.map(([name], index) => [name, index]))
const word = ({ sign }: Owner, name: string) => `${sign}${name.replaceAll('_', '')}`
/** Returns an instant unique to a table. */
const instant = ({ month }: Owner, name: string) => {
  const at = numbers.get(name) ?? assert.fail(name)
  return `${month}-${String(1 + (at % 27)).padStart(2, '0')}T07:${String(at % 60).padStart(2, '0')}:43.000Z`
}
const bytes = (owner: Owner, name: string) => new TextEncoder().encode(word(owner, name).padEnd(32, '.'))
const idOf = ({ made }: Owner, name: string) => made.get(name) ?? assert.fail(name)

/** A row for every table with data of workspaces; a new table does not compile without one. */
const ROWS: { [Name in PlantedTable]: (owner: Owner, word: string, at: string) => Insertable<Schema[Name]> } = {
  workspace_members: ({ sessionId }, name, created_at) => ({
    session_id: sessionId,
    name,
    role: 'member',
    created_at,
  }),
  company_files: ({ sellerId }, reasonForSale) => ({
    party_id: sellerId,
    contents: JSON.stringify({ ...EMPTY_FILE, reasonForSale }),
    stated_at: '{}',
  }),
  theses: ({ buyerId }, sector, created_at) => ({ party_id: buyerId, sector, created_at }),
  thesis_texts: (owner, sector) => ({
    thesis_id: idOf(owner, 'theses'),
    party_id: owner.buyerId,
    name: 'Thesis',
    sector,
  }),
  party_vectors: ({ sellerId }, model) => ({ party_id: sellerId, facet: 0, model, vector: new Uint8Array(8) }),
  settled_profiles: ({ sellerId }, sector, kept_at) => ({ party_id: sellerId, sector, kept_at }),
  settled_vectors: ({ sellerId }, model) => ({ party_id: sellerId, facet: 0, model, vector: new Uint8Array(8) }),
  facts: ({ sellerId }, value, found_at) => ({
    party_id: sellerId,
    field: 'address',
    value: JSON.stringify(value),
    source: 'gleif',
    reference: 'https://gleif.example/1',
    matched_by: 'siren',
    found_at,
  }),
  quality_steps: ({ sellerId }, _, updated_at) => ({
    party_id: sellerId,
    step: 'siren',
    state: 'done',
    run_id: randomUUID(),
    asked_by_owner: true,
    updated_at,
  }),
  website_readings: ({ sellerId }, description, read_at) => ({
    party_id: sellerId,
    contents: JSON.stringify({ description }),
    page_kinds: '[]',
    names_publisher: false,
    technologies: '[]',
    read_at,
  }),
  events: ({ sessionId }, note, created_at) => ({
    session_id: sessionId,
    type: 'profile_updated',
    facts: JSON.stringify({ changed: [note] }),
    created_at,
  }),
  watched_parties: ({ sessionId, across }, _, watched_at) => ({ session_id: sessionId, party_id: across, watched_at }),
  dismissed_matches: ({ sessionId, across }, _, dismissed_at) => ({
    session_id: sessionId,
    party_id: across,
    reason: 'place',
    dismissed_at,
  }),
  suggested_matches: ({ sessionId, across }, _, suggested_at) => ({
    session_id: sessionId,
    party_id: across,
    suggested_at,
  }),
  code_names: ({ sessionId, sellerId }) => ({
    session_id: sessionId,
    party_id: sellerId,
    ordinal: 7_070_707,
  }),
  hidden_parties: ({ sessionId, stranger }) => ({ session_id: sessionId, party_id: stranger }),
  pairing_introductions: ({ pairingId }, _, asked_at) => ({ pairing_id: pairingId, asked_by: 'seller', asked_at }),
  phase_requests: ({ pairingId }, _, asked_at) => ({
    pairing_id: pairingId,
    phase: '4_loi',
    asked_by: 'seller',
    asked_at,
  }),
  pairing_messages: ({ pairingId, sellerId }, text, sent_at) => ({
    pairing_id: pairingId,
    party_id: sellerId,
    text,
    blind_text: text,
    sent_at,
  }),
  published_answers: (owner, _, published_at) => ({
    party_id: owner.sellerId,
    answer_id: idOf(owner, 'pairing_messages'),
    published_at,
  }),
  pairing_notebooks: ({ sessionId, pairingId }, tag, updated_at) => ({
    session_id: sessionId,
    pairing_id: pairingId,
    tags: [tag],
    updated_at,
  }),
  pairing_notes: ({ sessionId, pairingId }, text, written_at) => ({
    session_id: sessionId,
    pairing_id: pairingId,
    text,
    written_at,
  }),
  pairing_tasks: ({ sessionId, pairingId }, text, created_at) => ({
    session_id: sessionId,
    pairing_id: pairingId,
    text,
    due_on: '2027-01-01',
    created_at,
  }),
  blind_profiles: ({ sellerId }, business, updated_at) => ({
    party_id: sellerId,
    language: 'en',
    draft: JSON.stringify({
      trade: null,
      place: 'none',
      figures: 'none',
      headcount: null,
      foundedDecade: null,
      dealType: null,
      stakePct: null,
      highlights: [],
      texts: { business, customers: '', reason_for_sale: '', timetable: '' },
    } satisfies BlindProfile),
    updated_at,
  }),
  memorandum_drafts: ({ sellerId }, market, updated_at) => ({
    party_id: sellerId,
    written: JSON.stringify({ market }),
    updated_at,
  }),
  memorandum_additions: ({ sellerId }, place, updated_at) => ({
    party_id: sellerId,
    contents: JSON.stringify({ tables: { sites: [{ place }] } }),
    updated_at,
  }),
  memorandum_versions: ({ sellerId }, content, approved_at) => ({
    party_id: sellerId,
    version: 1,
    facts: JSON.stringify({ name: null } satisfies Partial<MemorandumFacts>),
    content,
    approved_at,
  }),
  memorandum_releases: ({ pairingId }, _, released_at) => ({ pairing_id: pairingId, released_at }),
  memorandum_rules: ({ sellerId }, _, set_at) => ({ party_id: sellerId, from_phase: '4_loi', set_at }),
  product_analyses: ({ pairingId }, _, analyzed_at) => ({ pairing_id: pairingId, analyzed_at }),
  room_folders: ({ sellerId }, name, created_at) => ({ party_id: sellerId, name, created_at }),
  room_files: (owner, name, touched_at) => ({
    folder_id: idOf(owner, 'room_folders'),
    name,
    kind: 'pdf',
    size_bytes: 1,
    sha256: bytes(owner, 'room_files'),
    touched_at,
    stored_at: touched_at,
  }),
  room_parts: (owner) => ({ file_id: idOf(owner, 'room_files'), part: 0, bytes: bytes(owner, 'room_parts') }),
  room_releases: (owner, _, released_at) => ({
    folder_id: idOf(owner, 'room_folders'),
    pairing_id: owner.pairingId,
    released_at,
  }),
  room_readings: ({ pairingId, sellerId }, file_name, read_at) => ({
    pairing_id: pairingId,
    party_id: sellerId,
    file_name,
    read_at,
  }),
  nda_records: (owner, signer_name, recorded_at) => ({
    sequence: owner.sessionId + 1_000_000,
    session_id: owner.sessionId,
    signer_name,
    recorded_at,
    expires_at: '2030-01-01T00:00:00.000Z',
    text_version: '1',
    text_sha256: 'a'.repeat(64),
    nonce: '',
    previous_hash: 'b'.repeat(64),
    hash: String(owner.sessionId).padStart(64, '0'),
  }),
  nda_revocations: (owner, reason, revoked_at) => ({
    sequence: owner.sessionId + 2_000_000,
    nda_sequence: owner.sessionId + 1_000_000,
    reason,
    revoked_by: 'operator',
    revoked_at,
    nonce: '',
    previous_hash: '',
    hash: reason,
  }),
  signature_requests: ({ sessionId }, signer_name, asked_at) => ({
    session_id: sessionId,
    signer_name,
    asked_at,
    expires_at: '2030-01-01T00:00:00.000Z',
  }),
  disclosures: ({ sessionId, across }, _, disclosed_at) => ({
    session_id: sessionId,
    party_id: across,
    nda_sequence: sessionId + 1_000_000,
    disclosed_at,
  }),
  disclosure_allowances: ({ sessionId }, granted_by, until) => ({
    session_id: sessionId,
    per_day: 7,
    until,
    granted_by,
  }),
  name_requests: ({ sessionId, sellerId, across }, _, asked_at) => ({
    session_id: sessionId,
    asker_party_id: sellerId,
    party_id: across,
    introduction: 'code_name',
    asked_at,
  }),
  assurance_proofs: ({ sessionId }, address, proven_at) => ({
    session_id: sessionId,
    kind: 'email',
    address,
    proven_at,
  }),
  vetting_requests: ({ sessionId, identityId }, note, requested_at) => ({
    session_id: sessionId,
    identity_id: identityId,
    note,
    requested_at,
  }),
  outbox: ({ sessionId }, address, created_at) => ({
    kind: 'verify_email',
    session_id: sessionId,
    address,
    language: 'en',
    next_attempt_at: '2030-01-01T00:00:00.000Z',
    created_at,
  }),
  one_time_codes: (owner, address, expires_at) => ({
    code_sha256: bytes(owner, 'one_time_codes'),
    purpose: 'verify_email',
    session_id: owner.sessionId,
    address,
    expires_at,
  }),
  address_changes: ({ sessionId }, former, changed_at) => ({
    session_id: sessionId,
    former,
    former_proven_at: '2025-01-01T00:00:00.000Z',
    stated: 'new@planted.example',
    changed_at,
  }),
  party_blocks: ({ sellerId }, value, created_at) => ({
    party_id: sellerId,
    kind: 'company',
    value,
    key: `company ${value}`,
    created_at,
  }),
  late_statements: ({ sessionId }, fact, stated_at) => ({ session_id: sessionId, fact, stated_at }),
  sanction_marks: (owner) => ({
    session_id: owner.sessionId,
    mark_sha256: bytes(owner, 'sanction_marks'),
    personal: false,
  }),
  exchange_threads: ({ sessionId }, participant, opened_at) => ({
    session_id: sessionId,
    participant,
    rules: '[]',
    opened_at,
  }),
  exchange_manifests: (owner, identity, published_at) => ({
    thread_id: idOf(owner, 'exchange_threads'),
    identity,
    verdict: 'PASS',
    published_at,
  }),
  exchange_messages: (owner, text, created_at) => ({
    thread_id: idOf(owner, 'exchange_threads'),
    number: 1,
    author: 'participant',
    text,
    claims: '[]',
    created_at,
  }),
  exchange_proposals: (owner, summary, made_at) => ({ thread_id: idOf(owner, 'exchange_threads'), summary, made_at }),
  engage_tokens: (owner, issued_by, issued_at) => ({
    token_sha256: bytes(owner, 'engage_tokens'),
    thread_id: idOf(owner, 'exchange_threads'),
    issued_at,
    issued_by,
  }),
  access_grants: ({ sessionId }, client_name, granted_at) => ({
    session_id: sessionId,
    client_id: 'https://assistant.example/client.json',
    client_name,
    client_host: 'assistant.example',
    scopes: 'read',
    names_max: 0,
    granted_at,
    ends_at: granted_at,
  }),
  oauth_records: (owner, payload, expires_at) => ({
    model: 'AccessToken',
    id_sha256: bytes(owner, 'oauth_records'),
    session_id: owner.sessionId,
    grant_id: idOf(owner, 'access_grants'),
    payload,
    expires_at,
  }),
  grant_acts: (owner, operation, last_at) => ({
    session_id: owner.sessionId,
    grant_id: idOf(owner, 'access_grants'),
    day: last_at.slice(0, 10),
    operation,
    status: 200,
    pair_id: '',
    times: 1,
    last_at,
  }),
}

const PLANTED = declared.flatMap(([name]) => (name in ROWS ? [name as PlantedTable] : []))

describe('declaration of tables', () => {
  let app: TestHouse
  let own: Owner
  let other: Owner

  before(async () => {
    app = await startService()
    const [one, two, stranger] = [await seedWorkspace(), await seedWorkspace(), await seedSeller(app)]
    const owner = async (mine: Workspace, theirs: Workspace, sign: string, month: string): Promise<Owner> => ({
      ...mine,
      across: theirs.buyerId,
      stranger: stranger.id,
      pairingId: await pairingOf(theirs, mine),
      sign,
      month,
      made: new Map(),
    })
    own = await owner(one, two, 'ambrosia', '2026-03')
    other = await owner(two, one, 'borage', '2026-04')
    for (const each of [own, other]) await plant(each)
  })
  after(() => app.close())

  type Workspace = Pick<Owner, 'key' | 'sessionId' | 'buyerId' | 'sellerId' | 'identityId'>

  async function seedWorkspace(): Promise<Workspace> {
    const { key, id, sessionId }: Seeded = await seedSeller(app)
    is(await ask(app, 'updateSession', { key, body: { buyer: { sector: 'Industrial maintenance' } } }), 200)
    const { db } = app.service.app.database
    const identity = await db
      .selectFrom('identities')
      .select('id')
      .where('session_id', '=', sessionId)
      .executeTakeFirstOrThrow()
    const buyerId = (await ask(app, 'getSession', { key })).body.buyer.id
    return { key, sessionId, sellerId: id, buyerId, identityId: identity.id }
  }

  async function pairingOf(buyer: Workspace, seller: Workspace): Promise<number> {
    const body = { buyer_id: buyer.buyerId, seller_id: seller.sellerId }
    is(await ask(app, 'createPairing', { body, headers: { 'x-session-id': seller.key } }), 201)
    const { db } = app.service.app.database
    const pairing = await db
      .selectFrom('pairings')
      .select('id')
      .where('seller_id', '=', seller.sellerId)
      .executeTakeFirstOrThrow()
    return pairing.id
  }

  async function plant(owner: Owner): Promise<void> {
    const { db } = app.service.app.database
    await db.deleteFrom('company_files').where('party_id', '=', owner.sellerId).execute()
    await db.deleteFrom('product_analyses').where('pairing_id', '=', owner.pairingId).execute()
    for (const name of PLANTED) {
      const row = ROWS[name](owner, word(owner, name), instant(owner, name))
      const { rows } = await sql<{ id: number | null }>`
        insert into ${sql.table(name)} as planted (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
        values (${sql.join(Object.values(row))}) returning (to_jsonb(planted) ->> 'id')::bigint as id`.execute(db)
      const id = rows[0]?.id
      if (typeof id === 'number') owner.made.set(name, id)
    }
  }

  /** Lists the tables that still contain a planted row of a workspace, found by its word, instant or ids. */
  async function leftOf(owner: Owner, signsOf = marksOf): Promise<string[]> {
    const left: string[] = []
    for (const name of PLANTED) {
      const { rows } = await sql<{ text: string }>`
        select to_jsonb(t)::text as text from ${sql.table(name)} t`.execute(app.service.app.database.db)
      if (rows.some(({ text }) => signsOf(owner, name).some((mark) => text.includes(mark)))) left.push(name)
    }
    return left.toSorted()
  }

  /** Returns the marks of a planted row as they appear in JSON. */
  function marksOf(owner: Owner, name: PlantedTable): string[] {
    const hex = Buffer.from(word(owner, name)).toString('hex')
    const byIds: Partial<Record<PlantedTable, number>> = { code_names: owner.sellerId, hidden_parties: owner.stranger }
    const partyId = byIds[name]
    if (partyId !== undefined)
      return [
        `"session_id": ${owner.sessionId}, "party_id": ${partyId}`,
        `"party_id": ${partyId}, "session_id": ${owner.sessionId}`,
      ]
    return [word(owner, name), hex, instant(owner, name).slice(0, 19)]
  }

  it('lists every table of the database, each after those that it references', async () => {
    const { rows } = await sql<{ name: string; needs: string[] }>`
      select c.relname::text as name, array(select t.relname::text from pg_constraint f join pg_class t on t.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and c.relname <> all('{schema_migrations,change_notes}')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`.execute(
      app.service.app.database.db,
    )
    assert.ok(rows.length > 60)
    assert.deepEqual(declared.map(([name]) => name).toSorted(), rows.map(({ name }) => name).toSorted())
    const order = declared.map(([name]) => name)
    const early = rows.flatMap(({ name, needs }) =>
      needs.filter((need) => order.indexOf(need) > order.indexOf(name)).map((need) => `${name} is before ${need}`),
    )
    assert.deepEqual(early, [])
  })

  it('assigns an owner to every table that references an owned row, and a cascade to each `rowOf`', async () => {
    const { rows } = await sql<{ name: string; needs: string; cascades: boolean }>`
      select c.relname::text as name, t.relname::text as needs, f.confdeltype = 'c' as cascades
      from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class t on t.oid = f.confrelid
      where f.contype = 'f' and c.relnamespace = 'public'::regnamespace`.execute(app.service.app.database.db)
    const rules = new Map(declared)
    const ownerless = rows.filter(
      ({ name, needs }) => rules.get(name)?.owner === null && rules.get(needs)?.owner !== null,
    )
    assert.deepEqual(ownerless, [])
    const lacking = declared.flatMap(([name, { owner, kept }]) => {
      if (owner === null || !('rowOf' in owner) || kept !== undefined) return []
      const isCascade = rows.some((row) => row.name === name && row.needs === owner.rowOf && row.cascades)
      return isCascade ? [] : [name]
    })
    assert.deepEqual(lacking, [])
  })

  it('rejects a missing owner, a nullable column without a blank value, and an unknown column at compile time', () => {
    // @ts-expect-error A table with data of a party must name its owner.
    serviceTable<{ party_id: number }>()
    // @ts-expect-error Each nullable column must be blanked or kept.
    table<{ id: number; name: string | null }>({ owner: { workspace: 'id' }, blank: {}, export: { withheld: '' } })
    // @ts-expect-error The owner's column must be a column of the table.
    table<{ id: number }>({ owner: { party: 'party_id' }, export: { withheld: '' } })
    // @ts-expect-error Rows of a workspace must be exported or withheld with a reason.
    table<{ id: number }>({ owner: { workspace: 'id' } })
    assert.equal(declared.filter(([, { owner }]) => owner === null).length, 10)
  })

  it('exports a row of every table, except those withheld with a reason', async () => {
    const { text, body } = await ask(app, 'exportWorkspace', { key: own.key })
    const seen = PLANTED.filter((name) => marksOf(own, name).some((mark) => text.includes(mark)))
    assert.deepEqual(PLANTED.filter((name) => !seen.includes(name)).toSorted(), [
      'code_names',
      'engage_tokens',
      'exchange_manifests',
      'exchange_proposals',
      'hidden_parties',
      'late_statements',
      'memorandum_releases',
      'nda_revocations',
      'oauth_records',
      'one_time_codes',
      'outbox',
      'party_vectors',
      'phase_requests',
      'product_analyses',
      'room_parts',
      'sanction_marks',
      'settled_profiles',
      'settled_vectors',
      'suggested_matches',
      'website_readings',
    ])
    // A release is exported without its instant, and a lapsed phase request as part of the activity.
    const released = body.pairings.map(({ memorandum_released }: { memorandum_released?: true }) => memorandum_released)
    assert.deepEqual(released.toSorted(), [true, true])
    assert.equal(body.published_answers.length, 1)
    const grantedAt = instant(own, 'access_grants')
    const actedAt = instant(own, 'grant_acts')
    assert.deepEqual(body.records, {
      access_grants: [
        {
          ...{ id: idOf(own, 'access_grants'), client_name: 'ambrosiaaccessgrants', client_host: 'assistant.example' },
          ...{ scopes: 'read', names_max: 0, names_opened: 0, granted_at: grantedAt, ends_at: grantedAt },
          ...{ ended_at: null, ended_by: null },
        },
      ],
      grant_acts: [
        {
          ...{ grant_id: idOf(own, 'access_grants'), operation: 'ambrosiagrantacts', pair_id: '', status: 200 },
          ...{ times: 1, day: actedAt.slice(0, 10), last_at: actedAt },
        },
      ],
      memorandum_rules: [{ from_phase: '4_loi', set_at: instant(own, 'memorandum_rules') }],
      signature_requests: [
        {
          signer_name: 'ambrosiasignaturerequests',
          company: null,
          stated_signed_at: null,
          asked_at: instant(own, 'signature_requests'),
          state: 'waiting',
          decided_at: null,
        },
      ],
      disclosure_allowances: [{ per_day: 7, until: instant(own, 'disclosure_allowances') }],
      address_changes: [
        {
          former: 'ambrosiaaddresschanges',
          former_proven_at: '2025-01-01T00:00:00.000Z',
          stated: 'new@planted.example',
          changed_at: instant(own, 'address_changes'),
          decision: null,
          decided_at: null,
        },
      ],
    })
  })

  it('erases every row of a workspace except those kept for others, and of other workspaces only rows about it', async () => {
    const everything = [...PLANTED].toSorted()
    assert.deepEqual(await leftOf(own), everything)
    assert.deepEqual(await leftOf(other), everything)
    const { database, now } = app.service.app
    await database.transact(
      async (trx) => await eraseSession(trx, own.sessionId, { deadKeyHash: hashSessionKey(randomUUID()), now: now() }),
    )
    assert.deepEqual(await leftOf(own), [
      'disclosures',
      'engage_tokens',
      'exchange_manifests',
      'exchange_messages',
      'exchange_proposals',
      'exchange_threads',
      'nda_records',
      'nda_revocations',
      'phase_requests',
      'sanction_marks',
    ])
    assert.deepEqual(await leftOf(own, (owner, name) => [word(owner, name)]), [
      'engage_tokens',
      'nda_records',
      'nda_revocations',
    ])
    const left = await leftOf(other)
    assert.deepEqual(
      everything.filter((name) => !left.includes(name)),
      ['dismissed_matches', 'memorandum_releases', 'name_requests', 'pairing_introductions', 'watched_parties'],
    )
  })
})
