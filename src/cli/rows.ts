import deal from '../../locales/en/cli/deal.json' with { type: 'json' }
import operator from '../../locales/en/cli/operator.json' with { type: 'json' }
import workspace from '../../locales/en/cli/workspace.json' with { type: 'json' }
import { BLOCK_KINDS } from '../domain/confidentiality/policy/block-list.ts'
import { DECLINE_REASONS, INTRODUCTIONS } from '../domain/deals/name-request.ts'
import { INTRODUCTION_DECLINE_REASONS } from '../domain/deals/pairing-introduction.ts'
import { DISMISSAL_REASONS } from '../domain/matching/dismissal.ts'
import { CONTACT_STATUSES } from '../domain/parties/party.ts'
import { ALARM_VERDICTS } from '../domain/workspace/alarm.ts'
import { WORKSPACE_ROLES } from '../domain/workspace/workspace-role.ts'
import type { Command } from './command.ts'
import { SIDES } from './commands/profile-options.ts'
import { commandsFrom, type Field, type Row } from './row.ts'

const pairing: Field = { field: 'pair_id', read: 'pairing' }
const text: Field = {}
const id = (field: string): Field => ({ field, read: 'id' })
const folder: Field = { ...id('folder_id'), called: 'folder' }
const limit: Field = { read: 'count' }
const needed: Field = { needed: true }

/** The command of an id and a reason. */
const decision = (ask: Row['ask'], about: 'party' | 'workspace', reason: Field = needed): Row => ({
  as: 'operator',
  ask,
  positionals: { [about]: id('id') },
  options: { reason },
})
const register = (ask: Row['ask'], list: string, states: readonly string[]): Row => ({
  as: 'operator',
  ask,
  options: { state: { choices: states }, limit },
  rows: [list],
  total: 'header',
})
const onParty = (ask: Row['ask'], fixed: Record<string, unknown>): Row => ({
  as: 'workspace',
  ask,
  with: fixed,
  positionals: { party: id('id') },
})
const onPairing = (ask: Row['ask'], more: Readonly<Record<string, Field>> = {}): Row => ({
  as: 'workspace',
  ask,
  positionals: { pairing, ...more },
})
const list = (ask: Row['ask'], ...rows: string[]): Row => ({ as: 'workspace', ask, rows })
const onFact = (ask: Row['ask']): Row => ({ as: 'workspace', ask, positionals: { fact: id('fact_id') } })
const proposal = (ask: Row['ask']): Row => ({
  as: 'operator',
  ask,
  positionals: { id: id('id') },
  options: { note: text },
})

const DEAL: Readonly<Record<string, Row>> = {
  watchlist: { ...list('listWatched', 'watched'), with: { names: 'told' } },
  'watchlist add': onParty('watchParty', { watching: true }),
  'watchlist remove': onParty('watchParty', { watching: false }),
  dismissals: list('listDismissed', 'dismissed'),
  'dismissals add': {
    ...onParty('dismissMatch', { dismissed: true }),
    options: { reason: { choices: DISMISSAL_REASONS, fallback: 'other' } },
  },
  'dismissals remove': onParty('dismissMatch', { dismissed: false }),
  'theses remove': { as: 'workspace', ask: 'removeThesis', positionals: { thesis: id('thesis_id') } },
  requests: list('listNameRequests', 'received', 'made'),
  'requests ask': {
    ...onParty('requestName', {}),
    options: { as: { field: 'introduction', choices: INTRODUCTIONS, fallback: 'code_name' } },
  },
  'requests decide': {
    as: 'workspace',
    ask: 'decideNameRequest',
    positionals: {
      request: id('request_id'),
      decision: { choices: ['approve', 'decline', 'block'], fallback: 'decline' },
    },
    options: { reason: { choices: DECLINE_REASONS } },
  },
  blocks: list('listBlocks', 'blocks'),
  'blocks add': { as: 'workspace', ask: 'blockViewer', positionals: { kind: { choices: BLOCK_KINDS }, value: text } },
  'blocks remove': { as: 'workspace', ask: 'unblockViewer', positionals: { entry: id('block_id') } },
  pairings: { ...list('listPairings', 'pairings'), with: { names: 'told' } },
  'introduction ask': onPairing('askIntroduction'),
  'introduction answer': {
    ...onPairing('answerIntroduction', { answer: { choices: ['accept', 'decline'], fallback: 'decline' } }),
    options: { reason: { choices: INTRODUCTION_DECLINE_REASONS }, note: text },
  },
  pause: { ...onPairing('pausePairing'), with: { paused: true } },
  unpause: { ...onPairing('pausePairing'), with: { paused: false } },
  messages: { ...onPairing('listMessages'), options: { before: { read: 'id' } }, rows: ['messages'], reversed: true },
  write: onPairing('sendMessage', { text }),
  note: onPairing('addNote', { text }),
  'note remove': onPairing('removeNote', { note: id('note_id') }),
  tasks: list('listTasks', 'tasks'),
  task: {
    ...onPairing('setTask', { day: { field: 'due_on' }, text }),
    options: {
      task: { ...id('task_id'), called: '--task' },
      for: { field: 'for_member', read: 'bare' },
      done: { read: 'flag' },
    },
  },
  'task remove': onPairing('removeTask', { task: id('task_id') }),
  'documents folder': { as: 'workspace', ask: 'addFolder', positionals: { name: text } },
  'documents release': onPairing('releaseFolder', { folder }),
  'documents revoke': onPairing('revokeFolder', { folder }),
  'documents readings': list('listRoomReadings', 'readings'),
  answers: { ...onPairing('listPublishedAnswers'), rows: ['answers'] },
  'answers publish': onPairing('publishAnswer', { question: id('question_id'), answer: id('answer_id') }),
  'answers withdraw': { as: 'workspace', ask: 'withdrawAnswer', positionals: { id: id('published_id') } },
  ledger: { as: 'workspace', ask: 'getLedger', positionals: { pairing: { field: 'pair_id' } }, rows: ['entries'] },
  nda: { as: 'anybody', ask: 'getNdaText' },
  'memo release': onPairing('releaseMemorandum'),
  'memo revoke': onPairing('revokeMemorandum'),
}

