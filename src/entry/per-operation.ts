import type { OperationShape } from '../contract/index.ts'

/** What `make` makes of an operation, made when it is first asked for: all of them at once would hold up each start by a quarter of a second. */
export function perOperation<Made>(make: (operation: OperationShape) => Made): (operation: OperationShape) => Made {
  const made = new Map<OperationShape, { value: Made }>()
  return (operation) => {
    const known = made.get(operation) ?? { value: make(operation) }
    made.set(operation, known)
    return known.value
  }
}
