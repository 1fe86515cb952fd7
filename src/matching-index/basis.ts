import type { Look } from '../store/changes.ts'

/**
 * What an answer rests on, gathered while it is worked out. It stands until a commit concerns any of it, which the changes found
 * by the index tell: ask `stands` after the index has read them.
 */
export interface Basis {
  /** Nothing at all was found since it was begun. */
  readonly isLatest: boolean
  stands(): boolean
  restOnWorkspace(sessionId: number): void
  /** On a party, whether it exists or not; also on what its workspace has proven, signed and decided. */
  restOnParty(id: number, sessionId?: number | null): void
  /** On a page of a ranking, as long as this says that the page is the current one. */
  restOnPage(isCurrent: () => boolean): void
  /** On more than can be told: it stands until anything is found. */
  restOnEverything(): void
}

/** The changes that the index found, by whom they concern. */
export interface FoundChanges {
  /** @param sessions of the parties that changed */
  add(look: Pick<Look, 'changed' | 'noted'>, sessions: readonly number[]): void
  /** For what concerns everybody: another model, or parties that are read again. */
  addEverything(): void
  newBasis(): Basis
  /** For what rests on no party's own row: it stands while parties change, until a note concerns it. */
  newNotedBasis(): Basis
}

/** Workspaces and parties remembered as changed; beyond that the next change concerns everybody. */
const REMEMBERED_MAX = 50_000

export function openFoundChanges(): FoundChanges {
  /** Counts the times that something was found. */
  let epoch = 0
  let everythingAt = 0
  /** When each was last found: all that was, and of it what was noted. */
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
    /** As of when it was last seen to stand. */
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
      restOnWorkspace: (sessionId) => void sessions.add(sessionId),
      restOnParty(id, sessionId = null) {
        parties.add(id)
        if (sessionId !== null) sessions.add(sessionId)
      },
      restOnPage: (isCurrent) => void pages.push(isCurrent),
      restOnEverything() {
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

/** At which epoch workspaces and parties were last found. */
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
