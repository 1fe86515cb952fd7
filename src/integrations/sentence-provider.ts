/** A source of sentence vectors other than the local encoder. */
export interface SentenceProvider {
  /** Provider and model; vectors of different names must never be compared. */
  readonly name: string
  /**
   * Returns the vector of each text, in order, all of one length and with finite components. Texts must not be empty.
   *
   * @throws ProviderError if there is no such answer
   * @throws EmbedderClosedError if it is closed before it answers
   */
  embed(texts: readonly string[]): Promise<ArrayLike<number>[]>
  close(): Promise<void>
}

/** A provider's failure. The message repeats neither the texts nor the key. */
export class ProviderError extends Error {
  override name = 'ProviderError'
}

/**
 * Checks that there is a vector for each text, all of `dimensions` components.
 * @throws ProviderError
 */
export function soundVectors(vectors: readonly ArrayLike<number>[], texts: number, dimensions: number | null): number {
  if (vectors.length !== texts) throw new ProviderError(`it answered ${vectors.length} vectors for ${texts} texts`)
  const expected = dimensions ?? vectors[0]?.length ?? 0
  for (const vector of vectors) {
    if (vector.length !== expected || expected === 0)
      throw new ProviderError(`it answered a vector of ${vector.length} components where ${expected} were expected`)
    let length = 0
    for (let i = 0; i < vector.length; i++) length += (vector[i] ?? 0) ** 2
    if (!(length > 0 && length < Infinity))
      throw new ProviderError('it answered a vector that is zero or has a component that is not a finite number')
  }
  return expected
}
