import { NOT_IDENTIFYING } from '../domain/confidentiality/masking/identity-phrases.ts'
import { maskIdentity } from '../domain/confidentiality/masking/mask.ts'
import { type Constraints, deriveConstraints } from '../domain/exchange/constraints.ts'
import { type Answered, type Claim, claimSentence, groundedClaims } from '../domain/exchange/grounding.ts'
import { type Disclosure, mandateDisclosure, readMandate } from '../domain/exchange/mandate.ts'
import { checkFields, type Manifest, manifestLanguage } from '../domain/exchange/manifest.ts'
import { composeMessage, decideNextStep, type NextStep } from '../domain/exchange/next-step.ts'
import { saysTheSame } from '../domain/exchange/phrasing.ts'
import { readReply, replied } from '../domain/exchange/reply.ts'
import { changeClaims, type ExchangeFacts, subjectClaims } from '../domain/exchange/reply-claims.ts'
import { readQuestions } from '../domain/exchange/reply-subjects.ts'
import { missingParts, readWant, type Want } from '../domain/exchange/understanding.ts'
import { LEAST_K } from '../domain/figures/aggregate.ts'
import { wordsIn } from '../domain/language/catalogue.ts'
import type { DocumentLanguage } from '../domain/language/language.ts'
import { NDA_TERM_YEARS, NDA_VERSION } from '../domain/nda/text.ts'
import { readWishes } from '../domain/reading/buyer-wishes.ts'
import type { AppContext } from '../entry/app-context.ts'
import { loadReadingRules } from '../integrations/reading-rules.ts'
import type { Thread } from '../store/exchange.ts'
import { countTallies, toBuyerTexts } from './mandate-coverage.ts'

/** An answer of the internal agent: its claims, their text and the next step. */
interface Composed {
  text: string
  claims: Claim[]
  next: string
  /** True if the boundary ends the exchange with this answer. */
  ends: boolean
}

/** Answer to a manifest, with the disclosure of its mandate and, if there is something to decide, the proposal. */
export interface ManifestAnswer extends Composed {
  disclosure: Disclosure | null
  proposal: string | null
}

/** Derives the constraints of a thread's boundary. */
export function constraintsOfThread(thread: Pick<Thread, 'rules' | 'openedAt'>): Constraints {
  return deriveConstraints(thread.rules, thread.openedAt)
}

/**
 * Answers a manifest from the database. Only its wants are read, and the answer contains nothing but counts, bands and
 * industries that are public, so that no manifest can extract more.
 */
export async function answerManifest(
  app: AppContext,
  manifest: Manifest,
  constraints: Constraints,
): Promise<ManifestAnswer> {
  const lacking = checkFields(manifest).flatMap(({ field, ok }) => (ok ? [] : [field]))
  const language = manifestLanguage(manifest)
  const policy = { ...signingPolicyOf(app), language }
  const mandate = readMandate(manifest.mandate, app.now(), loadReadingRules())
  const { wants, offers } = manifest.fields
  if (lacking.length > 0) {
    const step = decideNextStep({ lacking, unsaid: [], served: false, language }, constraints)
    const composed = composedOf([], step, language)
    return { ...composed, disclosure: null, proposal: null }
  }
  const wanted = await answeredOf(app, readWant(wants ?? '', offers ?? '', loadReadingRules()), constraints)
  const byIntent = new Map<number, Answered>()
  if (mandate !== null && mandate.expired === null)
    for (const { intent, want } of mandate.intents)
      if (want !== null) byIntent.set(intent, await answeredOf(app, want, constraints))
  const answered =
    byIntent.size > 0 && wanted.tallies === null ? [...byIntent.values()] : [wanted, ...byIntent.values()]
  const claims = groundedClaims(answered, app.now(), constraints, policy)
  const step = decideNextStep(
    { lacking, unsaid: unsaidOf(answered), served: answered.some(isServed), language },
    constraints,
  )
  const composed = await phrasedBy(app, claims, step, { constraints, language })
  return {
    ...composed,
    disclosure: mandate === null ? null : mandateDisclosure(mandate, byIntent, constraints, step.next, language),
    proposal: constraints.noProposal
      ? null
      : summaryOf(groundedClaims(answered, app.now(), NO_CONSTRAINTS, signingPolicyOf(app))),
  }
}

/** Number of latest replies whose wants are read again. */
const REPLIES_READ = 20

/** A thread as far as an answer to a reply depends on it. */
interface Conversation {
  /** Replies of the participant in order; the last one is answered. */
  readonly replies: readonly string[]
  readonly manifest: Manifest | null
  readonly status: ExchangeFacts['status']
  readonly constraints: Constraints
}

/**
 * Answers the latest reply of a participant: what it changes of the manifest's want, updated by each reply in order,
 * and what it asks. `isAnswered` is false if it does neither readably; a person then answers too.
 */
