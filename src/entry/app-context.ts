import type { Door } from '../contract/discovery/oauth.ts'
import type { FileWork, RoomLimits, StampedFiles } from '../domain/deals/data-room.ts'
import type { ExchangeQuotas } from '../domain/exchange/quotas.ts'
import type { Calibration } from '../domain/matching/scoring/semantic.ts'
import type { TradeVocabulary } from '../domain/matching/trade-vocabulary.ts'
import type { Printer } from '../domain/memo/document.ts'
import type { Assurance } from '../domain/parties/assurance-levels.ts'
import type { ReadingRules } from '../domain/reading/read-text.ts'
import type { Embedder } from '../integrations/embedder.ts'
import type { HumanCheck } from '../integrations/human-check/challenge.ts'
import type { LanguageModel } from '../integrations/language-model.ts'
import type { Vitals } from '../integrations/process-metrics.ts'
import type { RegisterCensus } from '../integrations/register-census.ts'
import type { UniverseIndex } from '../matching-index/universe.ts'
import type { FoundGrant } from '../store/access-grants.ts'
import type { Database } from '../store/database.ts'
import type { Logger } from '../store/engine.ts'
import type { Jobs } from '../store/jobs.ts'
import type { Schema } from '../store/schema.ts'
import type { Concurrency } from './concurrency.ts'
import type { Downloads } from './downloads.ts'
import type { KeptReads } from './kept-reads.ts'
import type { OperatorAttempts } from './operator-attempts.ts'
import type { Readiness } from './readiness.ts'
import type { RequestMetrics } from './request-metrics.ts'
import type { SlowWork } from './slow-work.ts'
import type { Aside, WorkQueue } from './work-queue.ts'

export interface Traffic {
  requests: RequestMetrics
  queue: WorkQueue
}

interface TextReading {
  readonly rules: ReadingRules
  readonly vocabulary: TradeVocabulary
}

/** Dependencies of the operations; main composes them, tests compose their own. */
export interface AppContext {
  database: Database<Schema>
  universe: UniverseIndex
  /** Cache of reads from the store other than parties; used only where changes are followed. */
  reads: KeptReads
  jobs: Jobs
  /** Embedder of the configured model. */
  embedder: Embedder
  /** Calibration of its dot products. */
  calibration: Calibration
  /** Embedders of models that may serve until all texts are embedded by the configured one. */
  formerEmbedders: readonly Embedder[]
  /** The local encoder, by which the trade of some words is found: they are sent to no provider. */
  localEmbedder: Embedder
  /** Rules and vocabulary by which free texts are read; loaded by the first call. */
  textReading(): TextReading
  /** Schedules a retry for a text that could not be embedded. */
  embeddingFailed(): void
  /** Schedules embedding for texts written without vectors. */
  embedSoon(): void
  humanCheck: HumanCheck
  /** Counts companies in a public register; null if none is configured. */
  registerCensus: RegisterCensus | null
  /** Health figures of this process. */
  vitals: Vitals
  now: () => Date
  /** Reports when part of an answer expires by itself, which ends the caching of that answer. */
  answerEndsAt: (instant: Date) => void
  /** Returns a new workspace key: a UUID of version 4 from a cryptographic source. */
  newSessionKey: () => string
  /** Returns 256 bits from a cryptographic source, hexadecimal. */
  newSecret: () => string
  baseUrl: string
  /** Address for reports about the service and its vulnerabilities. */
  contactEmail: string
  operatorToken: string | null
  /** Throttles, counts and reports wrong operator tokens. */
  operatorAttempts: OperatorAttempts
  /** Addresses that the access gateway may authenticate as the operator; lower case. */
  operatorEmails: readonly string[]
  exchangeQuotas: ExchangeQuotas
  /** Returns the number of the client network of an address. */
  networkNumberOf: (ip: string | null) => number
  /** Names of real parties disclosed in a day to all unchecked workspaces of one network together; 0 for none. */
  uncheckedNames: number
  /** Minimum assurance of a workspace to which names are disclosed. */
  namesOpenFor: Assurance
  /** Workspaces that one client network may open in 24 hours. */
  workspacesPerNetwork: number
  /** `declared`: an agent's signature counts at once; `approved`: only once its supervisor has approved it. */
  agentSignatures: 'declared' | 'approved'
  /** False if the operator delivers messages by hand. */
  sendsMail: boolean
  /** True for the service of a test universe. */
  isTest: boolean
  /** Rephrases answers of the exchange and proposes readings; null if none is configured. */
  languageModel: LanguageModel | null
  /** Checks and stamps the files of data rooms. */
  fileWork: FileWork
  /** Storage of PDFs stamped for their readers. */
  stampedFiles: StampedFiles
  downloads: Downloads
  /** Shares checking and stamping fairly among workspaces and networks. */
  slowWork: SlowWork
  /** Storage limits for documents, per workspace and for the installation. */
  roomLimits: RoomLimits
  searches: Concurrency
  /** Request metrics and the work queue. */
  traffic: Traffic
  /** Token accepted for metrics besides the operator's; null for none. */
  metricsToken: string | null
  printer: Printer
  readiness: Readiness
  log: Logger
}

/** A request in the common form of all edges. */
export interface Asked {
  /** Path, query and body parameters as received, not yet validated. */
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  /** The workspace key of the path. */
  sessionKey: string | null
  /** The X-Session-Id header. */
  sessionHeader: string | null
  bearerToken: string | null
  /** Resource that received the bearer token; http if absent. */
  door?: Door
  /** Grant of the access token presented; `sessionKey` then differs from every workspace key. */
  grant?: FoundGrant
  /** E-mail address authenticated by the access gateway. */
  gatewayEmail: string | null
  acceptLanguage: string | null
  ifNoneMatch: string | null
  /** The If-Match header, its tags without a coding. */
  ifMatch: string | null
  idempotencyKey: string | null
  ip: string | null
  /** True if a forwarding header from a proxy not listed in TRUST_PROXY was ignored. */
  hasIgnoredProxy?: boolean
  userAgent: string | null
  /** True if the client has closed its connection; absent if unknown. */
  hasLeft?: () => boolean
  /** Releases the request's place in the work queue while it waits; absent if it has none. */
  aside?: Aside
}
