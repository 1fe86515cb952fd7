import type { Static } from 'typebox'
import type { ApiError } from '../contract/schemas.ts'

/** Body of a refusal. Of RFC 9457's members only `error` is there whoever answered: a proxy knows none of them. */
export type Problem = Partial<Static<typeof ApiError>> & { error: string }

/** The service, or something before it, said no. `message` is what is wrong, `problem.detail` what to do next. */
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

/** No answer of the service came: the network is down, the time is up, or something else answered in its place. */
export class ClientUnreachable extends Error {
  override name = 'ClientUnreachable'
}
