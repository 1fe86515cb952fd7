import type { FastifyInstance } from 'fastify'
import { mountA2a } from './a2a/server.ts'
import { loadDemoUniverse } from './background/demo-universe.ts'
import { startDueWork } from './background/due-work.ts'
import { type CatchingUp, embedWhatIsMissing, startCatchingUp } from './background/embedding-backlog.ts'
import { loadUniverse, startSavingUniverse } from './background/kept-universe.ts'
import { renewBlindTexts } from './background/mask-again.ts'
import type { Config } from './config.ts'
import { openPrinter } from './documents/printer.ts'
import { openFileWork } from './documents/room-files/file-work.ts'
import { KEEPS_NO_STAMPED, openStampedFiles, type StampedIn } from './documents/room-files/stamped-files.ts'
import { blindingOfMessage } from './domain/confidentiality/blinding/blind-texts.ts'
import { NOT_IDENTIFYING } from './domain/confidentiality/masking/identity-phrases.ts'
import type { Calibration } from './domain/matching/scoring/semantic.ts'
import { CALIBRATION } from './domain/matching/scoring/semantic-figures.ts'
import { markedForTest } from './domain/workspace/test-key.ts'
import { openAccessGateway } from './entry/access-gateway.ts'
import type { AppContext } from './entry/app-context.ts'
import { networkNumber } from './entry/client-network.ts'
import { openConcurrency, SEARCHES } from './entry/concurrency.ts'
import { DOWNLOADS, openDownloads } from './entry/downloads.ts'
import { openGuards } from './entry/guards.ts'
import { inParts } from './entry/in-parts.ts'
import { KEEPS_NO_READS } from './entry/kept-reads.ts'
import { openOperatorAttempts } from './entry/operator-attempts.ts'
import { openPerform } from './entry/perform.ts'
import { openRequestMetrics } from './entry/request-metrics.ts'
import { FILE_SHARES, openSlowWork } from './entry/slow-work.ts'
import { performUnderLoad } from './entry/under-load.ts'
import { openWorkQueue } from './entry/work-queue.ts'
import { type Ending, endInOrder } from './http/orderly-end.ts'
import { openHttp } from './http/server.ts'
import { readDemoParties, readDemoVectors } from './integrations/demo-files.ts'
import type { Embedder } from './integrations/embedder.ts'
import { openGatewayTokens } from './integrations/gateway-tokens.ts'
import { SECRET_PERIOD_S, secretsFrom } from './integrations/human-check/altcha.ts'
import { type HumanCheckSettings, openHumanCheck } from './integrations/human-check.ts'
import { openLanguageModel } from './integrations/language-model.ts'
import { loadMessages } from './integrations/messages.ts'
import { ordinaryWords } from './integrations/ordinary-words-file.ts'
import { openVitals } from './integrations/process-metrics.ts'
import { loadReadingRules } from './integrations/reading-rules.ts'
import type { RegisterCensus } from './integrations/register-census.ts'
import { loadTradeVocabulary } from './integrations/trade-vocabulary.ts'
import type { SavedIn } from './matching-index/saved-universe.ts'
import { openUniverseIndex } from './matching-index/universe.ts'
import { addMcpEndpoint } from './mcp/endpoint.ts'
import { openContractServer } from './mcp/server.ts'
import { type GuardedFetch, mountOauth } from './oauth/server.ts'
import { handlers } from './operations/index.ts'
import { answerAsParties, counterpartyKey } from './sandbox/counterparties.ts'
import { openTestUniverses, type TestUniverses } from './sandbox/test-universes.ts'
import type { Database } from './store/database.ts'
import type { TestDatabases } from './store/embedded/test-databases.ts'
import type { Logger } from './store/engine.ts'
import { installationValue, periodSecret } from './store/installation.ts'
import { openJobs } from './store/jobs.ts'
import { migrate } from './store/migrate.ts'
import type { Schema } from './store/schema.ts'
import { servingAtStart } from './store/serving.ts'
import { giveFictionalWorkspaces, hashSessionKey } from './store/sessions.ts'
import { involvedFictionalParties } from './store/universe.ts'

/** Step of the start that may take long enough to be shown. */
export type StartStep =
  | { readonly of: 'demonstration'; readonly stored: number; readonly parties: number }
  | { readonly of: 'universe' }

