import type { Handlers } from '../entry/perform.ts'
import * as access from './access.ts'
import * as activity from './activity.ts'
import * as blindProfile from './blind-profile.ts'
import * as blindView from './blind-view.ts'
import * as blockLists from './block-lists.ts'
import * as catalogues from './catalogues.ts'
import * as conversations from './conversations.ts'
import * as dataRoom from './data-room.ts'
import * as dealRules from './deal-rules.ts'
import * as disclosures from './disclosures.ts'
import * as discovery from './discovery.ts'
import * as dismissals from './dismissals.ts'
import * as engage from './engage.ts'
import * as erasure from './erasure.ts'
import * as exchange from './exchange.ts'
import * as health from './health.ts'
import * as identity from './identity.ts'
import * as introductions from './introductions.ts'
import * as keyRotation from './key-rotation.ts'
import * as mailSettings from './mail-settings.ts'
import * as matching from './matching.ts'
import * as members from './members.ts'
import * as memoranda from './memoranda.ts'
import * as memorandumRules from './memorandum-rules.ts'
import * as memorandumTables from './memorandum-tables.ts'
import * as memos from './memos.ts'
import * as metrics from './metrics.ts'
import * as nameOpening from './name-opening.ts'
import * as nameRequests from './name-requests.ts'
import * as nda from './nda.ts'
import * as nearMisses from './near-misses.ts'
import * as notebooks from './notebooks.ts'
import * as operatorAlarms from './operator/alarms.ts'
import * as operatorAudit from './operator/audit.ts'
import * as operatorDisclosureAllowance from './operator/disclosure-allowance.ts'
import * as operatorEngageTokens from './operator/engage-tokens.ts'
import * as operatorInbox from './operator/inbox.ts'
import * as operatorJobs from './operator/jobs.ts'
import * as operatorNameRequests from './operator/name-requests.ts'
import * as operatorNamesTold from './operator/names-told.ts'
import * as operatorNdas from './operator/ndas.ts'
import * as operatorOutbox from './operator/outbox.ts'
import * as operatorParties from './operator/parties.ts'
import * as operatorPartyImport from './operator/party-import.ts'
import * as operatorSession from './operator/session.ts'
import * as operatorWorkspaces from './operator/workspaces.ts'
import * as overview from './overview.ts'
import * as pairings from './pairings.ts'
import * as phases from './phases.ts'
import * as productAnalysis from './product-analysis.ts'
import * as proofs from './proofs.ts'
import * as publishedAnswers from './published-answers.ts'
import * as quality from './quality.ts'
import * as qualityPreview from './quality-preview.ts'
import * as reading from './reading.ts'
import * as receipts from './receipts.ts'
import * as registration from './registration.ts'
import * as releasedDocuments from './released-documents.ts'
import * as releasedMemorandum from './released-memorandum.ts'
import * as search from './search.ts'
import * as signatures from './signatures.ts'
import * as theses from './theses.ts'
import * as trades from './trades.ts'
import * as uploads from './uploads.ts'
import * as valuation from './valuation.ts'
import * as vetting from './vetting.ts'
import * as watchlist from './watchlist.ts'
import * as whyNot from './why-not.ts'
import * as workspaceExport from './workspace-export.ts'

export const handlers: Handlers = {
  ...activity,
  ...blindProfile,
  ...blindView,
  ...blockLists,
  ...catalogues,
  ...conversations,
  ...dealRules,
  ...mailSettings,
  ...disclosures,
  ...discovery,
  ...dismissals,
  ...theses,
  ...engage,
  ...erasure,
  ...exchange,
  ...health,
  ...identity,
  ...introductions,
  ...keyRotation,
  ...matching,
  ...members,
  ...access,
  ...memoranda,
  ...memorandumRules,
  ...memorandumTables,
  ...memos,
  ...metrics,
  ...nameOpening,
  ...nameRequests,
  ...nda,
  ...notebooks,
  ...operatorAlarms,
  ...operatorAudit,
  ...operatorDisclosureAllowance,
  ...operatorEngageTokens,
  ...operatorInbox,
  ...operatorJobs,
  ...operatorNameRequests,
  ...operatorNamesTold,
  ...operatorNdas,
  ...operatorOutbox,
  ...operatorParties,
  ...operatorPartyImport,
  ...operatorSession,
  ...operatorWorkspaces,
  ...overview,
  ...pairings,
  ...phases,
  ...productAnalysis,
  ...proofs,
  ...qualityPreview,
  ...publishedAnswers,
  ...quality,
  ...reading,
  ...receipts,
  ...registration,
  ...releasedMemorandum,
  ...dataRoom,
  ...uploads,
  ...releasedDocuments,
  ...search,
  ...signatures,
  ...trades,
  ...valuation,
  ...vetting,
  ...watchlist,
  ...whyNot,
  ...nearMisses,
  ...workspaceExport,
}
