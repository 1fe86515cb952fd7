import { showKnown } from '../disclosure/disclose.ts'
import type { AppContext } from '../entry/app-context.ts'
import { type DisclosureRecords, learnedBy, loadDisclosureRecords } from '../store/disclosure-records.ts'
import type { LoadedViewer } from '../store/sessions.ts'
import { withoutNulls } from './without-nulls.ts'

/** Returns the names disclosed to others and those learned, each list with at most `limit` rows. */
export async function disclosuresOnWire(app: AppContext, viewer: LoadedViewer, limit: number) {
  const { db } = app.database
  const now = app.now()
  const ownIds = [viewer.buyerId, viewer.sellerId].filter((id) => id !== null)
  const disclosed = await loadDisclosureRecords(db, ownIds, now, limit)
  const learned = await learnedBy(db, viewer.sessionId, now, limit)
  const universe = await app.universe.current()
  const parties = await universe.partiesOf([...disclosed.records, ...learned.records].map(({ partyId }) => partyId))
  const shown = await showKnown(app, viewer, [...parties.values()])
  const onWire = ({ records }: DisclosureRecords) =>
    records.flatMap((record) => {
      const [party, known] = [parties.get(record.partyId), shown.get(record.partyId)]
      if (party === undefined || known === undefined) return []
      return [
        {
          party_id: party.id,
          side: party.side,
          name: known.name,
          revealed: known.cleared,
          disclosed_at: record.disclosedAt,
          nda_signed_at: record.ndaSignedAt,
          nda_version: record.ndaVersion,
          nda_stands: record.stands,
          ...withoutNulls({ member: record.member }),
        },
      ]
    })
  return {
    told: onWire(disclosed),
    told_count: disclosed.total,
    learned: onWire(learned),
    learned_count: learned.total,
  }
}
