import { FIT_THRESHOLD } from '../domain/matching/scoring/fit.ts'
import { byRank, type Page, type Place, type Scored } from '../domain/matching/scoring/shortlist.ts'

/** Matches kept before the weakest are dropped, as a multiple of those requested. */
const SLACK = 4

/** The best matches offered after a place, and the total number of matches. */
export class Best {
  readonly #limit: number
  readonly #after: Place | null
  #kept: Scored[] = []
  #total = 0
  #floor: number

  /** @param floor a fit below this is already known to be out of reach */
  constructor(limit: number, after: Place | null, floor = FIT_THRESHOLD) {
    this.#floor = floor
    this.#limit = limit
    this.#after = after
  }

  offer(id: number, fit: number): void {
    if (fit < FIT_THRESHOLD) return
    this.#total += 1
    if (this.#after !== null && byRank({ id, fit }, this.#after) <= 0) return
    if (fit < this.#floor) return
    this.#kept.push({ id, fit })
    if (this.#kept.length > (this.#limit + 1) * SLACK) this.trim()
  }

  /** Counts a match whose fit is below `floor`. */
  count(): void {
    this.#total += 1
  }

  /** Fit below which a match was out of reach at the last `trim`. An equal one may still be in reach, by its id. */
  get floor(): number {
    return this.#floor
  }

  page(counted: boolean): Page<Scored> {
    this.trim()
    const shown = this.#kept.slice(0, this.#limit)
    const last = shown.at(-1)
    const next = last !== undefined && this.#kept.length > shown.length ? { fit: last.fit, id: last.id } : null
    return { shown, total: counted ? this.#total : 0, next }
  }

  /** Keeps the requested matches and one more, which shows that there are more and whose fit becomes the floor. */
  trim(): void {
    this.#kept.sort(byRank)
    this.#kept.length = Math.min(this.#kept.length, this.#limit + 1)
    if (this.#kept.length > this.#limit) this.#floor = Math.max(this.#floor, this.#kept.at(-1)?.fit ?? FIT_THRESHOLD)
  }
}
