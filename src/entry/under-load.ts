import { contract, type OperationId, type OperationShape } from '../contract/index.ts'
import type { Logger } from '../store/engine.ts'
import type { Perform } from './perform.ts'
import { Refusal } from './refusal.ts'
import type { Aside, WorkQueue } from './work-queue.ts'

/**
 * Performs operations within the work queue; health operations and documents about the service bypass it. Logs a
 * request that overruns its deadline, and again when its work has ended.
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

/** True for operations that bypass the work queue. */
export function neverWaits(id: OperationId): boolean {
  const operation: OperationShape = contract[id]
  return operation.isNeverQueued === true
}
