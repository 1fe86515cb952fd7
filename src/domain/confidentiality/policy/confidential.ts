import type { Clearance } from './disclosure.ts'
import { clears } from './disclosure.ts'

let contentOf: <T>(box: Confidential<T>) => T | undefined

/**
 * A value that must not be seen without a clearance for its subject, the identity it belongs to. It prints as `[confidential]`, refuses to become
 * JSON, has no enumerable contents, and opens only through `reveal`.
 */
export class Confidential<T> {
  readonly identityId: number
  /** Out of reach of everything outside this class, and half the price of an entry in a WeakMap: boxes are made by the page. */
  readonly #content: T

  static {
    contentOf = (box) => (#content in box ? box.#content : undefined)
  }

  constructor(identityId: number, value: T) {
    this.identityId = identityId
    this.#content = value
    Object.freeze(this)
  }

  toString(): string {
    return '[confidential]'
  }

  toJSON(): never {
    throw new Error('a confidential value was about to be written out: reveal it with a clearance first')
  }

  /** What `console.log` and every logger built on `util.inspect` shows. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return '[confidential]'
  }
}

/** Opens a box with a clearance for its subject. Throws when the clearance is for another: that is a bug, never an answer. */
export function reveal<T>(clearance: Clearance, box: Confidential<T>): T {
  if (!clears(clearance, box.identityId)) throw new Error('a clearance for one identity was used on another')
  return contentOf(box) as T
}
