import type { Tool } from '@modelcontextprotocol/server'
import type { Contract, OperationId, OperationShape } from '../contract/index.ts'

type Hints = NonNullable<Tool['annotations']>

/** Reads with a side effect: a name is disclosed and the named party is notified. */
const DISCLOSING_READS: ReadonlySet<string> = new Set<OperationId>([
  'getSellerName',
  'listMatchedNames',
  'getInfoMemo',
  'downloadInfoMemo',
  'search',
  'getReleasedMemorandum',
  'getReleasedMemorandumPdf',
  'listReleasedDocuments',
])

/**
 * Effect of a write on existing data: `asks` changes nothing, `adds` keeps everything, `replaces` overwrites or ends
 * something, `binds` commits the principal or discloses for good.
 */
type Effect = 'asks' | 'adds' | 'replaces' | 'binds'

/** Result of repeating the same call. */
type Again = 'again the same' | 'again more'

/** Writes; those of members are no tools. */
type Write = { [Id in OperationId]: Contract[Id]['method'] extends 'POST' ? Id : never }[OperationId]

/** Effect of every write, and of repeating it. */
const WRITES: Readonly<Record<string, readonly [Effect, Again]>> = {
  whatIfValuation: ['asks', 'again the same'],
  previewQuality: ['asks', 'again the same'],
  previewReading: ['asks', 'again the same'],
  proposeReading: ['asks', 'again the same'],
  submit: ['replaces', 'again more'],
  joinWorkspace: ['replaces', 'again the same'],
  updateSession: ['replaces', 'again the same'],
  createPairing: ['adds', 'again the same'],
  updatePhase: ['replaces', 'again the same'],
  answerPhaseRequest: ['replaces', 'again the same'],
  pausePairing: ['replaces', 'again the same'],
  setDealRules: ['replaces', 'again the same'],
  setMailSettings: ['replaces', 'again the same'],
  unsubscribe: ['replaces', 'again the same'],
  watchParty: ['replaces', 'again the same'],
  dismissMatch: ['replaces', 'again the same'],
  updateMemorandumTables: ['replaces', 'again the same'],
  explainContradictions: ['replaces', 'again the same'],
  checkBlindProfile: ['asks', 'again the same'],
  saveBlindProfile: ['binds', 'again the same'],
  updateMemorandum: ['replaces', 'again the same'],
  approveMemorandum: ['binds', 'again the same'],
  releaseMemorandum: ['binds', 'again the same'],
  revokeMemorandum: ['replaces', 'again the same'],
  setReleaseRule: ['binds', 'again the same'],
  endReleaseRule: ['replaces', 'again the same'],
  addFolder: ['adds', 'again the same'],
  removeFolder: ['replaces', 'again the same'],
  removeDocument: ['replaces', 'again the same'],
  releaseFolder: ['binds', 'again the same'],
  revokeFolder: ['replaces', 'again the same'],
  startUpload: ['adds', 'again the same'],
  sendPart: ['replaces', 'again the same'],
  finishUpload: ['adds', 'again the same'],
  sendMessage: ['adds', 'again more'],
  markMessagesRead: ['replaces', 'again the same'],
  publishAnswer: ['adds', 'again the same'],
  withdrawAnswer: ['replaces', 'again the same'],
  updateNotebook: ['replaces', 'again the same'],
  addNote: ['adds', 'again more'],
  removeNote: ['replaces', 'again the same'],
  setTask: ['replaces', 'again more'],
  addThesis: ['adds', 'again the same'],
  changeThesis: ['replaces', 'again the same'],
  removeThesis: ['replaces', 'again the same'],
  removeTask: ['replaces', 'again the same'],
  askIntroduction: ['adds', 'again the same'],
  answerIntroduction: ['binds', 'again the same'],
  updateBlindView: ['replaces', 'again the same'],
  eraseWorkspace: ['replaces', 'again the same'],
  blockViewer: ['adds', 'again the same'],
  unblockViewer: ['replaces', 'again the same'],
  openNames: ['binds', 'again the same'],
  requestName: ['binds', 'again the same'],
  decideNameRequest: ['replaces', 'again the same'],
  decideUnclaimedNameRequest: ['replaces', 'again the same'],
  setNameRelease: ['replaces', 'again the same'],
  rotateKey: ['replaces', 'again more'],
  signNda: ['binds', 'again more'],
  acceptFact: ['replaces', 'again the same'],
  keepFact: ['replaces', 'again the same'],
  enqueueQuality: ['adds', 'again more'],
  publishManifest: ['adds', 'again more'],
  replyByKey: ['adds', 'again more'],
  withdrawManifest: ['replaces', 'again the same'],
  replyByToken: ['adds', 'again more'],
  acceptProposal: ['adds', 'again the same'],
  declineProposal: ['adds', 'again the same'],
  grantDisclosureAllowance: ['replaces', 'again more'],
  issueEngageToken: ['adds', 'again more'],
  replyAsOperator: ['adds', 'again more'],
  revokeEngageToken: ['replaces', 'again the same'],
  importParties: ['replaces', 'again the same'],
  reinstateParty: ['adds', 'again the same'],
  setContactStatus: ['replaces', 'again the same'],
  withdrawParty: ['replaces', 'again the same'],
  retryJob: ['adds', 'again the same'],
  revokeNda: ['replaces', 'again the same'],
  allowSigning: ['adds', 'again the same'],
  liftRedFlags: ['adds', 'again the same'],
  resumeWorkspace: ['adds', 'again the same'],
  suspendWorkspace: ['replaces', 'again the same'],
  requestVetting: ['replaces', 'again the same'],
  declineVetting: ['replaces', 'again the same'],
  requestEmailProof: ['adds', 'again more'],
  confirmEmail: ['adds', 'again the same'],
  requestRecovery: ['adds', 'again more'],
  recoverWorkspace: ['replaces', 'again more'],
  decideAddress: ['replaces', 'again the same'],
  handOverMessage: ['replaces', 'again more'],
  verifyReceipt: ['asks', 'again the same'],
  rotateSigningKey: ['replaces', 'again more'],
  readSignatureRequest: ['asks', 'again the same'],
  decideSignature: ['replaces', 'again the same'],
  decideAlarm: ['replaces', 'again the same'],
  vetWorkspace: ['adds', 'again the same'],
  unvetWorkspace: ['replaces', 'again the same'],
} satisfies Record<
  Exclude<
    Write,
    | 'allowAccess'
    | 'changeMember'
    | 'decideAskedSignature'
    | 'endAccess'
    | 'endSupervisedAccess'
    | 'inviteMember'
    | 'readSupervisedAccess'
    | 'revokeMember'
  >,
  readonly [Effect, Again]
>

/** Tools that query sources outside the service. */
const ASKS_OUTSIDE: ReadonlySet<string> = new Set<OperationId>(['enqueueQuality', 'acceptFact', 'retryJob'])

/** Returns the hints that a client may show before a call. A write that is not listed counts as destructive. */
export function toolHints({ id, method }: OperationShape): Hints {
  if (method === 'GET') {
    const discloses = DISCLOSING_READS.has(id)
    return { readOnlyHint: !discloses, destructiveHint: false, idempotentHint: true, openWorldHint: false }
  }
  const [effect, again] = WRITES[id] ?? ['replaces', 'again more']
  return {
    readOnlyHint: effect === 'asks',
    destructiveHint: effect === 'replaces' || effect === 'binds',
    idempotentHint: again === 'again the same',
    openWorldHint: ASKS_OUTSIDE.has(id),
  }
}

export function isClassified({ id, method }: OperationShape): boolean {
  return method === 'GET' || Object.hasOwn(WRITES, id)
}