/** External dependencies of the service; main passes the real ones, tests their own. */
export interface World {
  database: Database<Schema>
  embedder: Embedder
  /** Calibration of the embedder's dot products; the local model's by default. */
  calibration?: Calibration
  /** The local encoder; the embedder itself by default. */
  localEmbedder?: Embedder
  /** Embedders of earlier models, which may serve until every text has been embedded by the current one. */
  formerEmbedders?: readonly Embedder[]
  /** Counts companies in a public register, for teasers; without it no register is queried. */
  registerCensus?: RegisterCensus
  /** Threads used for a ranking; one by default. */
  rankingThreads?: number
  /** File of the saved universe; without it the universe is neither saved nor read from disk. */
  universeSavedIn?: SavedIn
  /** Storage of files stamped for their readers; without it they stay in memory until sent. */
  stampedIn?: StampedIn
  now: () => Date
  newSessionKey: () => string
  newSecret: () => string
  /** Build of the web application and source of its nonces; without it `/` is a page of plain HTML. */
  web?: { root: string; newNonce: () => string } | null
  /** Databases of test universes, given how to fill one; without it test mode is off. */
  testDatabases?: (fill: (database: Database<Schema>) => Promise<void>) => TestDatabases<Schema>
  /** Fetches public addresses that strangers name; without it programs can only register themselves. */
  fetchPublic?: GuardedFetch
  onStart?: (step: StartStep) => void
  log: Logger
}

export interface Service {
  app: AppContext
  http: FastifyInstance
  /** Resolves when the universe is in memory, or when the service is closed before that. */
  loaded: Promise<void>
  /** Work after the start that nothing waits for. */
  settled: Promise<void>
  /** Prepares test mode, which refuses registrations until this has resolved once for each version. */
  prepareTestMode(): Promise<void>
  /**
   * Closes in order: requests under way are answered, then encoder, worker and database close. By default without
   * notice.
   */
  close(ending?: Partial<Ending>): Promise<void>
}

export type WorkerApp = Pick<Service, 'app' | 'close'>

const refusesAll: GuardedFetch = async () => {
  throw new Error('this service fetches nothing')
}

/** No notice to load balancers; requests under way may take as long as the default deadline. */
const AT_ONCE: Ending = { noticeMs: 0, deadlineMs: 15_000 }

/** Application over a migrated database, shared by operations and background work. */
interface Opened {
  app: AppContext
  /** Migrations applied by this start. */
  applied: string[]
  catchUp(options?: { changesModel: boolean }): CatchingUp
}

async function openApp(config: Config, world: World): Promise<Opened> {
  const { database, embedder, calibration = CALIBRATION, now, newSessionKey, newSecret, log } = world
  const applied = await migrate(database)
  const serving = await servingAtStart(database.db, { model: embedder.model, calibration })
  const networkSalt = await installationValue(database.db, 'network-salt', newSecret)
  const { uncheckedNames, namesOpenFor, agentSignatures, workspacesPerNetwork, operatorEmails } = config
  const trust = { uncheckedNames, namesOpenFor, agentSignatures, workspacesPerNetwork, operatorEmails }
  let catchingUp: CatchingUp | null = null
  const app: AppContext = {
    database,
    embedder,
    calibration,
    formerEmbedders: world.formerEmbedders ?? [],
    localEmbedder: world.localEmbedder ?? embedder,
    textReading: () => ({ rules: loadReadingRules(), vocabulary: loadTradeVocabulary() }),
    embeddingFailed: () => catchingUp?.retryLater(),
    embedSoon: () => catchingUp?.soon(),
    universe: openUniverseIndex(database, serving, log, {
      shards: world.rankingThreads,
      savedIn: world.universeSavedIn,
    }),
    reads: KEEPS_NO_READS,
    jobs: await openJobs(database, { log }),
    humanCheck: openHumanCheck(humanCheckSettings(config, database, now, newSecret)),
    registerCensus: world.registerCensus ?? null,
    vitals: openVitals(now),
    now,
    answerEndsAt: () => {},
    newSessionKey,
    newSecret,
    baseUrl: config.baseUrl,
    contactEmail: config.contactEmail,
    exchangeQuotas: config.exchangeQuotas,
    ...trust,
    networkNumberOf: (ip) => networkNumber(ip, networkSalt),
    sendsMail: config.mail !== null,
    isTest: false,
    operatorToken: config.operatorToken,
    operatorAttempts: openOperatorAttempts({ database, log, now }, newSecret()),
    languageModel: config.languageModel === null ? null : openLanguageModel(config.languageModel),
    fileWork: openFileWork(),
    stampedFiles: world.stampedIn === undefined ? KEEPS_NO_STAMPED : openStampedFiles(world.stampedIn, now),
    downloads: openDownloads(DOWNLOADS),
    slowWork: openSlowWork(FILE_SHARES, now),
    roomLimits: config.roomLimits,
    searches: openConcurrency(SEARCHES),
    readiness: { stage: 'loading', diskFull: false },
    traffic: { requests: openRequestMetrics(), queue: workQueueOf(config, now) },
    metricsToken: config.metricsToken,
    printer: openPrinter(),
    log,
  }
  return {
    app,
    applied,
    catchUp(options) {
      catchingUp = startCatchingUp(app, options)
      return catchingUp
    },
  }
}

