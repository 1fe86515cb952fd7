import type { Static } from 'typebox'
import type { getParty as GetParty, withdrawParty as WithdrawParty } from '../../contract/operator/parties.ts'
import { PAGE_ROWS } from '../../contract/paging.ts'
import { loadOpenedFacts, openedParty } from '../../disclosure/operator-view.ts'
import type { Operator } from '../../domain/confidentiality/policy/disclosure.ts'
import { confirmedFields } from '../../domain/parties/confirmed.ts'
import { RELEASED_TO_MATCHES } from '../../domain/parties/name-release.ts'
import {
  buyerFields,
  coalesced,
  identityFields,
  nameReleaseFields,
  type Profile,
  sellerFields,
} from '../../domain/parties/profile.ts'
import { profileQuality } from '../../domain/quality/score.ts'
import type { ContextOf, Handlers } from '../../entry/perform.ts'
import type { Refuse } from '../../entry/refusal.ts'
import { withoutNulls } from '../../presenting/api-mapping.ts'
import { yearsOnWire } from '../../presenting/company-file-on-wire.ts'
import { pageLink } from '../../presenting/page-link.ts'
import { recordAct } from '../../store/operator.ts'
import {
  countParties,
  type KnownParty,
  knownParty,
  loadDealings,
  type PartyStanding,
  partiesBefore,
  setPartyStanding,
} from '../../store/parties.ts'
import { clearRedFlags } from '../../store/red-flags.ts'

export const listParties: Handlers['listParties'] = async ({ app, viewer, input }) => {
  const { limit = PAGE_ROWS, cursor, q, side, source, contact_status, withdrawn, quality_min, quality_max } = input
  const asked = withoutNulls({ q, side, source, contact_status, withdrawn, quality_min, quality_max })
  const filter = {
    side: side ?? null,
    source: source ?? null,
    contactStatus: contact_status ?? null,
    withdrawn: withdrawn ?? null,
    qualityMin: quality_min ?? null,
    qualityMax: quality_max ?? null,
    text: q ?? null,
  }
  const { db } = app.database
  const rows = await partiesBefore(db, filter, cursor === undefined ? null : Number(cursor), limit + 1)
  const query = Object.fromEntries(Object.entries(asked).map(([name, value]) => [name, String(value)]))
  return {
    body: { parties: rows.slice(0, limit).map((party) => summaryOf(viewer, party)) },
    headers: { ...pageLink(rows, limit, query), 'X-Total-Count': String(await countParties(db, filter)) },
  }
}

export const getParty: Handlers['getParty'] = async ({ app, viewer, input, refuse }) => {
  const { db } = app.database
  const party = (await knownParty(db, input.id)) ?? noSuchParty(refuse)
  const { standing, profile } = openedParty(viewer, party)
  const facts = await loadOpenedFacts(db, viewer, party)
  const { missingFields } = profileQuality(
    party.side,
    profile,
    standing.identity,
    facts.filter(({ partyId }) => partyId === party.id),
  )
  const universe = await app.universe.current()
  const { pairings, disclosedTo } = await loadDealings(db, party.id)
  const { role, phone, website, siren, company_number, vat_number, address } = identityFields(standing.identity)
  const { supervisor } = standing
  return {
    body: {
      ...summaryOf(viewer, party),
      ...withoutNulls({ role, phone, website, siren, company_number, vat_number, address }),
      ...fieldsOf(party.side, profile),
      ...confirmedBesideContact(profile),
      missing_fields: missingFields,
      ...(supervisor === null
        ? {}
        : {
            supervisor: {
              name: supervisor.name,
              email: supervisor.email,
              ...withoutNulls({ company: supervisor.company }),
            },
          }),
      pairings,
      told_to: disclosedTo,
      embedded: ((await universe.partyOf(party.id))?.vectors.length ?? 0) > 0,
    },
  }
}

/** `role` is that of the contact. */
function confirmedBesideContact({ confirmed }: Profile) {
  const { role, ...lists } = confirmedFields(confirmed)
  return { ...lists, ...(role === undefined ? {} : { trade_role: role }) }
}

export const setContactStatus: Handlers['setContactStatus'] = async ({ app, viewer, input, refuse, commit }) => {
  const { id, contact_status: contactStatus } = input
  const act = { act: 'setContactStatus', facts: { contact_status: contactStatus } }
  return await changed({ app, viewer, refuse, commit }, id, { contactStatus }, act)
}

export const withdrawParty: Handlers['withdrawParty'] = async ({ app, viewer, input, refuse, commit }) => {
  const act = { act: 'withdrawParty', facts: withoutNulls({ reason: input.reason }) as Record<string, string> }
  return await changed({ app, viewer, refuse, commit }, input.id, { withdrawn: true }, act)
}

