import type { Clearance } from './disclosure.ts'
import { clears } from './disclosure.ts'

const contents = new WeakMap<object, unknown>()

/**
 * A value that must not be seen without a clearance for its subject, the identity it belongs to. It prints as `[confidential]`, refuses to become
 * JSON, has no enumerable contents, and opens only through `reveal`.
 */
export class Confidential<T> {
  readonly identityId: number

  constructor(identityId: number, value: T) {
    this.identityId = identityId
    contents.set(this, value)
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

  /** Ties `T` to the type, so that boxes of different contents are different types. */
  declare protected readonly contentType: T
}

/** Opens a box with a clearance for its subject. Throws when the clearance is for another: that is a bug, never an answer. */
export function reveal<T>(clearance: Clearance, box: Confidential<T>): T {
  if (!clears(clearance, box.identityId)) throw new Error('a clearance for one identity was used on another')
  return contents.get(box) as T
}