/**
 * Composes the service: schema, demonstration universe, operations and edges. It does not listen yet. The universe
 * loads in the background: requests that need it wait, and `/ready` reports that it is loading.
 */
export async function openService(config: Config, world: World): Promise<Service> {
  const { database, embedder, now, log, onStart = () => {} } = world
  loadMessages()
  const { app, applied, catchUp } = await openApp(config, world)
  const renewed = await renewBlindTexts(database, now())
  if (renewed > 0) log.info({ parties: renewed }, 'blind texts were masked again under the current rule')
  const isNewEmbedded = database.engine === 'embedded' && applied.length > 0
  if (config.demoUniverse ?? isNewEmbedded) {
    const parties = await readDemoParties()
    const loaded = await loadDemoUniverse(app, parties, await readDemoVectors(embedder.model), (stored) =>
      onStart({ of: 'demonstration', stored, parties: parties.length }),
    )
    if (loaded > 0)
      log.info({ parties: loaded }, 'the demonstration universe is loaded: every party in it is fictional')
  }
  app.textReading()
  // Reading the word lists and compiling the patterns takes 0.2 s, which the first registration would wait for.
  await inParts(blindingOfMessage('Call +33 1 44 00 00 00 or write to x at y dot z.', NOT_IDENTIFYING, ordinaryWords()))
  onStart({ of: 'universe' })
  const loaded = loadUniverse(app)
  const guards = openGuards({ config, now })
  const { traffic, readiness } = app
  const testUniverses = world.testDatabases && openTestMode(config, world, app, world.testDatabases)
  const performed = openPerform(app, handlers)
  const perform = performUnderLoad(testUniverses?.route(performed) ?? performed, traffic.queue, log)
  const gate = openAccessGateway(config.gateway && openGatewayTokens({ ...config.gateway, now, log }), config.baseUrl)
  const http = openHttp({ perform, guards, gate, config, web: world.web ?? null, readiness, traffic, log })
  mountA2a(http, { perform, guards, readiness, log })
  const cookieKey = await installationValue(database.db, 'oauth-cookie-key', world.newSecret)
  mountOauth(http, { app, guards, cookieKey, fetchPublic: world.fetchPublic ?? refusesAll })
  addMcpEndpoint(http, {
    guards,
    ...openContractServer({ perform, guards, baseUrl: config.baseUrl, log }),
    baseUrl: config.baseUrl,
    log,
  })
  const { settled, close: stopCatchingUp } = catchUp()
  const dueWork = startDueWork(app)
  const saving = startSavingUniverse(app, config.universeSavedMinutes)
  return {
    app,
    http,
    loaded,
    settled,
    prepareTestMode: async () => await testUniverses?.prepare(),
    close: async (ending) => {
      await endInOrder(http, app.readiness, { ...AT_ONCE, ...ending })
      stopCatchingUp()
      await dueWork.close()
      await saving.close()
      await testUniverses?.close()
      await closeAll(app)
    },
  }
}

/** Name of the secret from which the workspace keys of the fictional parties of a test universe are derived. */
const COUNTERPARTY_SECRET = 'counterparty-secret'

