import type { Handlers } from '../entry/perform.ts'
import { listActivity } from './activity.ts'
import * as blockLists from './block-lists.ts'
import { listDisclosures } from './disclosures.ts'
import * as discovery from './discovery.ts'
import * as dismissals from './dismissals.ts'
import * as engage from './engage.ts'
import * as erasure from './erasure.ts'
import * as exchange from './exchange.ts'
import * as health from './health.ts'
import { getSession, getWorkspace, updateSession } from './identity.ts'
import * as keyRotation from './key-rotation.ts'
import { getSellerName, listMatchedNames, listMatches } from './matching.ts'
import * as memoranda from './memoranda.ts'
import * as memos from './memos.ts'
import * as metrics from './metrics.ts'
import * as nameRequests from './name-requests.ts'
import { getNdaReceipt, getNdaText, signNda } from './nda.ts'
import * as operatorDesk from './operator/desk.ts'
import { acceptProposal, declineProposal, getOperatorThread, listProposals, replyAsOperator } from './operator/inbox.ts'
import * as operatorJobs from './operator/jobs.ts'
import * as operatorNameRequests from './operator/name-requests.ts'
import * as operatorNdas from './operator/ndas.ts'
import * as operatorOutbox from './operator/outbox.ts'
import {
  getParty,
  liftRedFlags,
  listParties,
  reinstateParty,
  setContactStatus,
  setNameRelease,
  withdrawParty,
} from './operator/parties.ts'
import { importParties } from './operator/party-import.ts'
import * as operatorSession from './operator/session.ts'
import * as operatorWorkspaces from './operator/workspaces.ts'
import * as overview from './overview.ts'
import { createPairing, listPairings } from './pairings.ts'
import { updatePhase } from './phases.ts'
import * as productAnalysis from './product-analysis.ts'
import * as proofs from './proofs.ts'
import * as quality from './quality.ts'
import * as qualityPreview from './quality-preview.ts'
import * as receipts from './receipts.ts'
import * as registration from './registration.ts'
import * as releasedMemorandum from './released-memorandum.ts'
import * as search from './search.ts'
import * as signatures from './signatures.ts'
import * as valuation from './valuation.ts'
import * as watchlist from './watchlist.ts'
import { whyNot } from './why-not.ts'
import { exportWorkspace } from './workspace-export.ts'

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
  listActivity,
  ...overview,
  listDisclosures,
  ...nameRequests,
  ...blockLists,
  ...watchlist,
  ...dismissals,
  ...keyRotation,
  ...proofs,
  exportWorkspace,
  ...erasure,
  ...memos,
  ...memoranda,
  ...releasedMemorandum,
  ...productAnalysis,
  getNdaText,
  signNda,
  getNdaReceipt,
  getSigningKeys: receipts.getSigningKeys,
  verifyReceipt: receipts.verifyReceipt,
  getLedger: receipts.getLedger,
  ...signatures,
  ...quality,
  ...qualityPreview,
  ...exchange,
  ...engage,
  listProposals,
  acceptProposal,
  declineProposal,
  getOperatorThread,
  replyAsOperator,
  ...operatorDesk,
  ...operatorSession,
  ...operatorJobs,
  ...operatorNameRequests,
  ...operatorNdas,
  ...operatorWorkspaces,
  ...operatorOutbox,
  ...metrics,
  ...health,
  importParties,
  listParties,
  getParty,
  setContactStatus,
  setNameRelease,
  withdrawParty,
  reinstateParty,
  liftRedFlags,
  ...discovery,
}
