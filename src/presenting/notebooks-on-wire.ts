import { pairingId } from '../domain/deals/deal.ts'
import { SIDES } from '../domain/workspace/workspace.ts'
import type { AppContext } from '../entry/app-context.ts'
import { loadNotebook, loadNotes, loadTasks } from '../store/notebooks.ts'
import { loadPairings } from '../store/pairings.ts'
import type { LoadedViewer } from '../store/sessions.ts'
import { notebookOnWire } from './notebook-on-wire.ts'

/** Returns every non-empty notebook of a workspace with its pairing. */
export async function notebooksOnWire(app: AppContext, viewer: LoadedViewer) {
  const { db } = app.database
  const shown = []
  for (const side of SIDES) {
    const ownId = side === 'buyer' ? viewer.buyerId : viewer.sellerId
    if (ownId === null) continue
    for (const { id, buyerId, sellerId } of await loadPairings(db, side, ownId)) {
      const of = { sessionId: viewer.sessionId, pairingId: id }
      const [kept, notes] = [await loadNotebook(db, of), await loadNotes(db, of)]
      const tasks = await loadTasks(db, of, { isOpen: false })
      const isEmpty = notes.length + tasks.length + kept.tags.length === 0 && !kept.dealOwner && !kept.dropReason
      if (!isEmpty) shown.push({ pair_id: pairingId(buyerId, sellerId), ...notebookOnWire(kept, notes, tasks) })
    }
  }
  return shown
}
