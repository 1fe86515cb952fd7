import { Type } from 'typebox'
import type { Aggregate } from '../domain/confidentiality/blinding/aggregate.ts'

/** A count of other parties: a handler that answers a plain number does not compile. */
export const countOfParties = (description?: string) =>
  Type.Unsafe<Aggregate>(Type.Integer({ minimum: 0, ...(description === undefined ? {} : { description }) }))
