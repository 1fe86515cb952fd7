import { asCodeName, blindSeller } from '../src/domain/confidentiality/blinding/blind.ts'
import {
  approvedProfile,
  bandedFigures,
  type ProfileContent,
} from '../src/domain/confidentiality/blinding/blind-profile.ts'
import { blindFootballField } from '../src/domain/confidentiality/blinding/blind-value.ts'
import type { Anonymity } from '../src/domain/confidentiality/blinding/k-anonymity.ts'
import { countOfListed } from '../src/domain/figures/aggregate.ts'
import { revenueBandAt, teaserBands } from '../src/domain/figures/bands.ts'
import type { SellerFigures } from '../src/domain/figures/seller-figures.ts'
import { computeFit } from '../src/domain/matching/scoring/fit.ts'
import { ticketGate } from '../src/domain/matching/scoring/gates.ts'
import type { Pair } from '../src/domain/matching/scoring/pair.ts'
import type { BuyerBriefFacts } from '../src/domain/memo/acquisition-brief.ts'
import { toBlindFit } from '../src/domain/memo/blind-fit.ts'
import type { Target } from '../src/domain/memo/counterparties.ts'
import type { SellerMemoFacts } from '../src/domain/memo/info-memo.ts'
import { summarizeMarket } from '../src/domain/memo/market-view.ts'
import type { StructuredFacts, WrittenFacts } from '../src/domain/memo/teaser.ts'
import type { Criteria } from '../src/domain/parties/party.ts'
import { EMPTY_PROFILE, type PartyTexts } from '../src/domain/parties/profile.ts'
import { scoreQuality } from '../src/domain/quality/score.ts'
import { recognizeIndustry } from '../src/domain/valuation/industry.ts'
import { valuationIn } from '../src/domain/valuation/valuation.ts'

/** Overridable facts from which test documents are drawn. */
export interface Drawn {
  figures: SellerFigures
  criteria: Criteria
  texts: Partial<PartyTexts>
  country: string | null
  semantic: number
}

const SOUND: Drawn = {
  figures: { revenueEurM: 12.34, growthPct: 7.77, ebitdaMarginPct: 14.56 },
  criteria: { ticketMinEurM: 4, ticketMaxEurM: 30, growthTargetPct: 5, ebitdaTargetPct: 10 },
  texts: {
    sector: 'Industrial maintenance services',
    product: 'Maintenance and repair of machines in factories',
    description: 'Teams of technicians maintain and repair production machines for factories under yearly contracts.',
  },
  country: 'FR',
  semantic: 0.8,
}

function drawnFrom(changes: Partial<Drawn>) {
  const drawn = { ...SOUND, ...changes }
  const texts: PartyTexts = { ...EMPTY_PROFILE.texts, ...drawn.texts }
  const industry = recognizeIndustry(texts)
  const valuation = valuationIn(industry, { ...drawn.figures, country: drawn.country })
  const { revenueEurM } = drawn.figures
  const anonymity: Anonymity = {
    k: 6,
    country: drawn.country !== null && /^[A-Z]{2}$/.test(drawn.country) ? drawn.country : null,
    countryWithheld: false,
    revenue: revenueEurM === null ? null : revenueBandAt(revenueEurM, 1),
    enough: true,
  }
  const evEurM = valuation.status === 'ok' ? valuation.triangulatedEurM : null
  const seller = { figures: drawn.figures, evEurM }
  const scores = computeFit(drawn.figures, evEurM, drawn.criteria, drawn.semantic)
  const gates = {
    communication: { verdict: 'open', reason: 'introducible' },
    ticketFit: ticketGate({ evEurM, ...drawn.criteria }),
  } as const
  const pair: Pair = { fit: scores.fit, scores, gates, isMatch: scores.fit >= 50 }
  const fit = toBlindFit(pair, seller, drawn)
  return { ...drawn, texts, industry: industry.name, valuation, anonymity, fit }
}

/** Facts of a teaser. */
export function teaserFactsOf(changes: Partial<Drawn> = {}): StructuredFacts {
  const { figures, industry, anonymity, country } = drawnFrom(changes)
  const trade = { names: TRADE_NAMES, sector: 'industrial-services' }
  const seller = blindSeller({ trade, industry, figures, fineness: 'digits' }, anonymity)
  const { revenue, growth, ebitdaMargin } = seller
  const ranges = revenue === null ? [] : blindFootballField({ industry, revenue, growth, ebitdaMargin, country })
  return { kind: 'structured', ...COMMON, seller, value: ranges.find(({ of }) => of === 'triangulated')?.range ?? null }
}

