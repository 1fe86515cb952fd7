import type { ApiError } from './contract.ts'

/** Body of a refusal. Only `error` is always present, since a proxy sends none of RFC 9457's members. */
export type Problem = Partial<ApiError> & { error: string }

/** Thrown if the service or a proxy refuses. `message` states the problem, `problem.detail` the remedy. */
export class ClientRefusal extends Error {
  override name = 'ClientRefusal'
  readonly status: number
  readonly problem: Problem

  constructor(status: number, problem: Problem) {
    super(problem.error)
    this.status = status
    this.problem = problem
  }
}

/** Thrown without an answer of the service: a network failure, a timeout, or an answer by something else. */
export class ClientUnreachable extends Error {
  override name = 'ClientUnreachable'
}