export async function answerReply(
  app: AppContext,
  { replies, manifest, status, constraints }: Conversation,
): Promise<Composed & { isAnswered: boolean }> {
  const rules = loadReadingRules()
  const language = manifest === null ? 'en' : manifestLanguage(manifest)
  let stated = manifest === null ? null : readWant(manifest.fields.wants ?? '', manifest.fields.offers ?? '', rules)
  let before = stated
  let want = stated
  let wants = false
  let isQuestion = false
  for (const text of replies.slice(-REPLIES_READ)) {
    const reply = readReply(text, rules)
    isQuestion = reply.kind === 'question'
    before = stated
    wants = isWant(reply.want, stated)
    want = wants ? replied(stated, reply) : stated
    if (!isQuestion) stated = want
  }
  const facts = {
    ...signingPolicyOf(app),
    language,
    ndaVersion: NDA_VERSION,
    ndaTermYears: NDA_TERM_YEARS,
    contactEmail: app.contactEmail,
    status,
  }
  const questions = readQuestions(replies.at(-1) ?? '')
  const subjects = subjectClaims(questions.subjects, facts, constraints)
  if (!wants || want === null) {
    if (subjects.length > 0 && !questions.isPartly)
      return { ...composedOf(subjects, stepAfterQuestion(manifest, constraints, language), language), isAnswered: true }
    const policy = groundedClaims([], app.now(), constraints, facts)
    const next = wordsIn(language, 'exchange-answers')('step.waiting')
    return { ...composedOf([...policy, ...subjects], { next, ends: false }, language), isAnswered: false }
  }
  const answered = [await answeredOf(app, want, constraints)]
  const claims = [
    ...groundedClaims(answered, app.now(), constraints, facts),
    ...(isQuestion ? [] : changeClaims(before, want, constraints, language)),
    ...subjects,
  ]
  const step = decideNextStep(
    {
      lacking: [],
      unsaid: unsaidOf(answered),
      served: answered.some(isServed),
      repliesBy: manifest === null ? 'token' : 'key',
      language,
    },
    constraints,
  )
  return { ...(await phrasedBy(app, claims, step, { constraints, language })), isAnswered: true }
}

/** Returns the step after an answer that counted nothing. */
function stepAfterQuestion(manifest: Manifest | null, constraints: Constraints, language: DocumentLanguage): NextStep {
  const lacking = manifest === null ? [] : checkFields(manifest).flatMap(({ field, ok }) => (ok ? [] : [field]))
  return decideNextStep({ lacking, unsaid: [], served: true, language }, constraints)
}

const signingPolicyOf = ({ agentSignatures }: AppContext) => ({ approvesSignatures: agentSignatures === 'approved' })

/** True if a reply states an industry, a place, a size or a new direction. */
function isWant(reply: Want, before: Want | null): boolean {
  const saysSize = !missingParts(reply).includes('size')
  const saysDirection = reply.direction !== null && before?.direction !== reply.direction
  const saysPlace = reply.countries.length > 0 || reply.excludedCountries.length > 0
  return reply.industry !== null || reply.rulesOut || saysPlace || saysSize || saysDirection
}

/**
 * Counts matches for a want. Contact details and numbers are masked before embedding, since they do not describe a
 * business.
 */
async function answeredOf(app: AppContext, want: Want, constraints: Constraints): Promise<Answered> {
  if (want.direction === null || want.facets.length === 0) return { want, tallies: null }
  const masked = (texts: readonly string[]) => texts.map((text) => maskIdentity(text, NOT_IDENTIFYING))
  const [facets, exclusions] = [masked(want.facets), masked(want.exclusions)]
  // An unreadable business counts as not stated, so that the answer asks for it.
  if (
    want.direction === 'buy' &&
    readWishes(toBuyerTexts({ facets, exclusions }), loadReadingRules()).unread.length > 0
  )
    return { want: { ...want, facets: [], industry: null }, tallies: null }
  return {
    want,
    tallies: await countTallies(app, { ...want, facets, exclusions }, want.direction, constraints.industriesRefused),
  }
}

const isServed = ({ tallies }: Answered) =>
  tallies !== null && Math.max(tallies.real.matching, tallies.fictional.matching) >= LEAST_K

/** Returns the parts of a want missing for scoring; empty if anything was scored. */
function unsaidOf(answered: readonly Answered[]): ('direction' | 'sector')[] {
  if (answered.some(({ tallies }) => tallies !== null)) return []
  const missing = answered.flatMap(({ want }) => missingParts(want))
  return (['direction', 'sector'] as const).filter((part) => missing.includes(part))
}

async function phrasedBy(
  app: AppContext,
  claims: Claim[],
  step: NextStep,
  { constraints, language }: { constraints: Constraints; language: DocumentLanguage },
): Promise<Composed> {
  const composed = composedOf(claims, step, language)
  if (app.languageModel === null || constraints.noModel || claims.length === 0) return composed
  const sentences = claims.map((claim) => claimSentence(claim, language))
  const phrased = await app.languageModel.phrase(sentences)
  return phrased !== null && saysTheSame(phrased, sentences)
    ? { ...composed, text: composeMessage([phrased], step.next, language) }
    : composed
}

function composedOf(claims: Claim[], { next, ends }: NextStep, language: DocumentLanguage): Composed {
  const statements = claims.map((claim) => claimSentence(claim, language))
  const recorded = wordsIn(language, 'exchange-answers')('recorded')
  return {
    text: composeMessage(statements.length > 0 ? statements : [recorded], next, language),
    claims,
    next,
    ends,
  }
}

const NO_CONSTRAINTS = deriveConstraints([], new Date(0))

/**
 * Summarises the claims for the operator, free of the participant's boundary, which restricts only answers to the
 * participant.
 */
function summaryOf(claims: readonly Claim[]): string {
  return claims.map(({ statement }) => statement).join(' ')
}
