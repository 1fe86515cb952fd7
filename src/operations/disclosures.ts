import type { Handlers } from '../entry/perform.ts'
import { disclosuresOnWire } from '../presenting/disclosures-on-wire.ts'

const DEFAULT_LIMIT = 200

export const listDisclosures: Handlers['listDisclosures'] = async ({ app, viewer, input }) => ({
  body: await disclosuresOnWire(app, viewer, input.limit ?? DEFAULT_LIMIT),
})
