import deal from '../../locales/en/cli/deal.json' with { type: 'json' }
import operatorWords from '../../locales/en/cli/operator.json' with { type: 'json' }
import workspaceWords from '../../locales/en/cli/workspace.json' with { type: 'json' }
import { ACCOUNTS_UNITS } from '../client/accounts-workbook.ts'
import { ENCODINGS } from '../client/csv-text.ts'
import type { OutputFor } from '../client/index.ts'
import type { Command } from './command.ts'
import { readAccountsFile } from './commands/accounts.ts'
import { downloadDocument, uploadFile } from './commands/data-room.ts'
import { importFile, importTables, SEPARATORS, writeTemplate } from './commands/import.ts'
import * as keys from './commands/keys.ts'
import * as prepare from './commands/prepare.ts'
import * as profile from './commands/profile.ts'
import { verifyReceipt } from './commands/receipts.ts'
import { watch } from './commands/watch.ts'
import inputs from './inputs.json' with { type: 'json' }
import { commandsFrom, type Row } from './row.ts'

type Asks = NonNullable<Row['ask']>
/** A command that asks one operation, or does what no single one does. */
const row =
  (as: Row['as']) =>
  (does: Asks | NonNullable<Row['run']>, fields = '', more: Partial<Row> = {}): Row =>
    typeof does === 'string' ? { as, ask: does, fields, ...more } : { as, run: does, fields, ...more }
const [workspace, operator, anybody] = [row('workspace'), row('operator'), row('anybody')]
/** A command that asks another operation where an argument or option is given: settings are read, or else changed. */
const either = (bare: Asks, given: Asks, fields: string, more: Partial<Row> = {}) =>
  workspace(bare, fields, { typedBy: given, given: { any: { ask: given } }, ...more })
const FILE = '--out~ --force~'

