import type { Assurance } from '../domain/confidentiality/policy/assurance.ts'
import type { FileWork, RoomLimits, StampedFiles } from '../domain/data-room.ts'
import type { ExchangeQuotas } from '../domain/exchange/quotas.ts'
import type { Calibration } from '../domain/matching/scoring/semantic.ts'
import type { Embedder } from '../integrations/embedder.ts'
import type { HumanCheck } from '../integrations/human-check/challenge.ts'
import type { LanguageModel } from '../integrations/language-model.ts'
import type { Vitals } from '../integrations/process-metrics.ts'
import type { RegisterCensus } from '../integrations/register-census.ts'
import type { UniverseIndex } from '../matching-index/universe.ts'
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

/** Everything an operation works with; main composes it, tests compose their own. */
export interface AppContext {
  database: Database<Schema>
  universe: UniverseIndex
  /** What answers read of the store besides parties; kept only where changes are followed. */
  reads: KeptReads
  jobs: Jobs
  /** Makes the vectors of the configured model. */
  embedder: Embedder
  /** What dot products of its vectors say. */
  calibration: Calibration
  /** Makers of models that may still serve while the configured model's vectors are made. */
  formerEmbedders: readonly Embedder[]
  /** Told of a text that could not be embedded, so that it is tried again. */
  embeddingFailed(): void
  /** Told of texts that were written without being embedded. */
  embedSoon(): void
  humanCheck: HumanCheck
  /** Counts companies in a public register; null where none may be asked. */
  registerCensus: RegisterCensus | null
  /** How this process fares. */
  vitals: Vitals
  now: () => Date
  /** Told when something that an answer says ends by itself: a kept answer is worked out again from then on. */
  answerEndsAt: (instant: Date) => void
  /** A new workspace key: a UUID of version 4 from a cryptographic source. */
  newSessionKey: () => string
  /** 256 bits from a cryptographic source, hexadecimal. */
  newSecret: () => string
  baseUrl: string
  /** Who reads mail about the service and its weaknesses. */
  contactEmail: string
  operatorToken: string | null
  /** Slows, counts and tells of tokens that are not the operator's. */
  operatorAttempts: OperatorAttempts
  /** Whom the access gate may vouch for as the operator; lower case. */
  operatorEmails: readonly string[]
  exchangeQuotas: ExchangeQuotas
  /** The number of the client network of an address. */
  networkNumberOf: (ip: string | null) => number
  /** Names of real parties that all unchecked workspaces of one network may be told in a day; 0 opens none to them. */
  uncheckedNames: number
  /** The least assurance of a workspace to which names open. */
  namesOpenFor: Assurance
  /** Workspaces that may be opened from one client network in 24 hours. */
  workspacesPerNetwork: number
  /** Whether an agent's signature counts as it is, or once its supervisor has approved it. */
  agentSignatures: 'declared' | 'approved'
  /** Whether mail leaves by itself; else the operator hands messages over. */
  sendsMail: boolean
  /** Phrases answers of the exchange; null where none is configured. */
  languageModel: LanguageModel | null
  /** Checks and stamps the files of data rooms. */
  fileWork: FileWork
  /** PDFs that were stamped for their readers. */
  stampedFiles: StampedFiles
  /** Bounds the downloads under way. */
  downloads: Downloads
  /** Shares out the checking and stamping among workspaces and networks. */
  slowWork: SlowWork
  /** How much of documents a workspace, and the installation, may keep. */
  roomLimits: RoomLimits
  /** How many searches run at once. */
  searches: Concurrency
  /** What is asked of this process, and what waits for its turn. */
  traffic: Traffic
  /** What opens the metrics beside the operator's token; null where nothing else does. */
  metricsToken: string | null
  /** Whether this process takes requests. */
  readiness: Readiness
  log: Logger
}

/** A request as every edge hands it over: what is asked, by whom, from where. */
export interface Asked {
  /** Body, query and path parameters as they came, unchecked. */
  params: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  /** The workspace key of the path. */
  sessionKey: string | null
  /** The X-Session-Id header. */
  sessionHeader: string | null
  bearerToken: string | null
  /** Whom the access gate vouches for, by e-mail address. */
  gatewayEmail: string | null
  /** The Accept-Language header. */
  acceptLanguage: string | null
  /** The If-None-Match header. */
  ifNoneMatch: string | null
  /** The If-Match header, its tags without a coding. */
  ifMatch: string | null
  /** The Idempotency-Key header of a write. */
  idempotencyKey: string | null
  ip: string | null
  /** A header of a proxy arrived that TRUST_PROXY does not name, and was ignored; absent where there is no such header. */
  hasIgnoredProxy?: boolean
  userAgent: string | null
  /** Whether the client has closed its connection; absent where nobody can tell. */
  hasLeft?: () => boolean
  /** Waits without a place in the queue of work; absent where the request has none. */
  aside?: Aside
}
