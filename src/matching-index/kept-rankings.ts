import { LRUCache } from 'lru-cache'
import { isShownTo } from '../domain/confidentiality/policy/circle.ts'
import { isOpen } from '../domain/matching/scoring/gates.ts'
import { bestThesisPair, evaluateGates } from '../domain/matching/scoring/pair.ts'
import type { Calibration } from '../domain/matching/scoring/semantic.ts'
import { byRank, type Page, type Place, type Scored } from '../domain/matching/scoring/shortlist.ts'
import { allTheses, type Ranked } from './candidate.ts'

/** A request for a page of matches. */
export interface MatchQuestion {
  limit: number
  /** Start after this place; null for the first page. */
  after: Place | null
}

/** A changed party with its former ranking data: null if it is new, undefined if unknown. */
export interface Change {
  was: Ranked | null | undefined
  is: Ranked
}

/** Cached pages of rankings, kept until a change alters them in a way that only the whole index can resolve. */
export interface KeptRankings {
  readonly size: number
  find(asker: Ranked, question: MatchQuestion): Promise<Page<Scored>> | undefined
  keep(asker: Ranked, question: MatchQuestion, page: Promise<Page<Scored>>): void
  /** Returns the number of theses to score against sellers when this party changes. */
  scoringsFor(changed: Ranked): number
  /** Scores only the changed parties against every page, and adds, moves or removes them. */
  follow(changes: readonly Change[]): void
  clear(): void
}

const RANKINGS_KEPT = 500

interface Kept {
  asker: Ranked
  question: MatchQuestion
  page: Promise<Page<Scored>>
  /** Null while the index computes it. */
  known: Page<Scored> | null
}

const keyOf = ({ id, onlyThesis }: Ranked, { limit, after }: MatchQuestion): string =>
  JSON.stringify([id, onlyThesis, limit, after])

/** @param calibration of the model that made the vectors of the parties */
export function openKeptRankings(calibration: Calibration): KeptRankings {
  const all = new LRUCache<string, Kept>({ max: RANKINGS_KEPT })

  /** Returns a page after a change. Null if only the index can determine it. */
  function broughtPage({ asker, question, known }: Kept, { was, is }: Change): Page<Scored> | null {
    if (asker.id === is.id || known === null) return null
    if (asker.side === is.side) return known
    if (was === undefined) return null
    const scoredBefore = was === null ? null : scoredFor(asker, was, calibration)
    return pageAfter(known, question, scoredBefore, scoredFor(asker, is, calibration))
  }

  return {
    get size() {
      return all.size
    },
    find: (asker, question) => all.get(keyOf(asker, question))?.page,
    keep(asker, question, page) {
      const key = keyOf(asker, question)
      const own: Kept = { asker, question, page, known: null }
      all.set(key, own)
      page.then(
        (known) => {
          own.known = known
        },
        () => {
          if (all.peek(key) === own) all.delete(key)
        },
      )
    },
    scoringsFor(changed) {
      const askers = [...all.values()].map(({ asker }) => asker).filter(({ side }) => side !== changed.side)
      return changed.side === 'buyer'
        ? askers.length * allTheses(changed).length
        : askers.reduce((scorings, buyer) => scorings + allTheses(buyer).length, 0)
    },
    follow(changes) {
      for (const [key, kept] of [...all.entries()])
        for (const change of changes) {
          const page = broughtPage(kept, change)
          if (page === null) {
            all.delete(key)
            break
          }
          if (page === kept.known || (kept.known !== null && isSamePage(page, kept.known))) continue
          kept.known = page
          kept.page = Promise.resolve(page)
        }
    },
    clear: () => all.clear(),
  }
}

/** True for equal pages. Keeping the old object lets holders detect that nothing changed. */
function isSamePage(one: Page<Scored>, other: Page<Scored>): boolean {
  const isSamePlace = (a: Place | null | undefined, b: Place | null | undefined) => a?.id === b?.id && a?.fit === b?.fit
  return (
    one.total === other.total &&
    one.shown.length === other.shown.length &&
    isSamePlace(one.next, other.next) &&
    one.shown.every((scored, at) => isSamePlace(scored, other.shown[at]))
  )
}

/** Scores a party for an asker on the other side, as the index would. Null if the two do not match. */
function scoredFor(asker: Ranked, party: Ranked, calibration: Calibration): Scored | null {
  if (asker.identityId === party.identityId || !isShownTo(asker, party)) return null
  const [buyer, { toMatch: seller }] = asker.side === 'buyer' ? [asker, party] : [party, asker]
  const [first, ...others] = allTheses(buyer).filter((thesis) => {
    const { communication, ticketFit } = evaluateGates(thesis, seller)
    return isOpen(communication) && isOpen(ticketFit)
  })
  if (first === undefined) return null
  const { fit, isMatch } = bestThesisPair([first, ...others], seller, calibration)
  return isMatch ? { id: party.id, fit } : null
}

/**
 * Returns a page of a shortlist after one party changed, given its former and present score (null: no match). Null if
 * the page cannot determine it: the next match moves up, or the page is not the first.
 */
export function pageAfter(
  page: Page<Scored>,
  { limit, after }: MatchQuestion,
  was: Scored | null,
  is: Scored | null,
): Page<Scored> | null {
  if (was === null && is === null) return page
  if (after !== null) return null
  const total = page.total + (is === null ? 0 : 1) - (was === null ? 0 : 1)
  const lastBefore = page.shown.at(-1)
  const enters =
    is !== null && (page.next === null || (lastBefore !== undefined && byRank(is, lastBefore) <= 0)) ? [is] : []
  const ranked = [...page.shown.filter(({ id }) => id !== was?.id), ...enters].sort(byRank)
  const shown = ranked.slice(0, limit)
  if (shown.length < Math.min(limit, total)) return null
  const last = shown.at(-1)
  return { shown, total, next: last !== undefined && total > shown.length ? { fit: last.fit, id: last.id } : null }
}