const TRADE_NAMES = {
  en: 'industrial maintenance',
  fr: 'maintenance industrielle',
  de: 'Industriewartung',
  es: 'mantenimiento industrial',
  it: 'manutenzione industriale',
}
const COMMON = {
  project: 'Vega',
  codeName: asCodeName('Company D'),
  fictional: false,
  redFlags: [],
  rate: null,
  asOf: '2026-11-01',
} as const

/** A fit as documents show it. */
export function blindFitOf(changes: Partial<Drawn> = {}) {
  return drawnFrom(changes).fit
}

/** Facts of a teaser with an approved profile, three closed years and two forecast years. */
export function writtenFactsOf(changes: Partial<ProfileContent> = {}): WrittenFacts {
  const year = (of: number, revenueEurM: number, ebitdaEurM: number) => ({
    ...{ year: of, revenueEurM, ebitdaEurM, capexEurM: null },
    ...{ adjustments: [], netDebtEurM: null, source: 'typed' as const },
  })
  const years = {
    financialYears: [year(2025, 12.34, 1.8), year(2024, 11.4, 1.6), year(2023, 10.7, 1.4)],
    forecastYears: [year(2026, 13.3, 2), year(2027, 14.5, 2.3)],
  }
  const approved = approvedProfile({
    profile: {
      trade: 'industrial-maintenance',
      place: 'region',
      figures: 'narrow',
      headcount: '50-99',
      foundedDecade: 1980,
      dealType: 'full_sale',
      stakePct: null,
      highlights: [
        'About 70% of revenue recurs under contracts',
        'The largest customer accounts for less than 15% of revenue',
        'More than 30 years in business',
      ],
      texts: {
        business: 'Maintenance and repair of production machines for factories under yearly contracts.',
        customers: 'About 60 factories of the food and packaging trades.',
        reason_for_sale: 'Succession',
        timetable: 'Indicative offers within 6 weeks',
      },
    },
    country: 'FR',
    region: 'Bretagne',
    figures: bandedFigures(years, { revenueEurM: 12.34, growthPct: 7.77, ebitdaMarginPct: 14.56 }, 'narrow'),
    asOf: '2026-11-01',
    ...changes,
  })
  return {
    kind: 'written',
    ...COMMON,
    rate: approved.currency ?? null,
    approved,
    trade: { names: TRADE_NAMES, sector: 'industrial-services' },
    value: null,
  }
}

/** Facts of a buyer's brief with targets from the shortlist. */
export function briefFactsOf(changes: Partial<BuyerBriefFacts> = {}): BuyerBriefFacts {
  const { shortlist, pairings, quality, statedAt, figures } = memoFactsOf()
  const best = shortlist.best.map(
    (one): Target => ({
      ...one,
      figures,
      does: 'Maintenance and repair of machines in factories',
      thesisId: null,
      thesis: 'solution1',
      redFlags: [],
    }),
  )
  return {
    name: 'Northbridge Capital',
    fictional: false,
    texts: { ...EMPTY_PROFILE.texts, sector: 'Industrial maintenance', solution1: 'Maintenance of machines' },
    criteria: { ticketMinEurM: 4, ticketMaxEurM: 30, growthTargetPct: 5, ebitdaTargetPct: null },
    buyerType: null,
    approach: EMPTY_PROFILE.file,
    theses: [],
    statedAt,
    quality,
    view: summarizeMarket(
      ['Machinery', 'Steel'].map((industry) => ({ industry, bands: teaserBands(figures, 1) })),
      countOfListed(2),
    ),
    shortlist: { ...shortlist, best },
    pairings,
    ...changes,
  }
}

/** Facts of a seller's memorandum. */
export function memoFactsOf(changes: Partial<Drawn> = {}, more: Partial<SellerMemoFacts> = {}): SellerMemoFacts {
  const { figures, criteria, texts, industry, valuation, anonymity, country, fit } = drawnFrom(changes)
  const counterparty = {
    name: 'Company A',
    industry: null,
    sector: 'Industrial maintenance services',
    figures: EMPTY_PROFILE.figures,
    criteria,
    fit: fit.fit,
    parts: fit.parts,
  }
  return {
    name: 'Ateliers Morvan',
    location: { country: country !== null && /^[A-Z]{2}$/.test(country) ? country : null, region: null },
    fictional: false,
    texts,
    figures,
    statedAt: '2026-11-20T09:30:00.000Z',
    cited: [],
    written: {},
    industry,
    valuation,
    quality: scoreQuality('seller', { revenue: figures.revenueEurM, sector: texts.sector }, new Set()),
    anonymity,
    shortlist: { total: 12, best: [counterparty] },
    pairings: [{ name: 'Company B', phase: '4_loi', fit: 71.4 }],
    ...more,
  }
}
