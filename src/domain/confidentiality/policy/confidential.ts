import type { Clearance } from './disclosure.ts'
import { clears } from './disclosure.ts'

let contentOf: <T>(box: Confidential<T>) => T | undefined

/**
 * Value that requires a clearance for its identity. It prints as `[confidential]`, throws on JSON serialisation, has no
 * enumerable contents, and is read only through `reveal`.
 */
export class Confidential<T> {
  readonly identityId: number
  /**
   * Private field: inaccessible outside this class, and half the cost of an entry in a WeakMap, since boxes are created
   * in bulk.
   */
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

  /** Used by `console.log` and loggers built on `util.inspect`. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return '[confidential]'
  }
}

/** Returns the content. Throws if the clearance is for another identity, which is a bug in the caller. */
export function reveal<T>(clearance: Clearance, box: Confidential<T>): T {
  if (!clears(clearance, box.identityId)) throw new Error('a clearance for one identity was used on another')
  return contentOf(box) as T
}
