import { operations } from '../contract/index.ts'
import { parseRules, suppressesProposal } from '../domain/exchange/boundary.ts'
import { TOPICS } from '../domain/exchange/boundary-words.ts'
import { deriveConstraints } from '../domain/exchange/constraints.ts'
import { INTENTS_MAX } from '../domain/exchange/mandate.ts'
import {
  checkFields,
  MANIFEST_FIELDS,
  type Manifest,
  manifestLanguage,
  manifestOfObject,
  manifestOfText,
  mergedManifest,
} from '../domain/exchange/manifest.ts'
import type { ExchangeQuotas } from '../domain/exchange/quotas.ts'
import { wordsIn } from '../domain/language/catalogue.ts'
import type { AppContext } from '../entry/app-context.ts'
import { hashSecret } from '../entry/operator-access.ts'
import type { Handlers } from '../entry/perform.ts'
import { Refusal } from '../entry/refusal.ts'
import { answerOnce, answerReplyTo, current, recordReply, threadOnWire } from '../exchange/threads.ts'
import {
  eraseDue,
  eraseThread,
  insertManifest,
  insertThread,
  manifestOfThread,
  type Thread,
  threadOfKey,
} from '../store/exchange.ts'
import type { Db } from '../store/schema.ts'

const SPEC_URL = '/api/exchange/spec'
const UNNAMED = 'unnamed agent'

export const publishManifest: Handlers['publishManifest'] = async ({ app, input, refuse, commit }) => {
  const manifest = manifestGiven(input)
  if (manifest === null) return refuse('manifest_empty', 'manifest_empty', { of: 'send_manifest', path: SPEC_URL })
  const checks = checkFields(manifest)
  const lacking = checks.filter(({ ok }) => !ok).map(({ field }) => field)
  const verdict = lacking.length === 0 ? 'PASS' : 'FAIL'
  const msgid = `m-${app.newSecret()}`
  const participant = nameOf(input.agent_name)
  const answerUrl = `/api/exchange/answer/${msgid}`
  const words = wordsIn(manifestLanguage(manifest), 'exchange-answers')
  const receipt = {
    recorded: true,
    id: 1,
    msgid,
    answer_key: answerKeyOf(msgid),
    agent_name: participant,
    verdict,
    checks: checks.map((check) =>
      check.field === 'boundary' ? { ...check, ...suppressionIn(manifest, app.now()) } : check,
    ),
    next:
      verdict === 'PASS'
        ? words('receipt.fetch', { url: answerUrl })
        : words('receipt.complete', { fields: lacking.join(', ') }),
    answer_url: answerUrl,
    spec_url: SPEC_URL,
  } as const
  let thread: Thread | null = null
  const committed = await commit(async (trx) => {
    thread = await record(app, trx, msgid, participant, manifest, verdict)
    return verdict === 'FAIL'
      ? new Refusal(
          'manifest_incomplete',
          { of: 'manifest_lacks', fields: lacking },
          { of: 'complete_manifest', fields: lacking },
          receipt,
        )
      : { body: { ...receipt, status: 'recorded' as const } }
  })
  // An acknowledged manifest stays stored if its answer fails; the answer is retried when requested.
  if (thread !== null) await answerOnce(app, thread, manifest)
  return committed
}

/** Returns the message of a boundary that lets no proposal reach the operator, naming its line. */
function suppressionIn(manifest: Manifest, now: Date): { message: string } | Record<string, never> {
  const language = manifestLanguage(manifest)
  const rule = parseRules(manifest.fields.boundary, now, language).find(suppressesProposal)
  return rule === undefined
    ? {}
    : { message: wordsIn(language, 'exchange-answers')('boundary.suppresses', { line: rule.declared }) }
}

type PublishInput = Parameters<Handlers['publishManifest']>[0]['input']

/** Returns the manifest from its object or text form, or both; null if neither has content. */
function manifestGiven({ manifest, manifest_text: text, mandate }: PublishInput): Manifest | null {
  const object = manifest ? manifestOfObject(manifest) : null
  const isEmpty = object === null || MANIFEST_FIELDS.every((field) => object.fields[field] === null)
  if (isEmpty && !text) return null
  const merged = mergedManifest(object, text ? manifestOfText(text) : null)
  return { ...merged, mandate: merged.mandate ?? mandate ?? null }
}

/** Returns an agent's name on one line. */
function nameOf(given: string | null | undefined): string {
  const name = given
    ?.replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  return name ? name : UNNAMED
}

/** Derives the second key of a thread; the msgid cannot be recovered from it. */
function answerKeyOf(msgid: string): string {
  return `a-${hashSecret(`answer key of ${msgid}`).toString('hex')}`
}

