import type { Command } from './command.ts'
import { alarms, decideAlarm } from './commands/alarms.ts'
import { blindView } from './commands/blind-view.ts'
import { blocks, blocksAdd, blocksRemove } from './commands/blocks.ts'
import { messages, write } from './commands/conversation.ts'
import {
  roomDownload,
  roomFolder,
  roomList,
  roomReadings,
  roomRelease,
  roomRemove,
  roomRevoke,
  roomUpload,
} from './commands/data-room.ts'
import { dealRules, pause, phaseAnswer, unpause } from './commands/deal-rules.ts'
import { nda, pair, pairings, phase, sign } from './commands/deals.ts'
import { dismissals, dismissalsAdd, dismissalsRemove } from './commands/dismissals.ts'
import { memo, teaser, worksheet } from './commands/documents.ts'
import { issueToken, ndaChain, revokeToken, tokens } from './commands/engage-tokens.ts'
import { answer, exchangeKeep, exchangeReply, publish } from './commands/exchange.ts'
import { importFile, importTemplate } from './commands/import.ts'
import { introductionAnswer, introductionAsk } from './commands/introductions.ts'
import { jobs, metrics, retry } from './commands/jobs.ts'
import { handOver, outbox, verifyEmail } from './commands/mail.ts'
import { mailSettings } from './commands/mail-settings.ts'
import { matches, nearMisses, whyNot } from './commands/matching.ts'
import { members, membersInvite, membersRevoke, membersRole } from './commands/members.ts'
import { memoApprove, memoRead, memoRelease, memoRevoke, memoRule, memoWrite } from './commands/memorandum.ts'
import { requests, requestsAsk, requestsDecide } from './commands/name-requests.ts'
import { names } from './commands/names.ts'
import { namesTold } from './commands/names-told.ts'
import { ndas, revokeNda } from './commands/nda-register.ts'
import { note, notebook, notebookSet, noteRemove, task, taskRemove, tasks } from './commands/notebook.ts'
import { accept, audit, decline, inbox, login, logout, reply, thread } from './commands/operator.ts'
import { disclosures, erase, exportFile, keyRotate, overview } from './commands/own-data.ts'
import { contactStatus, liftFlags, parties, reinstate, withdraw } from './commands/parties.ts'
import { answers, answersPublish, answersWithdraw } from './commands/published-answers.ts'
import { quality, qualityAccept, qualityEnqueue, qualityKeep } from './commands/quality.ts'
import { ledger, receipt, receiptKeys, verifyFile } from './commands/receipts.ts'
import { recover, recoverAddress } from './commands/recovery.ts'
import { join, register, update } from './commands/registration.ts'
import { theses, thesesAdd, thesesChange, thesesRemove } from './commands/theses.ts'
import { valuation, whatIf } from './commands/valuation.ts'
import { askVetting } from './commands/vetting.ts'
import { watch } from './commands/watch.ts'
import { watchlist, watchlistAdd, watchlistRemove } from './commands/watchlist.ts'
import { activity, key, keyForget, keySet, search, session } from './commands/workspace.ts'
import { allowSigning, declineVetting, resume, suspend, unvet, vet, workspaces } from './commands/workspaces.ts'

/** Every command but help and completion, which are made of this table, in the order of a deal. */
export const commands: readonly Command[] = [
  register,
  join,
  overview,
  session,
  update,
  blindView,
  theses,
  thesesAdd,
  thesesChange,
  thesesRemove,
  matches,
  whyNot,
  nearMisses,
  search,
  watchlist,
  watchlistAdd,
  watchlistRemove,
  dismissals,
  dismissalsAdd,
  dismissalsRemove,
  nda,
  sign,
  receipt,
  receiptKeys,
  verifyFile,
  names,
  requests,
  requestsAsk,
  requestsDecide,
  blocks,
  blocksAdd,
  blocksRemove,
  disclosures,
  pair,
  pairings,
  introductionAnswer,
  introductionAsk,
  phase,
  phaseAnswer,
  pause,
  unpause,
  dealRules,
  mailSettings,
  messages,
  write,
  notebook,
  notebookSet,
  note,
  noteRemove,
  tasks,
  task,
  taskRemove,
  roomList,
  roomFolder,
  roomUpload,
  roomDownload,
  roomRemove,
  roomRelease,
  roomRevoke,
  roomReadings,
  answers,
  answersPublish,
  answersWithdraw,
  ledger,
  valuation,
  whatIf,
  worksheet,
  memo,
  memoRead,
  memoWrite,
  memoApprove,
  memoRelease,
  memoRevoke,
  memoRule,
  teaser,
  quality,
  qualityEnqueue,
  qualityAccept,
  qualityKeep,
  activity,
  watch,
  verifyEmail,
  askVetting,
  recover,
  recoverAddress,
  key,
  keySet,
  keyForget,
  keyRotate,
  members,
  membersInvite,
  membersRole,
  membersRevoke,
  exportFile,
  erase,
  publish,
  answer,
  exchangeReply,
  exchangeKeep,
  login,
  logout,
  inbox,
  thread,
  accept,
  decline,
  reply,
  tokens,
  issueToken,
  revokeToken,
  parties,
  contactStatus,
  withdraw,
  reinstate,
  liftFlags,
  importFile,
  importTemplate,
  ndas,
  revokeNda,
  workspaces,
  suspend,
  resume,
  allowSigning,
  vet,
  declineVetting,
  unvet,
  alarms,
  decideAlarm,
  namesTold,
  outbox,
  handOver,
  ndaChain,
  jobs,
  retry,
  metrics,
  audit,
]
