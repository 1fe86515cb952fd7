import { contract, type OperationId, type OperationShape } from '../contract/index.ts'
import type { Logger } from '../store/engine.ts'
import type { Perform } from './perform.ts'
import { Refusal } from './refusal.ts'
import type { Aside, WorkQueue } from './work-queue.ts'

/**
 * Performs within what the queue lets through; what tells how the service fares never waits, nor do the documents about it.
 * A request that overruns its deadline leaves a line in the log, and one more when its work has ended after all.
 */
export function performUnderLoad(perform: Perform, queue: WorkQueue, log: Logger): Perform {
  return async (operation, asked) => {
    if (neverWaits(operation)) return await perform(operation, asked)
    let [isBegun, isLate] = [false, false]
    const work = async (aside: Aside) => {
      isBegun = true
      try {
        return await perform(operation, { ...asked, aside })
      } finally {
        if (isLate) log.warn({ operation }, 'work that overran its deadline has ended')
      }
    }
    try {
      return await queue.run(work, asked.hasLeft)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'deadline_exceeded') {
        isLate = true
        log.warn({ operation, isBegun }, 'a request overran its deadline')
      }
      throw error
    }
  }
}

/** Operations that are answered however much there is to do. */
export function neverWaits(id: OperationId): boolean {
  const operation: OperationShape = contract[id]
  return operation.isNeverQueued === true
}
