import type { AppContext } from '../entry/app-context.ts'
import { EmbedderClosedError } from '../integrations/embedder.ts'
import { FORMER_KEPT_MS } from '../matching-index/universe.ts'
import { countWithoutVectors, partiesWithoutVectors, saveVectors } from '../store/party-vectors.ts'
import { deleteOtherVectors, serve } from '../store/serving.ts'
import { partiesById } from '../store/universe.ts'
import { loggableReason, type TextsToEmbed } from '../workspace/embed-texts.ts'
import { embeddedFacets } from '../workspace/save-party.ts'

const BATCH = 100
/** Parties between two progress reports of a long pass. */
const PROGRESS_PARTIES = 1000
/** Consecutive failures that end a pass: the encoder is down, rather than one text unreadable to it. */
const FAILURES_MAX = 3
const RETRY_MS = 60_000
/** Longer than the gap between batches of an import, so that they are embedded together. */
const SOON_MS = 500

/** Parties embedded and failed in a pass; a pass that was given up counts the party it ended at. */
interface Caught {
  embedded: number
  failed: number
}

/**
 * Embeds every party that has texts but no vectors of the configured model: after a crash between write and embedding,
 * after a failure, or after a change of model.
 */
export async function embedWhatIsMissing(app: AppContext): Promise<Caught> {
  const { database, embedder, log } = app
  const caught = { embedded: 0, failed: 0 }
  let total = 0
  for (let last = 0; ; ) {
    const ids = await partiesWithoutVectors(database.db, embedder.model, last, BATCH)
    const end = ids.at(-1)
    if (end === undefined) return caught
    if (total === 0) total = ids.length < BATCH ? ids.length : await countWithoutVectors(database.db, embedder.model)
    last = end
    const parties = await partiesById(database.db, embedder.model, ids)
    const texts = parties.flatMap(({ id, side, blindTexts, confirmed, theses, textRevision }) => {
      const facets = embeddedFacets(side, blindTexts, theses, confirmed)
      return facets.length > 0 ? [{ id, textRevision, facets }] : []
    })
    if (!(await embedTogether(app, texts, caught))) return caught
    const done = caught.embedded + caught.failed
    if (Math.floor(done / PROGRESS_PARTIES) > Math.floor((done - ids.length) / PROGRESS_PARTIES))
      log.info({ model: embedder.model, parties: done, of: total }, 'texts are being embedded')
  }
}

/**
 * Embeds parties in one call, or one by one if that fails; returns false if the encoder is down. @throws
 * EmbedderClosedError
 */
async function embedTogether(app: AppContext, parties: readonly TextsToEmbed[], caught: Caught): Promise<boolean> {
  const { database, embedder, log } = app
  const keep = async ({ id, textRevision }: TextsToEmbed, vectors: readonly Int8Array[]): Promise<void> => {
    await saveVectors(database.db, { id, textRevision }, embedder.model, vectors)
    caught.embedded += 1
  }
  const together = await embedder.embed(parties.flatMap(({ facets }) => facets)).catch((error: unknown) => {
    if (error instanceof EmbedderClosedError) throw error
    return null
  })
  if (together !== null) {
    let at = 0
    for (const party of parties) {
      await keep(party, together.slice(at, at + party.facets.length))
      at += party.facets.length
    }
    return true
  }
  let failures = 0
  for (const party of parties)
    try {
      await keep(party, await embedder.embed(party.facets))
      failures = 0
    } catch (error) {
      if (error instanceof EmbedderClosedError) throw error
      log.error({ partyId: party.id, model: embedder.model, ...loggableReason(error) }, 'a text could not be embedded')
      caught.failed += 1
      failures += 1
      if (failures === FAILURES_MAX) return false
    }
  return true
}

/**
 * Switches to the configured model once every text has a vector of it; returns true if that model serves. The former
 * vectors serve until then, and stay a little longer for requests that began with them.
 */
export async function serveConfiguredModel(app: AppContext): Promise<boolean> {
  const { database, embedder, calibration, universe, log } = app
  if (universe.serving.model === embedder.model) return true
  const configured = { model: embedder.model, calibration }
  await universe.prepare(configured)
  // Covers texts written while the index was loading whose embedding failed.
  if ((await embedWhatIsMissing(app)).failed > 0) return false
  const former = universe.serving.model
  await serve(database.db, configured)
  await universe.current()
  log.info({ model: embedder.model, former }, 'the configured model serves: every text is embedded')
  return true
}

export interface CatchingUp {
  /** Resolves after the first pass, successful or not. */
  readonly settled: Promise<void>
  /** Schedules another pass in a minute. */
  retryLater(): void
  /** Schedules another pass once writes pause. */
  soon(): void
  close(): void
}

/**
 * Embeds missing vectors in the background, retrying a minute after each failure, then switches to the configured
 * model. In a worker `changesModel` is false: only processes that rank switch.
 */
export function startCatchingUp(app: AppContext, { changesModel = true } = {}): CatchingUp {
  let timer: NodeJS.Timeout | undefined
  let closed = false

  let isRunning = false
  let isAskedAgain = false

  async function pass(): Promise<void> {
    isRunning = true
    isAskedAgain = false
    try {
      const isChange = app.universe.serving.model !== app.embedder.model
      if (isChange)
        app.log.info(
          { model: app.embedder.model, serving: app.universe.serving.model },
          'vectors of the configured model are being made; the former ones serve until all are done',
        )
      const { embedded, failed } = await embedWhatIsMissing(app)
      if (embedded > 0) app.log.info({ parties: embedded }, 'texts without vectors are embedded')
      if (failed > 0 || (changesModel && !(await serveConfiguredModel(app)))) {
        app.log.warn({ failed }, 'some texts could not be embedded; retrying in a minute')
        later(RETRY_MS, pass)
      } else if (changesModel) later(isChange ? FORMER_KEPT_MS : 0, clean)
    } catch (error) {
      if (!closed) app.log.error(loggableReason(error), 'missing vectors could not be embedded; retrying in a minute')
      else if (error instanceof EmbedderClosedError) app.log.info({}, 'texts without vectors wait for the next start')
      later(RETRY_MS, pass)
    } finally {
      isRunning = false
      if (isAskedAgain) later(SOON_MS, pass)
    }
  }

  /** Deletes vectors of models no longer serving. */
  async function clean(): Promise<void> {
    try {
      const gone = await deleteOtherVectors(app.database.db, [app.embedder.model, app.universe.serving.model])
      if (gone > 0) app.log.info({ vectors: gone }, 'vectors of former models are deleted')
    } catch (error) {
      if (!closed) app.log.error(loggableReason(error), 'vectors of former models stay until the next start')
    }
  }

  function later(ms: number, work: () => Promise<void>): void {
    clearTimeout(timer)
    if (!closed) timer = setTimeout(() => void work(), ms).unref()
  }

  return {
    settled: pass(),
    retryLater: () => later(RETRY_MS, pass),
    soon() {
      // The pass may already be past parties written while it runs.
      if (isRunning) isAskedAgain = true
      else later(SOON_MS, pass)
    },
    close() {
      closed = true
      clearTimeout(timer)
    },
  }
}
