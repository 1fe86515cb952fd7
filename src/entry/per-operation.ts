import { setImmediate as turn } from 'node:timers/promises'
import type { OperationShape } from '../contract/index.ts'

const makers: ((operation: OperationShape) => unknown)[] = []

/** Memoises `make` per operation; building all at once would delay each start by a quarter of a second. */
export function perOperation<Made>(make: (operation: OperationShape) => Made): (operation: OperationShape) => Made {
  const made = new Map<OperationShape, { value: Made }>()
  const makeOnce = (operation: OperationShape): Made => {
    const known = made.get(operation) ?? { value: make(operation) }
    made.set(operation, known)
    return known.value
  }
  makers.push(makeOnce)
  return makeOnce
}

/**
 * Builds in advance everything the first request of each operation would wait for, one at a time between other
 * requests: the validator of the longest body alone takes up to 50 ms.
 */
export async function warmUp(operations: readonly OperationShape[]): Promise<void> {
  for (const operation of operations)
    for (const make of makers) {
      await turn()
      make(operation)
    }
}
