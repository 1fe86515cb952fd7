import * as activity from './activity.ts'
import * as discovery from './discovery.ts'
import * as engage from './engage.ts'
import * as exchange from './exchange.ts'
import { getSession, getWorkspace, updateSession } from './identity.ts'
import { getSellerName, listMatchedNames, listMatches, whyNot } from './matching.ts'
import * as memos from './memos.ts'
import * as nda from './nda.ts'
import { acceptProposal, declineProposal, getOperatorThread, listProposals, replyAsOperator } from './operator.ts'
import * as operatorDesk from './operator-desk.ts'
import { createPairing, listPairings } from './pairings.ts'
import type { Handlers } from './perform.ts'
import { updatePhase } from './phases.ts'
import * as productAnalysis from './product-analysis.ts'
import * as quality from './quality.ts'
import * as registration from './registration.ts'
import * as search from './search.ts'
import * as valuation from './valuation.ts'

/** A handler for every operation that is built. */
export const handlers: Handlers = {
  ...registration,
  getWorkspace,
  getSession,
  updateSession,
  listMatches,
  listMatchedNames,
  getSellerName,
  whyNot,
  ...valuation,
  listPairings,
  createPairing,
  updatePhase,
  ...search,
  ...activity,
  ...memos,
  ...productAnalysis,
  ...nda,
  ...quality,
  ...exchange,
  ...engage,
  listProposals,
  acceptProposal,
  declineProposal,
  getOperatorThread,
  replyAsOperator,
  ...operatorDesk,
  ...discovery,
}
