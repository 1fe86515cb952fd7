import { Type } from 'typebox'
import type { Aggregate } from '../domain/figures/aggregate.ts'

/** A count of other parties. The brand makes a handler that returns a plain number fail to compile. */
export const countOfParties = (description?: string) =>
  Type.Unsafe<Aggregate>(Type.Integer({ minimum: 0, ...(description === undefined ? {} : { description }) }))
