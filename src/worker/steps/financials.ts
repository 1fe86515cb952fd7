import type { FoundFact } from '../../domain/quality/facts.ts'
import { type FiledFigures, type FilingKind, readFiledFigures } from '../../domain/quality/filings.ts'
import { nothingBecause, unavailableBecause } from '../../domain/quality/outcome.ts'
import {
  companyPageOf,
  type RegisteredCompany,
  type RegistryAnswer,
  type WarningNotices,
} from '../../integrations/registry.ts'
import { fact, type KnownSiren, type Step } from './step.ts'

/** Finds revenue, growth and EBITDA margin in the filed accounts, and any insolvency proceedings or deregistration. */
export const financials: Step = async (context) => {
  const known = await context.sirenToGoBy()
  if ('state' in known) return known
  const { registries } = context
  const [filings, notices, company] = await Promise.all([
    registries.filingsOf(known.siren),
    registries.warningNoticesOf(known.siren),
    registries.companyOfSiren(known.siren),
  ])
  const registered = company.status === 'found' ? company.value.revenue : null
  const filed = filings.status === 'found' ? readFiledFigures(filings.value, registered) : null
  const facts = [
    ...(filed && filings.status === 'found' ? figureFacts(filed, filings.reference, known) : []),
    ...(filed === null && filings.status !== 'unavailable' ? registeredRevenueFacts(company, known) : []),
    ...warningFacts(notices, known),
  ]
  const silent = [filings, notices].find((answer) => answer.status === 'unavailable')
  if (silent?.status === 'unavailable') return unavailableBecause(silent.reason, facts)
  if (facts.length > 0) return { state: 'done', facts }
  return nothingBecause(filings.status === 'nothing' ? filings.reason : 'accounts_unusable')
}

const ACCOUNTS = { K: 'consolidated', C: 'complete', S: 'simplified' } as const satisfies Record<FilingKind, string>
const MILLION = 1e6

function figureFacts(filed: FiledFigures, reference: string, { matchedBy }: KnownSiren): FoundFact[] {
  const common = { source: 'ratios-inpi-bce', reference, matchedBy } as const
  const accounts = `${ACCOUNTS[filed.kind]}_accounts` as const
  const { revenue, growth, ebitdaMargin } = filed
  return [
    ...(revenue === null
      ? []
      : [
          fact({
            ...common,
            field: 'revenue',
            value: Math.round(revenue.eurM * MILLION) / MILLION,
            detail: [{ of: accounts, day: revenue.closedOn }, ...filed.doubts],
            asOf: revenue.closedOn,
          }),
        ]),
    ...(growth === null
      ? []
      : [
          fact({
            ...common,
            field: 'growth',
            value: growth.pct,
            detail: { of: `${accounts}_compared`, before: growth.from, day: growth.to },
            asOf: growth.to,
          }),
        ]),
    ...(ebitdaMargin === null
      ? []
      : [
          fact({
            ...common,
            field: 'ebitda_margin',
            value: ebitdaMargin.pct,
            detail: { of: `${accounts}_ebe`, day: ebitdaMargin.closedOn },
            asOf: ebitdaMargin.closedOn,
          }),
        ]),
  ]
}

/** Returns the single revenue of the company register, used if there are no usable accounts. */
function registeredRevenueFacts(
  company: RegistryAnswer<RegisteredCompany>,
  { siren, matchedBy }: KnownSiren,
): FoundFact[] {
  if (company.status !== 'found' || company.value.revenue === null) return []
  const { eur, year } = company.value.revenue
  return [
    fact({
      field: 'revenue',
      value: eur / MILLION,
      detail: { of: 'accounts_in_register', year: String(year) },
      source: 'recherche-entreprises',
      reference: companyPageOf(siren),
      asOf: `${year}-12-31`,
      matchedBy,
    }),
  ]
}

/** Returns the latest insolvency notice and the latest deregistration. */
function warningFacts(notices: RegistryAnswer<WarningNotices>, { matchedBy }: KnownSiren): FoundFact[] {
  if (notices.status !== 'found') return []
  return (['insolvency', 'deregistration'] as const).flatMap((field) => {
    const [latest] = notices.value[field]
    if (!latest) return []
    const { nature, publishedOn: asOf, reference } = latest
    return [fact({ field, value: nature, source: 'bodacc', reference, asOf, matchedBy })]
  })
}
