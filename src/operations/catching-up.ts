import { partiesWithoutVectors } from '../store/universe.ts'
import { embedParty } from './embedding.ts'
import type { House } from './house.ts'
import { facetsOf } from './saving.ts'

const BATCH = 100

/** Embeds every party that has texts and no vectors: after a crash between a write and its embedding, or a new model. */
export async function embedWhatIsMissing(house: House): Promise<number> {
  let embedded = 0
  let last = 0
  for (;;) {
    const ids = await partiesWithoutVectors(house.database.db, house.embedder.model, last, BATCH)
    if (ids.length === 0) return embedded
    const universe = await house.universe.current()
    const parties = await universe.partiesOf(ids)
    for (const id of ids) {
      const party = parties.get(id)
      if (party)
        await embedParty(house, {
          id,
          textRevision: party.textRevision,
          facets: facetsOf(party.side, party.blindTexts),
        })
      embedded += 1
      last = id
    }
  }
}
