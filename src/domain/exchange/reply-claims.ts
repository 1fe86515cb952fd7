import { wordsIn } from '../language/catalogue.ts'
import type { DocumentLanguage } from '../language/language.ts'
import type { Topic } from './boundary.ts'
import type { Constraints } from './constraints.ts'
import { type Claim, namesOfCountries, rangeSaid, type SigningPolicy } from './grounding.ts'
import type { ReplySubject } from './reply-subjects.ts'
import type { Want } from './understanding.ts'

/** Facts of an installation and a thread that questions are answered from. */
export interface ExchangeFacts extends SigningPolicy {
  readonly ndaVersion: string
  readonly ndaTermYears: number
  readonly contactEmail: string
  readonly status: 'recorded' | 'incomplete' | 'proposed' | 'accepted' | 'declined' | 'engaged'
}

/** Refusals of a boundary that leave a subject unanswered. */
const REFUSED_BY: Readonly<Partial<Record<ReplySubject, readonly Topic[]>>> = {
  nda: ['nda', 'signing'],
  names: ['names', 'nda'],
  process: ['registration'],
  fees: ['payment'],
}

/** Answers questions from the contract, the installation and the state of the thread, except what the boundary refuses. */
export function subjectClaims(
  subjects: readonly ReplySubject[],
  { approvesSignatures, ndaVersion, ndaTermYears, contactEmail, status, language = 'en' }: ExchangeFacts,
  { withheld }: Constraints,
): Claim[] {
  const words = wordsIn(language, 'exchange-answers')
  const source = wordsIn('en', 'exchange')
  const verified = (statement: string, source: string): Claim => ({ statement, status: 'verified', source })
  const policy = source('sources.policy')
  const answers: Record<ReplySubject, () => Claim> = {
    nda: () =>
      verified(
        words('subjects.nda', {
          version: ndaVersion,
          years: ndaTermYears,
          approves: approvesSignatures ? 'yes' : 'no',
        }),
        source('sources.contract', { operation: 'GET /api/nda/text' }),
      ),
    names: () => verified(words('subjects.names'), policy),
    process: () => verified(words('subjects.process'), source('sources.contract', { operation: 'GET /llms.txt' })),
    fees: () => verified(words('subjects.fees'), policy),
    data: () => verified(words('subjects.data'), policy),
    operator: () => verified(words('subjects.operator', { email: contactEmail }), source('sources.installation')),
    status: () => verified(words('subjects.status', { status }), source('sources.thread')),
  }
  return subjects
    .filter((subject) => !(REFUSED_BY[subject] ?? []).some((topic) => withheld.has(topic)))
    .map((subject) => answers[subject]())
}

/** States what a reply changed; empty if it changed nothing. Holds no words of the reply. */
export function changeClaims(
  before: Want | null,
  after: Want,
  { verifiedOnly, withheld }: Constraints,
  language: DocumentLanguage = 'en',
): Claim[] {
  if (before === null || verifiedOnly) return []
  const words = wordsIn(language, 'exchange-answers')
  const named = (codes: readonly string[]) => namesOfCountries(codes, language)
  const without = (codes: readonly string[], others: readonly string[]) =>
    codes.filter((code) => !others.includes(code))
  const ruledOut = without(after.excludedCountries, before.excludedCountries)
  const added = without(after.countries, before.countries)
  const removed = without(without(before.countries, after.countries), ruledOut)
  const isFurther = before.facets.length > 0 && before.facets.every((facet) => after.facets.includes(facet))
  const isOther = after.facets.join('\n') !== before.facets.join('\n')
  const sizes = withheld.has('figures') ? [] : changedSizes(before, after, language)
  const changes = [
    added.length > 0 ? words('reply.added', { items: named(added) }) : null,
    removed.length > 0 ? words('reply.removed', { items: named(removed) }) : null,
    ruledOut.length > 0 ? words('reply.ruled_out', { items: named(ruledOut) }) : null,
    isOther ? words(isFurther ? 'reply.further_business' : 'reply.business') : null,
    after.exclusions.length > before.exclusions.length ? words('reply.business_ruled_out') : null,
    after.direction !== null && after.direction !== before.direction
      ? words('reply.direction', { direction: after.direction })
      : null,
    ...sizes,
  ].filter((change) => change !== null)
  if (changes.length === 0) return []
  const statement = words('reply.changed', { changes: changes.join('; ') })
  return [{ statement, status: 'unverified', source: 'reply' }]
}

function changedSizes(before: Want, after: Want, language: DocumentLanguage): string[] {
  const figures = ['revenue', 'ebitda', 'ticket', 'enterpriseValue'] as const
  return figures.flatMap((figure) => {
    const range = rangeSaid(FIGURES[figure], after.sizes[figure], language)
    return range === null || range === rangeSaid(FIGURES[figure], before.sizes[figure], language) ? [] : [range]
  })
}

const FIGURES = { revenue: 'revenue', ebitda: 'ebitda', ticket: 'ticket', enterpriseValue: 'enterprise_value' } as const