const WORKSPACE: Readonly<Record<string, Row>> = {
  trades: {
    as: 'anybody',
    ask: 'listTrades',
    positionals: { words: { field: 'q', read: 'words', optional: true } },
    options: { language: { choices: ['en', 'fr', 'de', 'es', 'it'] }, limit },
    rows: ['trades'],
    total: 'header',
  },
  'ask-vetting': { as: 'workspace', ask: 'requestVetting', options: { note: needed } },
  'quality accept': onFact('acceptFact'),
  'quality keep': onFact('keepFact'),
  activity: { ...list('listActivity', 'events'), options: { limit, thesis: { read: 'count' } } },
  members: list('listMembers', 'members'),
  'members invite': {
    as: 'workspace',
    ask: 'inviteMember',
    positionals: { role: { choices: WORKSPACE_ROLES }, name: { read: 'words' } },
    options: { email: text, days: { field: 'valid_days', read: 'count' } },
  },
  'recover address': {
    as: 'anybody',
    ask: 'decideAddress',
    positionals: { decision: { choices: ['confirm', 'deny'] }, code: text },
  },
}

const OPERATOR: Readonly<Record<string, Row>> = {
  'operator inbox': {
    as: 'operator',
    ask: 'listProposals',
    options: { status: { choices: ['open', 'accepted', 'declined'] }, limit },
    rows: ['proposals'],
  },
  'operator accept': proposal('acceptProposal'),
  'operator decline': proposal('declineProposal'),
  'operator reply': {
    as: 'operator',
    ask: 'replyAsOperator',
    positionals: { thread: id('id'), text: { read: 'words' } },
  },
  'operator tokens': { as: 'operator', ask: 'listEngageTokens', rows: ['tokens'] },
  'operator revoke-token': { as: 'operator', ask: 'revokeEngageToken', positionals: { id: id('id') } },
  'operator nda-chain': { as: 'operator', ask: 'verifyNdaChain' },
  'operator parties': {
    as: 'operator',
    ask: 'listParties',
    positionals: { words: { field: 'q', read: 'words', optional: true } },
    options: { side: { choices: SIDES }, limit },
    rows: ['parties'],
    total: 'header',
  },
  'operator contact-status': {
    as: 'operator',
    ask: 'setContactStatus',
    positionals: { status: { field: 'contact_status', choices: CONTACT_STATUSES }, party: id('id') },
  },
  'operator withdraw': decision('withdrawParty', 'party', text),
  'operator reinstate': decision('reinstateParty', 'party', text),
  'operator lift-flags': decision('liftRedFlags', 'party', text),
  'operator ndas': register('listNdas', 'ndas', ['stands', 'revoked', 'expired']),
  'operator revoke-nda': {
    as: 'operator',
    ask: 'revokeNda',
    positionals: { id: id('id') },
    options: { reason: needed },
  },
  'operator workspaces': register('listWorkspaces', 'workspaces', [
    'suspended',
    'barred',
    'held',
    'to_vet',
    'vetting_requested',
  ]),
  'operator suspend': decision('suspendWorkspace', 'workspace'),
  'operator resume': decision('resumeWorkspace', 'workspace'),
  'operator allow-signing': decision('allowSigning', 'workspace'),
  'operator decline-vetting': decision('declineVetting', 'workspace'),
  'operator unvet': decision('unvetWorkspace', 'workspace'),
  'operator vet': {
    as: 'operator',
    ask: 'vetWorkspace',
    positionals: { workspace: id('id') },
    options: { note: needed },
  },
  'operator alarms': {
    as: 'operator',
    ask: 'listAlarms',
    with: { state: 'open' },
    options: { all: { field: 'state', read: 'flag', fallback: 'all' }, limit },
    rows: ['alarms'],
    total: 'header',
  },
  'operator decide-alarm': {
    as: 'operator',
    ask: 'decideAlarm',
    positionals: { alarm: id('id'), verdict: { choices: ALARM_VERDICTS, fallback: 'confirmed' } },
    options: { keeps: { read: 'id', called: 'the workspace' }, reason: needed },
  },
  'operator names-told': {
    as: 'operator',
    ask: 'listNamesTold',
    options: {
      workspace: { ...id('workspace_id'), called: 'the workspace' },
      party: { ...id('party_id'), called: 'the party' },
      limit,
    },
    rows: ['told'],
    total: 'count',
  },
  'operator outbox': register('listOutbox', 'messages', [
    'waiting',
    'sent',
    'handed_over',
    'bounced',
    'failed',
    'moot',
  ]),
  'operator hand-over': { as: 'operator', ask: 'handOverMessage', positionals: { message: id('id') } },
  'operator retry': { as: 'operator', ask: 'retryJob', positionals: { job: { field: 'id' } } },
  'operator audit': { as: 'operator', ask: 'listAudit', rows: ['acts'] },
}

/** Rows by the name of their command. */
export const ROWS: Readonly<Record<string, Row>> = { ...DEAL, ...WORKSPACE, ...OPERATOR }

/** Commands by name that ask one operation and print its answer. */
export const rowCommands: Readonly<Record<string, Command>> = {
  ...commandsFrom(DEAL, deal),
  ...commandsFrom(WORKSPACE, workspace),
  ...commandsFrom(OPERATOR, operator),
}
