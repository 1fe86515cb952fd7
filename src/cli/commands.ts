import type { Command } from './command.ts'
import { nda, pair, pairings, phase, receipt, sign } from './commands/deals.ts'
import { memo, teaser, valuation } from './commands/documents.ts'
import { issueToken, ndaChain, revokeToken, tokens } from './commands/engage-tokens.ts'
import { importFile } from './commands/import.ts'
import { matches, names, whyNot } from './commands/matching.ts'
import { accept, audit, decline, inbox, login, logout, reply, thread } from './commands/operator.ts'
import { disclosures, erase, exportFile, keyRotate, overview } from './commands/own-data.ts'
import { contactStatus, parties } from './commands/parties.ts'
import { quality, qualityAccept, qualityEnqueue, qualityKeep } from './commands/quality.ts'
import { join, register, update } from './commands/registration.ts'
import { watch } from './commands/watch.ts'
import { activity, key, keyForget, keySet, search, session } from './commands/workspace.ts'

/** Every command but help and completion, which are made of this table, in the order of a deal. */
export const commands: readonly Command[] = [
  register,
  join,
  overview,
  session,
  update,
  matches,
  whyNot,
  search,
  nda,
  sign,
  receipt,
  names,
  disclosures,
  pair,
  pairings,
  phase,
  valuation,
  memo,
  teaser,
  quality,
  qualityEnqueue,
  qualityAccept,
  qualityKeep,
  activity,
  watch,
  key,
  keySet,
  keyForget,
  keyRotate,
  exportFile,
  erase,
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
  importFile,
  ndaChain,
  audit,
]
