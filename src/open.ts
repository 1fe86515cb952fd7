import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { openHttp } from './http/server.ts'
import { openUniverseIndex } from './index/universe.ts'
import { embedWhatIsMissing } from './operations/catching-up.ts'
import { loadDemoUniverse } from './operations/demo-universe.ts'
import { faultOf } from './operations/fault.ts'
import type { House } from './operations/house.ts'
import { handlers } from './operations/index.ts'
import { openPerform } from './operations/perform.ts'
import { readDemoParties, readDemoVectors } from './outside/demo-files.ts'
import type { Embedder } from './outside/embedder.ts'
import { type HumanCheck, type HumanCheckSettings, openHumanCheck } from './outside/human-check.ts'
import { openLanguageModel } from './outside/language-model.ts'
import type { Database } from './store/database.ts'
import type { Logger } from './store/engine.ts'
import { installationValue, spendChallenge } from './store/installation.ts'
import { openJobs } from './store/jobs.ts'
import { migrate } from './store/migrate.ts'
import type { Schema } from './store/schema.ts'

/** What the world gives: main brings the real ones, tests their own. */
export interface World {
  database: Database<Schema>
  embedder: Embedder
  now: () => Date
  newSessionKey: () => string
  newSecret: () => string
  log: Logger
}

export interface Service {
  house: House
  http: FastifyInstance
  /** Work that follows the start and need not be waited for. */
  settled: Promise<void>
  close(): Promise<void>
}

/** Composes the service over a world: schema, demonstration universe, operations, edges. It does not listen yet. */
export async function openService(config: Config, world: World): Promise<Service> {
  const { database, embedder, now, newSessionKey, newSecret, log } = world
  const applied = await migrate(database)
  const house: House = {
    database,
    embedder,
    universe: openUniverseIndex(database, embedder.model, log),
    jobs: await openJobs(database, { log }),
    humanCheck: await humanCheckOf(config, database, now, newSecret),
    now,
    newSessionKey,
    newSecret,
    baseUrl: config.baseUrl,
    contactEmail: config.contactEmail,
    operatorToken: config.operatorToken,
    languageModel: config.languageModel === null ? null : openLanguageModel(config.languageModel),
    log,
  }
  const isNewEmbedded = database.engine === 'embedded' && applied.length > 0
  if (config.demoUniverse ?? isNewEmbedded) {
    const loaded = await loadDemoUniverse(house, await readDemoParties(), await readDemoVectors(embedder.model))
    if (loaded > 0)
      log.info({ parties: loaded }, 'the demonstration universe is loaded: every party in it is fictional')
  }
  await house.universe.current()
  const http = openHttp({ perform: openPerform(house, handlers), config, now, log })
  return { house, http, settled: settle(house), close: () => closeAll(http, house) }
}

async function settle(house: House): Promise<void> {
  try {
    const embedded = await embedWhatIsMissing(house)
    if (embedded > 0) house.log.info({ parties: embedded }, 'texts without vectors are embedded')
  } catch (error) {
    house.log.error({ fault: faultOf(error) }, 'texts without vectors wait for the next start')
  }
}

async function humanCheckOf(
  config: Config,
  database: Database<Schema>,
  now: () => Date,
  newSecret: () => string,
): Promise<HumanCheck> {
  return openHumanCheck(await humanCheckSettings(config, database, now, newSecret))
}

async function humanCheckSettings(
  { humanCheck, baseUrl }: Config,
  database: Database<Schema>,
  now: () => Date,
  newSecret: () => string,
): Promise<HumanCheckSettings> {
  if (humanCheck.provider === 'altcha') {
    const secret = humanCheck.secret ?? (await installationValue(database.db, 'altcha-secret', newSecret))
    return {
      provider: 'altcha',
      secret,
      now,
      spend: (id, expiresAt) => spendChallenge(database.db, id, expiresAt, now()),
    }
  }
  const { provider, secret, siteKey: sitekey, siteverifyUrl: url } = humanCheck
  return { provider, secret, sitekey, hostnames: [new URL(baseUrl).hostname], ...(url === null ? {} : { url }) }
}

async function closeAll(http: FastifyInstance, { jobs, embedder, database }: House): Promise<void> {
  await http.close()
  await jobs.close()
  await embedder.close()
  await database.close()
}
