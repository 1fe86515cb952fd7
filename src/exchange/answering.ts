import { blindCriteria, blindFigures } from '../domain/confidentiality/blinding/fineness.ts'
import { NOT_IDENTIFYING } from '../domain/confidentiality/masking/identity-phrases.ts'
import { maskIdentity } from '../domain/confidentiality/masking/mask.ts'
import { type Constraints, deriveConstraints } from '../domain/exchange/constraints.ts'
import {
  type Answered,
  type Claim,
  changeClaims,
  claimSentence,
  type ExchangeFacts,
  groundedClaims,
  subjectClaims,
} from '../domain/exchange/grounding.ts'
import { type Disclosure, mandateDisclosure, readMandate } from '../domain/exchange/mandate.ts'
import { checkFields, type Manifest, manifestLanguage } from '../domain/exchange/manifest.ts'
import { composeMessage, decideNextStep, type NextStep } from '../domain/exchange/next-step.ts'
import { containsExactly } from '../domain/exchange/phrasing.ts'
import { readReply, replied } from '../domain/exchange/reply.ts'
import { readQuestions } from '../domain/exchange/reply-subjects.ts'
import { type Counted, type Tally, tallyMatches } from '../domain/exchange/tally.ts'
import {
  type Direction,
  FACETS_MAX,
  missingParts,
  readWant,
  type Want,
  wantedCriteria,
  wantedFigures,
} from '../domain/exchange/understanding.ts'
import { LEAST_K } from '../domain/figures/aggregate.ts'
import { wordsIn } from '../domain/language/catalogue.ts'
import type { DocumentLanguage } from '../domain/language/language.ts'
import { NDA_TERM_YEARS, NDA_VERSION } from '../domain/nda/text.ts'
import { NOTHING_CONFIRMED } from '../domain/parties/confirmed.ts'
import { computeEbitdaEurM } from '../domain/parties/party.ts'
import { EMPTY_PROFILE } from '../domain/parties/profile.ts'
import { readWishes, type WishTexts } from '../domain/reading/buyer-wishes.ts'
import { findPlaces, statedCountry } from '../domain/reading/places.ts'
import { readPlainly } from '../domain/reading/plain-text.ts'
import { recognizeIndustry } from '../domain/valuation/industry.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Embedder } from '../integrations/embedder.ts'
import { loadReadingRules } from '../integrations/reading-rules.ts'
import { type Candidate, toScorable } from '../matching-index/candidate.ts'
import type { Thread } from '../store/exchange.ts'
import type { IndexedParty } from '../store/universe.ts'
import { embedderFor } from '../workspace/embed-texts.ts'
import { embeddedFacets } from '../workspace/save-party.ts'

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
    const step = decideNextStep({ lacking, unstated: [], served: false, language }, constraints)
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
    { lacking, unstated: unsaidOf(answered), served: answered.some(isServed), language },
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
      unstated: unsaidOf(answered),
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
  return decideNextStep({ lacking, unstated: [], served: true, language }, constraints)
}

const signingPolicyOf = ({ agentSignatures }: AppContext) => ({ approvesSignatures: agentSignatures === 'approved' })

/** True if a reply states an industry, a place, a size or a new direction. */
function isWant(reply: Want, before: Want | null): boolean {
  const saysSize = !missingParts(reply).includes('size')
  const saysDirection = reply.direction !== null && before?.direction !== reply.direction
  const saysPlace = reply.countries.length > 0 || reply.excludedCountries.length > 0
  return reply.industry !== null || reply.rulesOut || saysPlace || saysSize || saysDirection
}

/** Best matches examined one by one; counts over them are a lower bound. */
const COUNTED_MAX = 500

/**
 * Negative ids that no party has, a new one for each want, because rankings are cached by the id of the asking party.
 */
let lastNobody = 0

/**
 * Ranks the universe for a want as for a registered party and counts the matches. Real and fictional companies are
 * counted apart, since fictional ones must not count towards the k-anonymity of real ones.
 */