/** Records a manifest in a new thread. */
async function record(
  app: AppContext,
  trx: Db,
  msgid: string,
  participant: string,
  manifest: Manifest,
  verdict: 'PASS' | 'FAIL',
): Promise<Thread> {
  const now = app.now()
  const rules = parseRules(manifest.fields.boundary, now, manifestLanguage(manifest))
  await eraseDue(trx, now)
  const keys = { msgid: hashSecret(msgid), answerKey: hashSecret(answerKeyOf(msgid)) }
  const { erasedAt } = deriveConstraints(rules, now)
  const id = await insertThread(trx, { participant, keys, sessionId: null, rules, eraseAt: erasedAt }, now)
  await insertManifest(trx, id, manifest, verdict, now)
  return { id, participant, sessionId: null, rules, lastNumber: 1, openedAt: now, endedAt: null, erasedAt: null }
}

export const getExchangeAnswer: Handlers['getExchangeAnswer'] = async ({ app, input, refuse }) => {
  const { db } = app.database
  const load = () => threadOfKey(db, hashSecret(input.msgid))
  const thread = await current(app, load)
  if (thread === null || thread.erasedAt !== null) return refuse('exchange_not_found', 'exchange_unknown', 'use_msgid')
  const manifest = thread.lastNumber === 1 ? await manifestOfThread(db, thread.id) : null
  if (manifest !== null) await answerOnce(app, thread, manifest)
  const keys = input.msgid.startsWith('m-')
    ? { msgid: input.msgid, answer_key: answerKeyOf(input.msgid) }
    : { answer_key: input.msgid }
  return {
    body: await threadOnWire(app, manifest === null ? thread : ((await load()) ?? thread), keys, input.since ?? 0),
  }
}

export const replyByKey: Handlers['replyByKey'] = async ({ app, input, refuse, commitThenAnswer }) => {
  const thread = await current(app, () => threadOfKey(app.database.db, hashSecret(input.key)))
  if (thread === null || thread.erasedAt !== null)
    return refuse('exchange_not_found', 'exchange_unknown', 'send_msgid_as_key')
  const reply = { text: input.text, repliesTo: input.replies_to ?? null }
  return await commitThenAnswer<number>(
    (commit) => commit((trx) => recordReply(app, trx, thread, reply, refuse)),
    async (number) => {
      const receipt = await answerReplyTo(app, thread, number)
      return { body: { ...receipt, ...(input.key.startsWith('m-') ? { msgid: input.key } : {}) } }
    },
  )
}

export const withdrawManifest: Handlers['withdrawManifest'] = async ({ app, input, refuse, commit }) => {
  const thread = await current(app, () => threadOfKey(app.database.db, hashSecret(input.key)))
  if (thread === null || thread.erasedAt !== null)
    return refuse('exchange_not_found', 'exchange_unknown', 'send_msgid_as_key')
  const language = manifestLanguage(await manifestOfThread(app.database.db, thread.id))
  return await commit(async (trx) => {
    await eraseThread(trx, thread.id, app.now())
    return { body: { withdrawn: true, message: wordsIn(language, 'exchange-answers')('withdrawn') } }
  })
}

export const getExchangeSpec: Handlers['getExchangeSpec'] = async ({ app }) => ({
  body: {
    service: 'Concordat exchange',
    version: '1.0',
    fields: MANIFEST_FIELDS.map((field) => ({ field, meaning: wordsIn('en', 'exchange-answers')(`fields.${field}`) })),
    forms: [
      'manifest_text: labelled prose, "field: …", "field — …" or "field - …", any order, any case, several lines per field',
      'manifest: an object with the six keys, each a text or a list of lines',
      'mandate: optional, next to the manifest, inside it, or as JSON after the label "mandate:"',
    ],
    languages: ['English', 'French', 'German', 'Spanish', 'Italian'],
    boundary_topics: [...TOPICS],
    mandate: [
      'direction: offer or seek',
      'service_type: the business sought or offered',
      'scope: sector, geography, size',
      'consideration: recorded only; no fee is agreed here',
      'limits: size, time, geography',
    ],
    rules: RULES.map((rule) => wordsIn('en', 'exchange')(`rules.${rule}`)),
    limits: {
      ...quotasInWords(app.exchangeQuotas),
      agent_name: '60 characters',
      body: '64 KB',
      manifest_text: '60,000 characters, of which the first 4,000 of each field are read',
      intents: `the first ${INTENTS_MAX} are read`,
    },
    endpoints: Object.fromEntries(
      operations.filter(({ tag }) => tag === 'exchange').map(({ id, method, path }) => [id, `${method} ${path}`]),
    ),
  },
})

function quotasInWords({ manifestsPerHour, attemptsPerHour, lookupsPerHour, repliesPerHour }: ExchangeQuotas) {
  return {
    manifests: `${manifestsPerHour} accepted an hour from one address, of at most ${attemptsPerHour} sent`,
    look_ups: `${lookupsPerHour} an hour from one address; 304 answers are free`,
    replies: `${repliesPerHour} an hour from one address`,
  }
}

const RULES = ['open', 'data', 'claims', 'names', 'boundary', 'fetch', 'keys', 'next', 'withdrawal'] as const