/** Commands by name, but help and completion, in the order of a deal; the help lists them in this order. */
export const ROWS: Readonly<Record<string, Row>> = {
  register: anybody(keys.register, `side~ ${profile.PROFILE_FIELDS} --supervisor~ --test~ --dry-run~ --replace~`, {
    typedBy: 'submit',
  }),
  join: anybody(keys.join, '--name! --email! --company! --replace~'),
  overview: workspace('getOverview'),
  session: workspace('getSession'),
  update: workspace('updateSession', `side~ ${profile.PROFILE_FIELDS} --clear~+$`, {
    typedBy: 'submit',
    choices: { clear: profile.CLEARABLE_NAMES },
    prepare: profile.profileChanged,
  }),
  accounts: workspace(readAccountsFile, 'file~ --unit~ --save~', { choices: { unit: ACCOUNTS_UNITS } }),
  'blind-view': workspace('getBlindView', '--product --description --as-profile --teaser-value$ --approve', {
    typedBy: 'updateBlindView',
    given: { any: { ask: 'updateBlindView', prepare: prepare.blindViewChange } },
  }),
  theses: workspace('listTheses', '', {
    adds: ({ theses, theses_max }: OutputFor<'listTheses'>) => ({ is_full: theses.length >= theses_max }),
  }),
  'theses add': workspace('addThesis', `--name! --sector! ${profile.SEARCH_FIELDS}`, { prepare: profile.thesisStated }),
  'theses change': workspace('changeThesis', `thesis=thesis_id --name --sector ${profile.SEARCH_FIELDS} --without+~$`, {
    choices: { without: profile.OPTIONAL_NAMES },
    prepare: profile.thesisChanged,
  }),
  'theses remove': workspace('removeThesis', 'thesis=thesis_id'),
  matches: workspace(prepare.listEveryMatch, '--limit --all~ --thesis --learned=order:learned --near=include:near', {
    typedBy: 'listMatches',
  }),
  'why-not': workspace('whyNot', 'id'),
  'near-misses': workspace('getNearMisses', '--thesis'),
  search: workspace('search', 'words=q*'),
  reading: workspace('getReading'),
  'reading propose': workspace('proposeReading', ''),
  'reading preview': anybody('previewReading', 'text* --side=side:buyer --language'),
  trades: anybody('listTrades', 'words=q?* --language --limit'),
  watchlist: workspace('listWatched', '', { with: { names: 'told' } }),
  'watchlist add': workspace('watchParty', 'party=id', { with: { watching: true } }),
  'watchlist remove': workspace('watchParty', 'party=id', { with: { watching: false } }),
  dismissals: workspace('listDismissed'),
  'dismissals add': workspace('dismissMatch', 'party=id --reason=reason:other', { with: { dismissed: true } }),
  'dismissals remove': workspace('dismissMatch', 'party=id', { with: { dismissed: false } }),
  nda: anybody('getNdaText'),
  sign: workspace('signNda', '--name=signer_name! --company --accept~!', { prepare: prepare.textInForce }),
  receipt: workspace('getNdaReceipt'),
  'receipt keys': anybody('getSigningKeys'),
  verify: anybody(verifyReceipt, 'file~ --keys~'),
  names: workspace('getNamesAllowance', 'id=ids~?+ --best~', {
    typedBy: 'listMatchedNames',
    given: {
      best: { ask: 'listMatchedNames', fields: 'id=ids~?+ --best=limit', prepare: prepare.notBoth },
      id: { ask: 'openNames', fields: 'id=ids?+# --best~' },
    },
  }),
  requests: workspace('listNameRequests'),
  'requests ask': workspace('requestName', 'party=id --as=introduction:code_name'),
  'requests decide': workspace('decideNameRequest', 'request=request_id decision --reason'),
  blocks: workspace('listBlocks'),
  'blocks add': workspace('blockViewer', 'kind value'),
  'blocks remove': workspace('unblockViewer', 'entry=block_id'),
  disclosures: workspace('listDisclosures'),
  pair: workspace('createPairing', 'id~# --as~ --dry-run', { prepare: prepare.ownPairing }),
  pairings: workspace('listPairings', '', { with: { names: 'told' } }),
  'introduction answer': workspace('answerIntroduction', 'pairing=pair_id answer --reason --note'),
  'introduction ask': workspace('askIntroduction', 'pairing=pair_id'),
  phase: workspace('updatePhase', 'phase pairing=pair_ids+'),
  'phase answer': workspace('answerPhaseRequest', 'pairing=pair_id answer', { prepare: prepare.findPhaseRequest }),
  pause: workspace('pausePairing', 'pairing=pair_id', { with: { paused: true } }),
  unpause: workspace('pausePairing', 'pairing=pair_id', { with: { paused: false } }),
  'deal-rules': either('getDealRules', 'setDealRules', '--consent=phase_consent --pause-at-loi=pause_others_at_loi', {
    choices: { 'pause-at-loi': ['on', 'off'] },
  }),
  'mail-settings': either(
    'getMailSettings',
    'setMailSettings',
    '--introductions --name-requests --messages --phases --papers --tasks',
  ),
  messages: workspace('listMessages', 'pairing=pair_id --before#'),
  write: workspace('sendMessage', 'pairing=pair_id text'),
  notebook: workspace('getNotebook', 'pairing=pair_id'),
  'notebook set': workspace('updateNotebook', 'pairing=pair_id --owner=deal_owner --tags --dropped=drop_reason$', {
    prepare: prepare.tagList,
  }),
  note: workspace('addNote', 'pairing=pair_id text'),
  'note remove': workspace('removeNote', 'pairing=pair_id note=note_id'),
  tasks: workspace('listTasks'),
  task: workspace('setTask', 'pairing=pair_id day=due_on text --task=task_id# --for=for_member --done'),
  'task remove': workspace('removeTask', 'pairing=pair_id task=task_id'),
  documents: either('getDataRoom', 'listReleasedDocuments', 'pairing=pair_id?'),
  'documents folder': workspace('addFolder', 'name'),
  'documents upload': workspace(uploadFile, 'folder=folder_id# file~'),
  'documents get': workspace(downloadDocument, 'document~ pairing~? --out~'),
  'documents remove': workspace('removeDocument', 'document=document_id --folder~', {
    given: { folder: { ask: 'removeFolder', fields: 'document=folder_id --folder~' } },
  }),
  'documents release': workspace('releaseFolder', 'pairing=pair_id folder=folder_id'),
  'documents revoke': workspace('revokeFolder', 'pairing=pair_id folder=folder_id'),
  'documents readings': workspace('listRoomReadings'),
  answers: workspace('listPublishedAnswers', 'pairing=pair_id'),
  'answers publish': workspace('publishAnswer', 'pairing=pair_id question=question_id answer=answer_id'),
  'answers withdraw': workspace('withdrawAnswer', 'id=published_id'),
  ledger: workspace('getLedger', 'pairing=pair_id$'),
  valuation: workspace('getValuation', '--workings~', { adds: prepare.footballField }),
  'what-if': workspace(
    'whatIfValuation',
    '--revenue --growth --ebitda-margin --wacc=wacc_pct --terminal-growth=terminal_growth_pct --size-discount=size_discount_pct ' +
      '--multiple --weight-revenue --weight-ebitda --weight-dcf --tax=tax_pct --capex=capex_pct --recurring-share ' +
      '--largest-customer-share --five-largest-customers=top5_customers_share --business-model$ --arr --net-revenue-retention --net-rent ' +
      '--net-asset-value --royalty-income --owner-pay --sensitivity$ ' +
      '--net-debt --minority=minority_interests --working-capital-excess --stake=stake_pct --asking-price --workings~',
    { prepare: prepare.someFigure, adds: prepare.footballField },
  ),
  worksheet: workspace('downloadValuationWorksheet', FILE, { saves: 'valuation.xlsx' }),
  memo: workspace('getInfoMemo', `--names~ ${FILE}`, {
    saves: '-',
    saved: 'markdown',
    given: { names: { ask: 'downloadInfoMemo', saves: '-' } },
  }),
  'memo read': workspace('getReleasedMemorandumPdf', `pairing=pair_id ${FILE}`, { saves: 'memorandum-{pair_id}.pdf' }),
  'memo tables': workspace('downloadMemorandumTemplate', FILE, { saves: 'memorandum-tables.xlsx' }),
  'memo export': workspace('exportMemorandum', FILE, { saves: 'information-memorandum.docx' }),
  'memo import': workspace(importTables, 'file~'),
  'memo write': workspace('updateMemorandum', 'section~ file~', {
    choices: { section: Object.keys(inputs.updateMemorandum.sections) },
    prepare: prepare.sectionText,
  }),
  'memo approve': workspace('approveMemorandum'),
  'memo release': workspace('releaseMemorandum', 'pairing=pair_id --language'),
  'memo revoke': workspace('revokeMemorandum', 'pairing=pair_id'),
  'memo rule': workspace('setReleaseRule', 'phase=from_phase?$ --end~', {
    prepare: prepare.exactlyOne('from_phase', 'end'),
    given: { end: { ask: 'endReleaseRule', fields: 'phase=from_phase~? --end~' } },
  }),
  'teaser export': workspace('exportTeaser', `--language ${FILE}`, { saves: 'teaser.docx' }),
  teaser: workspace('getTeaser', `pairing=pair_id ${FILE}`, { saves: 'teaser-{pair_id}.pdf' }),
  quality: workspace('getQuality'),
  'quality enqueue': workspace('enqueueQuality', '--step=steps+ --as~ --id=entity_id$', {
    prepare: prepare.enrichedParty,
  }),
  'quality accept': workspace('acceptFact', 'fact=fact_id'),
  'quality keep': workspace('keepFact', 'fact=fact_id'),
  activity: workspace('listActivity', '--limit --thesis'),
  watch: workspace(watch, '--every~% --looks~%'),
  'verify-email': either('requestEmailProof', 'confirmEmail', '--code'),
  'ask-vetting': workspace('requestVetting', '--note!'),
  recover: anybody(keys.recoverKey, '--email --code', {
    prepare: prepare.exactlyOne('email', 'code'),
    given: { email: { ask: 'requestRecovery' } },
  }),
  'recover address': anybody('decideAddress', 'decision code'),
  key: workspace(keys.printKey),
  'key set': anybody(keys.setKey),
  'key forget': anybody(keys.forgetKey),
  'key rotate': workspace(keys.rotateKey),
  members: workspace('listMembers'),
  'members invite': workspace('inviteMember', 'role name* --email --days=valid_days'),
  'members role': workspace('changeMember', 'member=member_id role'),
  'members revoke': workspace('revokeMember', 'member=member_id --also~%', { prepare: prepare.keysThatEnd }),
  export: workspace(keys.exportWorkspace, '--out~'),
  erase: workspace(keys.eraseWorkspace, '--confirm!'),
  'exchange publish': anybody(keys.publishManifest, 'file~ --agent=agent_name --replace~'),
  'exchange answer': anybody(keys.readThread, '--since', { typedBy: 'getEngageThread' }),
  'exchange reply': anybody(keys.replyInThread, 'text* --replies-to#'),
  'exchange keep': anybody(keys.setExchangeKey, '--replace~'),
  'operator login': anybody(keys.setOperatorToken),
  'operator logout': anybody(keys.forgetOperatorToken),
  'operator inbox': operator('listProposals', '--status --limit'),
  'operator thread': operator('getOperatorThread', 'id'),
  'operator accept': operator('acceptProposal', 'id --note'),
  'operator decline': operator('declineProposal', 'id --note'),
  'operator reply': operator('replyAsOperator', 'thread=id text*'),
  'operator tokens': operator('listEngageTokens'),
  'operator issue-token': operator(
    'issueEngageToken',
    '--thread=thread_id --participant --party=party_id --days=expires_in_days',
    {
      with: { thread_id: null, participant: null, party_id: null, expires_in_days: null },
      prepare: prepare.exactlyOne('thread_id', 'participant'),
    },
  ),
  'operator revoke-token': operator('revokeEngageToken', 'id'),
  'operator parties': operator('listParties', 'words=q?* --side --limit'),
  'operator contact-status': operator('setContactStatus', 'status=contact_status party=id'),
  'operator withdraw': operator('withdrawParty', 'party=id --reason'),
  'operator reinstate': operator('reinstateParty', 'party=id --reason'),
  'operator lift-flags': operator('liftRedFlags', 'party=id --reason'),
  import: operator(
    importFile,
    'file~ --side~ --on-duplicate --on-doubt --ignore~+ --unit~+ --sheet~ --header-row~% --separator~ --encoding~ --leave-out~ --errors~ --dry-run~',
    { typedBy: 'importParties', choices: { separator: SEPARATORS, encoding: ENCODINGS } },
  ),
  'import template': anybody(writeTemplate, FILE),
  'operator ndas': operator('listNdas', '--state --limit'),
  'operator revoke-nda': operator('revokeNda', 'id --reason!'),
  'operator workspaces': operator('listWorkspaces', '--state --limit'),
  'operator suspend': operator('suspendWorkspace', 'workspace=id --reason!'),
  'operator resume': operator('resumeWorkspace', 'workspace=id --reason!'),
  'operator allow-signing': operator('allowSigning', 'workspace=id --reason!'),
  'operator vet': operator('vetWorkspace', 'workspace=id --note!'),
  'operator decline-vetting': operator('declineVetting', 'workspace=id --reason!'),
  'operator unvet': operator('unvetWorkspace', 'workspace=id --reason!'),
  'operator alarms': operator('listAlarms', '--all=state:all --limit', { with: { state: 'open' } }),
  'operator decide-alarm': operator('decideAlarm', 'alarm=id verdict --keeps# --reason!'),
  'operator names-told': operator('listNamesTold', '--workspace=workspace_id# --party=party_id# --limit'),
  'operator outbox': operator('listOutbox', '--state --limit'),
  'operator hand-over': operator('handOverMessage', 'message=id'),
  'operator nda-chain': operator('verifyNdaChain'),
  'operator jobs': operator('listJobs', '--limit'),
  'operator retry': operator('retryJob', 'job=id$'),
  'operator metrics': operator('getMetrics'),
  'operator audit': operator('listAudit'),
}

export const commands: readonly Command[] = commandsFrom(ROWS, { ...deal, ...workspaceWords, ...operatorWords })
