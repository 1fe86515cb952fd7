import { PAGE_ROWS } from '../../contract/paging.ts'
import { loadPartyNames } from '../../disclosure/operator-view.ts'
import type { Handlers } from '../../entry/perform.ts'
import { withoutNulls } from '../../presenting/api-mapping.ts'
import { countDisclosedNames, loadDisclosedNames } from '../../store/disclosure-records.ts'

export const listNamesTold: Handlers['listNamesTold'] = async ({ app, viewer, input }) => {
  const { limit = PAGE_ROWS, workspace_id = null, party_id = null } = input
  const { db } = app.database
  const filter = { sessionId: workspace_id, partyId: party_id }
  const rows = await loadDisclosedNames(db, filter, limit)
  const ids = new Set(rows.flatMap(({ partyId, viewerPartyId }) => [partyId, viewerPartyId ?? partyId]))
  const names = await loadPartyNames(app, viewer, [...ids])
  return {
    body: {
      told: rows.map(({ disclosedAt, sessionId, partyId, viewerPartyId, sought, ndaSequence }) => ({
        told_at: disclosedAt,
        workspace_id: sessionId,
        party_id: partyId,
        ...withoutNulls({
          workspace_name: names.get(viewerPartyId ?? 0) ?? null,
          party_name: names.get(partyId) ?? null,
        }),
        sought,
        nda_id: ndaSequence,
      })),
      count: await countDisclosedNames(db, filter),
    },
  }
}
