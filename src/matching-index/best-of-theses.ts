import { FIT_THRESHOLD } from '../domain/matching/scoring/fit.ts'
import type { Best } from './best.ts'

/** Fits of matches found by several theses of one buyer: each match counts once, with its best fit. */
export class BestOfTheses {
  readonly #fits = new Map<number, number>()

  offer(id: number, fit: number): void {
    if (fit >= FIT_THRESHOLD) this.#keep(id, fit)
  }

  /** Counts a match that cannot be among those requested by this thesis. */
  count(id: number): void {
    this.#keep(id, OUT_OF_REACH)
  }

  handTo(best: Best): void {
    for (const [id, fit] of this.#fits)
      if (fit === OUT_OF_REACH) best.count()
      else best.offer(id, fit)
  }

  #keep(id: number, fit: number): void {
    const known = this.#fits.get(id)
    if (known === undefined || fit > known) this.#fits.set(id, fit)
  }
}

const OUT_OF_REACH = -1