/**
 * Opens the test universes: services without edges, mail, operator and connections outside, each on its own database
 * with the demonstration parties as counterparties.
 */
function openTestMode(
  config: Config,
  world: World,
  { localEmbedder, humanCheck, now, newSecret, log }: AppContext,
  testDatabases: NonNullable<World['testDatabases']>,
): TestUniverses {
  const embedder: Embedder = {
    model: localEmbedder.model,
    embed: (texts) => localEmbedder.embed(texts),
    warmUp: () => localEmbedder.warmUp(),
    close: async () => {},
  }
  const settings: Config = {
    ...config,
    ...{ mail: null, operatorToken: null, operatorEmails: [], metricsToken: null, languageModel: null },
    ...{ namesOpenFor: 'declared', agentSignatures: 'declared' },
  }
  const openOn = (database: Database<Schema>, newSessionKey: () => string, newSecret: () => string) =>
    openApp(settings, { database, embedder, now, log, newSessionKey, newSecret })
  const secretIn = (database: Database<Schema>) => installationValue(database.db, COUNTERPARTY_SECRET, newSecret)
  const databases = testDatabases(async (database) => {
    const { app } = await openOn(database, world.newSessionKey, newSecret)
    try {
      await loadDemoUniverse(app, await readDemoParties(), await readDemoVectors(embedder.model))
      await embedWhatIsMissing(app)
      const secret = await secretIn(database)
      await database.transact((trx) =>
        giveFictionalWorkspaces(trx, (id) => hashSessionKey(counterpartyKey(secret, id)), now()),
      )
    } finally {
      await closeAll(app)
    }
  })
  return openTestUniverses({
    ...{ databases, now, newSecret, log },
    kept: config.testWorkspaces,
    open: async (name) => {
      const database = await databases.open(name)
      const opened = await openOn(
        database,
        () => markedForTest(world.newSessionKey(), name),
        () => markedForTest(newSecret(), name),
      )
      const app: AppContext = { ...opened.app, humanCheck, isTest: true }
      const { close: stopCatchingUp } = opened.catchUp()
      const perform = openPerform(app, handlers)
      const secret = await secretIn(database)
      return {
        perform,
        answerAsCounterparties: async () =>
          answerAsParties(perform, secret, await involvedFictionalParties(database.db)),
        close: async () => {
          stopCatchingUp()
          await closeAll(app)
        },
      }
    },
  })
}

function workQueueOf({ limits }: Config, now: () => Date) {
  return openWorkQueue({
    atOnce: limits.workAtOnce,
    waiting: limits.workWaiting,
    waitMs: limits.workWaitMs,
    deadlineMs: limits.requestDeadlineS * 1000,
    now,
  })
}

function humanCheckSettings(
  { humanCheck, baseUrl }: Config,
  database: Database<Schema>,
  now: () => Date,
  newSecret: () => string,
): HumanCheckSettings {
  if (humanCheck.provider === 'altcha') {
    const present = () => Math.floor(now().getTime() / 1000 / SECRET_PERIOD_S)
    const kept = (period: number) => periodSecret(database.db, { period, present: present() }, newSecret)
    return {
      provider: 'altcha',
      secretOf: humanCheck.secret === null ? kept : secretsFrom(humanCheck.secret),
      now,
    }
  }
  const { provider, secret, siteKey: sitekey, siteverifyUrl: url } = humanCheck
  return { provider, secret, sitekey, hostnames: [new URL(baseUrl).hostname], ...(url === null ? {} : { url }) }
}

/** Opens an application that runs enrichment steps from the queue, without edges and without ranking. */
export async function openWorkerApp(config: Config, world: World): Promise<WorkerApp> {
  loadMessages()
  const { app, catchUp } = await openApp(config, world)
  const { close: stopCatchingUp } = catchUp({ changesModel: false })
  return {
    app,
    close: async () => {
      stopCatchingUp()
      await closeAll(app)
    },
  }
}

async function closeAll({ jobs, embedder, universe, database, vitals, printer }: AppContext): Promise<void> {
  vitals.close()
  await jobs.close()
  await printer.close()
  await embedder.close()
  await universe.close()
  await database.close()
}
