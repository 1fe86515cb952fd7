import type { Look } from '../store/changes.ts'

/**
 * The dependencies of an answer, collected while it is computed. The answer is valid until a commit affects any of
 * them; call `stands` after the index has read the latest changes.
 */
export interface Basis {
  /** True if no change at all was found since the basis was created. */
  readonly isLatest: boolean
  stands(): boolean
  addWorkspace(sessionId: number): void
  /** Depends on a party, existing or not, and on its workspace's assurance, NDA and decisions. */
  addParty(id: number, sessionId?: number | null): void
  /** Depends on a page of a ranking while the callback returns true. */
  addPage(isCurrent: () => boolean): void
  /** Depends on everything: any change invalidates the answer. */
  addEverything(): void
}

/** The changes that the index found, by workspace and party. */
interface FoundChanges {
  /** @param sessions of the parties that changed */
  add(look: Pick<Look, 'changed' | 'noted'>, sessions: readonly number[]): void
  /** Records a change that affects everybody: another model, or parties that are read again. */
  addEverything(): void
  newBasis(): Basis
  /**
   * Creates a basis for data that depends on no party's own row: it survives changes of parties until a note affects
   * it.
   */
  newNotedBasis(): Basis
}

/** Changed workspaces and parties remembered; beyond that the next change affects everybody. */
const REMEMBERED_MAX = 50_000

export function openFoundChanges(): FoundChanges {
  /** Number of the last found change. */
  let epoch = 0
  let everythingAt = 0
  /** The last change of each party and workspace: of any kind, and of those noted. */
  const all = openFoundAt()
  const noted = openFoundAt()

  function addEverything(): void {
    epoch += 1
    everythingAt = epoch
    all.clear()
    noted.clear()
  }

  function basisOver({ sessionsAt, partiesAt }: FoundAt): Basis {
    const begunAt = epoch
    const sessions = new Set<number>()
    const parties = new Set<number>()
    const pages: (() => boolean)[] = []
    let isOnEverything = false
    /** The epoch at which it was last seen to be valid. */
    let stoodAt = begunAt
    let hasFallen = false
    const standsNow = () =>
      !isOnEverything &&
      everythingAt <= begunAt &&
      pages.every((isCurrent) => isCurrent()) &&
      allBefore(sessions, sessionsAt) &&
      allBefore(parties, partiesAt)
    const allBefore = (ids: ReadonlySet<number>, at: ReadonlyMap<number, number>): boolean => {
      for (const id of ids) if ((at.get(id) ?? 0) > begunAt) return false
      return true
    }
    return {
      get isLatest() {
        return epoch === begunAt
      },
      stands() {
        if (hasFallen) return false
        if (epoch === stoodAt) return true
        hasFallen = !standsNow()
        stoodAt = epoch
        return !hasFallen
      },
      addWorkspace: (sessionId) => void sessions.add(sessionId),
      addParty(id, sessionId = null) {
        parties.add(id)
        if (sessionId !== null) sessions.add(sessionId)
      },
      addPage: (isCurrent) => void pages.push(isCurrent),
      addEverything() {
        isOnEverything = true
      },
    }
  }

  return {
    add(look, sessions) {
      const { changed, noted: notes } = look
      const found = changed.length + sessions.length + notes.sessions.length + notes.parties.length
      if (notes.everything || found + all.sessionsAt.size + all.partiesAt.size > REMEMBERED_MAX) return addEverything()
      if (found === 0) return
      epoch += 1
      all.add([...notes.sessions, ...sessions], [...notes.parties, ...changed], epoch)
      noted.add(notes.sessions, notes.parties, epoch)
    },
    addEverything,
    newBasis: () => basisOver(all),
    newNotedBasis: () => basisOver(noted),
  }
}

/** The epochs at which workspaces and parties last changed. */
interface FoundAt {
  readonly sessionsAt: Map<number, number>
  readonly partiesAt: Map<number, number>
  add(sessions: readonly number[], parties: readonly number[], epoch: number): void
  clear(): void
}

function openFoundAt(): FoundAt {
  const sessionsAt = new Map<number, number>()
  const partiesAt = new Map<number, number>()
  return {
    sessionsAt,
    partiesAt,
    add(sessions, parties, epoch) {
      for (const id of sessions) sessionsAt.set(id, epoch)
      for (const id of parties) partiesAt.set(id, epoch)
    },
    clear() {
      sessionsAt.clear()
      partiesAt.clear()
    },
  }
}