async function countTallies(
  app: AppContext,
  want: Want,
  direction: Direction,
  industriesRefused: ReadonlySet<string>,
): Promise<{ real: Tally; fictional: Tally }> {
  const universe = await app.universe.current()
  const party = await partyOf(embedderFor(app, universe.serving.model), want, direction)
  const { shown } = await universe.matchesOf(toScorable(party, universe.serving), { limit: COUNTED_MAX, after: null })
  const counted = shown
    .map(({ candidate, fit }) => ({ ...factsOf(candidate), fit }))
    .filter(({ industry }) => industry === null || !industriesRefused.has(industry))
  const offered = await universe.offeredOn(direction === 'buy' ? 'seller' : 'buyer')
  const tally = (fictional: boolean) =>
    tallyMatches(
      want,
      counted.filter((match) => match.fictional === fictional),
      fictional ? offered.fictional : offered.real,
    )
  return { real: tally(false), fictional: tally(true) }
}

/** Converts a want to a buyer's texts; everything that it rules out is the last of them. */
function toBuyerTexts({ facets, exclusions }: Pick<Want, 'facets' | 'exclusions'>): WishTexts {
  const ruledOut = exclusions.length === 0 ? [] : [exclusions.join('; ')]
  const named = facets.slice(0, FACETS_MAX - ruledOut.length)
  const [sector = null, solution1 = null, solution2 = null, solution3 = null] = [...named, ...ruledOut]
  return { sector, solution1, solution2, solution3 }
}

/**
 * Returns the party that a want describes, warm because its agent is in contact. Without vectors if no embedder of the
 * serving model is available.
 */
async function partyOf(embedder: Embedder | null, want: Want, direction: Direction): Promise<IndexedParty> {
  const buys = direction === 'buy'
  const texts = buys ? toBuyerTexts(want) : { sector: want.facets[0] ?? '' }
  const blindTexts = { ...EMPTY_PROFILE.texts, ...texts }
  lastNobody -= 1
  return {
    id: lastNobody,
    identityId: lastNobody,
    sessionId: null,
    network: null,
    circle: null,
    nameRelease: EMPTY_PROFILE.nameRelease,
    hidden: [],
    side: buys ? 'buyer' : 'seller',
    fineness: 'digits',
    blindTexts,
    wording: blindTexts,
    country: want.countries[0] ?? null,
    region: null,
    buyerType: null,
    theses: [],
    blindFigures: blindFigures(buys ? EMPTY_PROFILE.figures : wantedFigures(want), 'digits'),
    blindCriteria: blindCriteria(buys ? wantedCriteria(want) : EMPTY_PROFILE.criteria, 'digits'),
    confirmed: NOTHING_CONFIRMED,
    // Sizes are compared by the tally, which counts those outside.
    blindSize: null,
    contactStatus: 'warm',
    offered: true,
    redFlags: [],
    fictional: false,
    unproven: false,
    erased: false,
    dataQuality: 0,
    textRevision: 0,
    valuedAt: null,
    vectors: embedder === null ? [] : await embedder.embed(embeddedFacets(buys ? 'buyer' : 'seller', blindTexts)),
  }
}

/** Cache by candidate object: a changed candidate is a new object. */
const factsByCandidate = new WeakMap<Candidate, Omit<Counted, 'fit'>>()

function factsOf(candidate: Candidate): Omit<Counted, 'fit'> {
  const known = factsByCandidate.get(candidate)
  if (known !== undefined) return known
  const { blindTexts, fictional, side } = candidate
  // Figures as anyone may see them: otherwise a narrow size range would reveal an exact figure.
  const { figures } = candidate.toMatch
  const industry = recognizeIndustry(
    side === 'seller' ? blindTexts : { sector: blindTexts.sector, product: blindTexts.solution1, description: null },
  )
  const country = statedCountry(candidate.country, (text) => readPlainly(text).plain)
  const read = {
    industry: industry.recognisedBy === 'nothing' ? null : industry.name,
    countries:
      side === 'seller'
        ? country === null
          ? []
          : [country]
        : findPlaces(readPlainly(blindTexts.geography ?? '').plain).countries,
    revenueEurM: figures.revenueEurM,
    ebitdaEurM: computeEbitdaEurM(figures),
    fictional,
  }
  factsByCandidate.set(candidate, read)
  return read
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
  return phrased !== null && containsExactly(phrased, sentences)
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
