import type { Command } from './command.ts'
import { blindView } from './commands/blind-view.ts'
import { roomDownload, roomList, roomRemove, roomUpload } from './commands/data-room.ts'
import { dealRules, phaseAnswer } from './commands/deal-rules.ts'
import { pair, phase, sign } from './commands/deals.ts'
import { memo, teaser, worksheet } from './commands/documents.ts'
import { issueToken } from './commands/engage-tokens.ts'
import { answer, exchangeKeep, exchangeReply, publish } from './commands/exchange.ts'
import { importFile, importTemplate } from './commands/import.ts'
import { jobs, metrics } from './commands/jobs.ts'
import { verifyEmail } from './commands/mail.ts'
import { mailSettings } from './commands/mail-settings.ts'
import { matches, nearMisses, whyNot } from './commands/matching.ts'
import { membersRevoke, membersRole } from './commands/members.ts'
import { memoApprove, memoRead, memoRule, memoWrite } from './commands/memorandum.ts'
import { names } from './commands/names.ts'
import { notebook, notebookSet } from './commands/notebook.ts'
import { login, logout, thread } from './commands/operator.ts'
import { disclosures, erase, exportFile, keyRotate, overview } from './commands/own-data.ts'
import { quality, qualityEnqueue } from './commands/quality.ts'
import { reading, readingPreview } from './commands/reading.ts'
import { receipt, receiptKeys, verifyFile } from './commands/receipts.ts'
import { recover } from './commands/recovery.ts'
import { join, register, update } from './commands/registration.ts'
import { theses, thesesAdd, thesesChange } from './commands/theses.ts'
import { valuation, whatIf } from './commands/valuation.ts'
import { watch } from './commands/watch.ts'
import { key, keyForget, keySet, search, session } from './commands/workspace.ts'
import { rowCommands } from './rows.ts'

const rows = (...names: readonly string[]): Command[] =>
  names.map((name) => {
    const row = rowCommands[name]
    if (row === undefined) throw new Error(`there is no row of the command ${name}`)
    return row
  })

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
  ...rows('theses remove'),
  matches,
  whyNot,
  nearMisses,
  search,
  reading,
  readingPreview,
  ...rows('trades'),
  ...rows('watchlist', 'watchlist add', 'watchlist remove', 'dismissals', 'dismissals add', 'dismissals remove', 'nda'),
  sign,
  receipt,
  receiptKeys,
  verifyFile,
  names,
  ...rows('requests', 'requests ask', 'requests decide', 'blocks', 'blocks add', 'blocks remove'),
  disclosures,
  pair,
  ...rows('pairings', 'introduction answer', 'introduction ask'),
  phase,
  phaseAnswer,
  ...rows('pause', 'unpause'),
  dealRules,
  mailSettings,
  ...rows('messages', 'write'),
  notebook,
  notebookSet,
  ...rows('note', 'note remove', 'tasks', 'task', 'task remove'),
  roomList,
  ...rows('documents folder'),
  roomUpload,
  roomDownload,
  roomRemove,
  ...rows(
    'documents release',
    'documents revoke',
    'documents readings',
    'answers',
    'answers publish',
    'answers withdraw',
    'ledger',
  ),
  valuation,
  whatIf,
  worksheet,
  memo,
  memoRead,
  memoWrite,
  memoApprove,
  ...rows('memo release', 'memo revoke'),
  memoRule,
  teaser,
  quality,
  qualityEnqueue,
  ...rows('quality accept', 'quality keep', 'activity'),
  watch,
  verifyEmail,
  ...rows('ask-vetting'),
  recover,
  ...rows('recover address'),
  key,
  keySet,
  keyForget,
  keyRotate,
  ...rows('members', 'members invite'),
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
  ...rows('operator inbox'),
  thread,
  ...rows('operator accept', 'operator decline', 'operator reply', 'operator tokens'),
  issueToken,
  ...rows(
    'operator revoke-token',
    'operator parties',
    'operator contact-status',
    'operator withdraw',
    'operator reinstate',
    'operator lift-flags',
  ),
  importFile,
  importTemplate,
  ...rows(
    'operator ndas',
    'operator revoke-nda',
    'operator workspaces',
    'operator suspend',
    'operator resume',
    'operator allow-signing',
    'operator vet',
    'operator decline-vetting',
    'operator unvet',
    'operator alarms',
    'operator decide-alarm',
    'operator names-told',
    'operator outbox',
    'operator hand-over',
    'operator nda-chain',
  ),
  jobs,
  ...rows('operator retry'),
  metrics,
  ...rows('operator audit'),
]