export const reinstateParty: Handlers['reinstateParty'] = async ({ app, viewer, input, refuse, commit }) => {
  if ((await knownParty(app.database.db, input.id))?.erased)
    return refuse('workspace_erased', 'party_workspace_erased', 'leave_withdrawn')
  const act = { act: 'reinstateParty', facts: withoutNulls({ reason: input.reason }) as Record<string, string> }
  return await changed({ app, viewer, refuse, commit }, input.id, { withdrawn: false }, act)
}

export const liftRedFlags: Handlers['liftRedFlags'] = async ({ app, viewer, input, refuse, commit }) => {
  const { id, reason } = input
  return await commit(async (trx) => {
    const now = app.now()
    const party = (await knownParty(trx, id)) ?? noSuchParty(refuse)
    await clearRedFlags(trx, id, now)
    const facts = withoutNulls({ lifted: party.redFlags.join(', '), reason }) as Record<string, string>
    await recordAct(trx, { operator: viewer.credential, act: 'liftRedFlags', subject: `party ${id}`, facts }, now)
    return { body: summaryOf(viewer, (await knownParty(trx, id)) ?? noSuchParty(refuse)) }
  })
}

export const setNameRelease: Handlers['setNameRelease'] = async ({ app, viewer, input, refuse, commit }) => {
  const { id, name_release: to, name_release_assurance: leastAssurance, reason } = input
  const party = await knownParty(app.database.db, id)
  if (party !== null && party.sessionId !== null)
    return refuse('party_has_workspace', 'party_decides_itself', 'owner_sets_release')
  const nameRelease = coalesced(party === null ? RELEASED_TO_MATCHES : openedParty(viewer, party).profile.nameRelease, {
    to,
    leastAssurance,
  })
  const facts = withoutNulls({ name_release: nameRelease.to, least: nameRelease.leastAssurance, reason }) as Record<
    string,
    string
  >
  return await changed({ app, viewer, refuse, commit }, id, { nameRelease }, { act: 'setNameRelease', facts })
}

interface Changing extends Pick<ContextOf<typeof WithdrawParty>, 'app' | 'viewer' | 'commit'> {
  refuse: Refuse<'party_not_found'>
}

/** Sets the standing of a party and records the act in one transaction. */
async function changed(
  { app, viewer: operator, refuse, commit }: Changing,
  id: number,
  standing: PartyStanding,
  { act, facts }: { act: string; facts: Record<string, string> },
) {
  return await commit(async (trx) => {
    const now = app.now()
    if ((await knownParty(trx, id)) === null) return noSuchParty(refuse)
    await setPartyStanding(trx, id, standing, now)
    await recordAct(trx, { operator: operator.credential, act, subject: `party ${id}`, facts }, now)
    const party = await knownParty(trx, id)
    if (party === null) throw new Error('a party vanished while it was being changed')
    return { body: summaryOf(operator, party) }
  })
}

function noSuchParty(refuse: Refuse<'party_not_found'>): never {
  return refuse('party_not_found', 'party_no_such_id', 'use_operator_party_id')
}

function summaryOf(operator: Operator, party: KnownParty): Static<(typeof WithdrawParty)['output']> {
  const { standing, profile } = openedParty(operator, party)
  const { company, name, email } = standing.identity
  const { country } = profile.location
  const { sector, revenue, growth, ebitda_margin } = sellerFields(profile)
  const { check_size_min, check_size_max } = buyerFields(profile)
  return {
    id: party.id,
    side: party.side,
    source: party.fictional ? 'demo' : party.sessionId === null ? 'imported' : 'registered',
    ...withoutNulls({ workspace_id: party.sessionId, company, name, email, sector, country }),
    ...withoutNulls(party.side === 'seller' ? { revenue, growth, ebitda_margin } : { check_size_min, check_size_max }),
    data_quality: party.dataQuality,
    contact_status: party.contactStatus,
    withdrawn: party.withdrawn,
    ...nameReleaseFields(profile),
    ...(party.redFlags.length > 0 ? { red_flags: party.redFlags } : {}),
    ...(party.suspended ? { suspended: true } : {}),
    ...(party.signingBarred ? { signing_barred: true } : {}),
    ...(party.erased ? { erased: true } : {}),
    created_at: party.createdAt,
    updated_at: party.updatedAt,
  }
}

function fieldsOf(side: KnownParty['side'], profile: Profile): Partial<Static<(typeof GetParty)['output']>> {
  return side === 'seller'
    ? { ...withoutNulls(sellerFields(profile)), ...yearsOnWire(profile.file) }
    : withoutNulls(buyerFields(profile))
}
