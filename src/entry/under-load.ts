import { contract, type OperationId, type OperationShape } from '../contract/index.ts'
import type { Perform } from './perform.ts'
import type { WorkQueue } from './work-queue.ts'

/** Performs within what the queue lets through; what tells how the service fares never waits, nor do the documents about it. */
export function performUnderLoad(perform: Perform, queue: WorkQueue): Perform {
  return (id, asked) => (neverWaits(id) ? perform(id, asked) : queue.run(() => perform(id, asked), asked.hasLeft))
}

/** Operations that are answered however much there is to do. */
export function neverWaits(id: OperationId): boolean {
  const operation: OperationShape = contract[id]
  return operation.isNeverQueued === true
}
