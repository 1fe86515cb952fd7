import type { ExchangeRate } from '../figures/exchange-rates.ts'
import { wordsIn } from '../language/catalogue.ts'
import { FORMATS } from '../language/formats.ts'
import type { DocumentLanguage } from '../language/language.ts'
import type { BuyerApproach } from '../parties/company-file.ts'
import type { BuyerType, Criteria } from '../parties/party.ts'
import type { PartyTexts } from '../parties/profile.ts'
import type { StatedThesis, ThesisTexts } from '../parties/thesis.ts'
import { redFlagIn } from '../quality/quality-words.ts'
import type { Quality } from '../quality/score.ts'
import { companyIndustryIn } from '../valuation/industry-names.ts'
import type { Facet } from './analysis-facts.ts'
import type { FitPart } from './blind-fit.ts'
import type { Annex, MemoPairing, Shortlist, Target } from './counterparties.ts'
import {
  type Block,
  type Document,
  list,
  paragraph,
  quote,
  type Section,
  section,
  shortened,
  subheading,
  table,
} from './document.ts'
import type { BandCount, MarketView } from './market-view.ts'
import {
  annexSections,
  FIT_DECIMALS,
  nextStepBlocks,
  pairingBlocks,
  qualityBlocks,
  shownIn,
  ticketIn,
} from './memo-parts.ts'
import { findSharedWords } from './word-overlap.ts'

/** Facts of a buyer's brief, as stored. */
export interface BuyerBriefFacts {
  readonly name: string | null
  readonly fictional: boolean
  readonly texts: PartyTexts
  readonly criteria: Criteria
  /** Rate of the currency in which the buyer states its ticket; absent or null for euros. */
  readonly rate?: ExchangeRate | null
  readonly buyerType: BuyerType | null
  readonly approach: BuyerApproach
  /** Named theses beside the profile, oldest first. */
  readonly theses: readonly StatedThesis[]
  /** Time at which the criteria were last stated, RFC 3339. */
  readonly statedAt: string
  readonly quality: Quality
  readonly view: MarketView
  readonly shortlist: Shortlist<Target>
  readonly pairings: readonly MemoPairing[]
}

const ACTIVITY_CHARACTERS = 80

const DOES_CHARACTERS = 400

const SHARED_WORDS_MAX = 6

/** Criteria of a buyer, from its profile or one thesis, with which its targets are compared. */
interface Sought {
  readonly texts: ThesisTexts
  readonly criteria: Criteria
}

/** Criteria of a buyer's profile and of each thesis. */
interface SoughtInAll extends Sought {
  /** Rate of the currency in which the buyer states its ticket. */
  readonly rate?: ExchangeRate | null
  readonly theses: readonly StatedThesis[]
}

/**
 * Writes the sections on targets: a comparison, then each target with its description and arguments for and against.
 * Targets of the profile are grouped by target activity, the rest by the thesis that they fit best.
 */
function targetSections(shortlist: Shortlist<Target>, sought: SoughtInAll, language: DocumentLanguage): Section[] {
  const words = wordsIn(language, 'documents')
  const heading = words('memo.headings.shortlist')
  if (shortlist.best.length === 0) return [section(heading, [paragraph(words('memo.no_matches'))])]
  const groups = groupsOf(shortlist.best, sought, language).map(({ heading, sought, targets }) => ({
    heading,
    argued: targets.map((target) => ({ target, ...argumentsOf(target, sought, language) })),
  }))
  const all = groups.flatMap(({ argued }) => argued)
  const common = { inFavour: heldByMany(all, 'inFavour'), against: heldByMany(all, 'against') }
  const blocksOf = ({ target, inFavour, against }: Argued): Block[] =>
    targetBlocksOf(
      target,
      {
        inFavour: inFavour.filter((clause) => !common.inFavour.has(clause)),
        against: against.filter((clause) => !common.against.has(clause)),
      },
      language,
    )
  return [
    section(heading, [...comparisonOf(shortlist, sought.rate, language), ...commonArguments(common, language)]),
    ...groups.map(({ heading, argued }) => section(heading, argued.flatMap(blocksOf))),
  ]
}

type Argued = Arguments & { readonly target: Target }

/** Number of targets above which an argument is stated once, in the comparison, with their names. */
const STATED_SINGLY_MAX = 2

/** Returns the clauses that more than a few targets share, each with the names of its targets. */
function heldByMany(argued: readonly Argued[], side: keyof Arguments): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>()
  for (const { target, [side]: clauses } of argued)
    for (const clause of clauses) names.set(clause, [...(names.get(clause) ?? []), target.name])
  return new Map([...names].filter(([, holders]) => holders.length > STATED_SINGLY_MAX))
}

/** Lists the arguments that many targets share, if there are any. */
function commonArguments(
  { inFavour, against }: Record<keyof Arguments, ReadonlyMap<string, readonly string[]>>,
  language: DocumentLanguage,
): Block[] {
  const stated = (clauses: ReadonlyMap<string, readonly string[]>) =>
    [...clauses].map(([clause, names]) => `${clause} (${names.join(', ')})`)
  const items = argumentItems({ inFavour: stated(inFavour), against: stated(against) }, language)
  return items.length === 0 ? [] : [list(items)]
}

function argumentItems({ inFavour, against }: Arguments, language: DocumentLanguage): string[] {
  const words = wordsIn(language, 'documents')
  const { labelled, clauses } = FORMATS[language]
  return [
    ...(inFavour.length === 0 ? [] : [labelled(words('brief.speaks_for'), clauses(inFavour))]),
    ...(against.length === 0 ? [] : [labelled(words('brief.speaks_against'), clauses(against))]),
  ]
}

interface Group {
  readonly heading: string
  readonly sought: Sought
  readonly targets: readonly Target[]
}

function groupsOf(targets: readonly Target[], sought: SoughtInAll, language: DocumentLanguage): Group[] {
  const ofThesis = (thesis: StatedThesis) => targets.filter(({ thesisId }) => thesisId === thesis.id)
  const theses = sought.theses.filter((thesis) => ofThesis(thesis).length > 0)
  const ofProfile = byActivity(targets.filter(({ thesisId }) => !theses.some(({ id }) => id === thesisId)))
  const isOnlyOne = ofProfile.length + theses.length === 1
  return [
    ...ofProfile.map(([activity, targets]) => ({
      heading: activityHeadingOf(activity, sought.texts, language, isOnlyOne),
      sought,
      targets,
    })),
    ...theses.map((thesis) => ({
      heading: wordsIn(language, 'documents')('brief.named_thesis', { name: thesis.name }),
      sought: thesis,
      targets: ofThesis(thesis),
    })),
  ]
}

const SIZE_VERDICTS = [
  'inside',
  'just_above',
  'far_above',
  'just_below',
  'far_below',
  'unstated',
  'undisclosed',
  'range',
] as const

const isSizeVerdict = (verdict: FitPart['verdict'] | undefined): verdict is (typeof SIZE_VERDICTS)[number] =>
  SIZE_VERDICTS.some((one) => one === verdict)

const GAP_LABELS = { revenueEurM: 'revenue', growthPct: 'growth', ebitdaMarginPct: 'margin' } as const

const BAND_OF = { revenueEurM: 'revenue', growthPct: 'growth', ebitdaMarginPct: 'ebitdaMargin' } as const

function comparisonOf(
  { best, total }: Shortlist<Target>,
  rate: ExchangeRate | null | undefined,
  language: DocumentLanguage,
): Block[] {
  const words = wordsIn(language, 'documents')
  const { numbersAlike } = FORMATS[language]
  const inPoints = numbersAlike(
    best.map(({ fit }) => fit),
    FIT_DECIMALS,
  )
  const sizeOf = (parts: readonly FitPart[]) => {
    const verdict = parts.find(({ of }) => of === 'revenue')?.verdict
    return isSizeVerdict(verdict) ? words(`brief.sizes.${verdict}`) : '–'
  }
  const comparesSize = best.some(({ parts }) => sizeOf(parts) !== '–')
  const gaps = [words('memo.labels.revenue'), words('memo.labels.growth'), words('memo.labels.margin')]
  return [
    paragraph(shownIn(language, best.length, total)),
    table(
      [
        words('memo.columns.counterparty'),
        ...gaps.map((label) => `>${label}`),
        ...(comparesSize ? [words('brief.size')] : []),
        `>${words('memo.columns.fit')}`,
      ],
      best.map((target) => [
        ...[target.name, ...figuresIn(target, language)],
        ...(comparesSize ? [sizeOf(target.parts)] : []),
        inPoints(target.fit),
      ]),
    ),
    paragraph(words('memo.blind_rows'), 'note'),
    ...(rate == null || rate.currency === 'EUR' ? [] : [paragraph(ratedIn(rate, language), 'note')]),
  ]
}

/** States at which rate the amounts of counterparties compare with those of the buyer. */
function ratedIn({ currency, perEur, date }: ExchangeRate, language: DocumentLanguage): string {
  const { number, day } = FORMATS[language]
  return wordsIn(language, 'documents')('memo.amounts_in_euros', { currency, rate: number(perEur, 4), day: day(date) })
}

/** Formats a target's revenue, growth and margin, as ranges if it shows no more. */
function figuresIn({ figures, bands }: Target, language: DocumentLanguage): string[] {
  const { eurM, percent, eurMBand, percentBand } = FORMATS[language]
  const inWords = <Value>(value: Value | null, format: (value: Value) => string) =>
    value === null ? '–' : format(value)
  if (bands)
    return [
      inWords(bands.revenue, eurMBand),
      inWords(bands.growth, percentBand),
      inWords(bands.ebitdaMargin, percentBand),
    ]
  return [
    inWords(figures.revenueEurM, eurM),
    inWords(figures.growthPct, percent),
    inWords(figures.ebitdaMarginPct, percent),
  ]
}

/** Groups targets by the activity they are closest to, in the buyer's order, with those not compared last. */
function byActivity(targets: readonly Target[]): [Facet | null, Target[]][] {
  return ([...(['sector', 'solution1', 'solution2', 'solution3'] as const), null] as const)
    .map((thesis): [Facet | null, Target[]] => [thesis, targets.filter((target) => target.thesis === thesis)])
    .filter(([, group]) => group.length > 0)
}

function activityHeadingOf(
  thesis: Facet | null,
  texts: ThesisTexts,
  language: DocumentLanguage,
  isOnlyOne: boolean,
): string {
  const words = wordsIn(language, 'documents')
  const activity = thesis === null ? null : texts[thesis]
  if (activity === null) return isOnlyOne ? words('brief.targets') : words('brief.other_targets')
  return words('brief.thesis', { activity: shortened(activity, ACTIVITY_CHARACTERS) })
}

function targetBlocksOf(target: Target, found: Arguments, language: DocumentLanguage): Block[] {
  const items = argumentItems(found, language)
  return [
    subheading(target.name),
    ...(target.does === null ? [] : [quote(shortened(target.does, DOES_CHARACTERS))]),
    ...(items.length === 0 ? [] : [list(items)]),
    ...target.redFlags.map((flag) => paragraph(redFlagIn(language, flag))),
  ]
}

interface Arguments {
  inFavour: string[]
  against: string[]
}

/** Lists what speaks for and against a target, the business first. */
function argumentsOf(target: Target, { texts, criteria }: Sought, language: DocumentLanguage): Arguments {
  const words = wordsIn(language, 'documents')
  const brief = wordsIn(language, 'memorandum')
  const { percent } = FORMATS[language]
  const { figures, bands, parts, thesis, does } = target
  const wanted = thesis === null ? null : texts[thesis]
  const shared = wanted === null || does === null ? [] : findSharedWords(wanted, does).slice(0, SHARED_WORDS_MAX)
  const [inFavour, against]: [string[], string[]] = [[], []]
  const compare = (
    measure: 'growth' | 'margin',
    verdict: FitPart['verdict'],
    [figure, target]: readonly [number | null, number | null],
  ) => {
    if (figure === null || target === null) return
    const figures = { figure: percent(figure), target: percent(target) }
    if (verdict === 'meets' || verdict === 'level') inFavour.push(words(`brief.${measure}`, figures))
    if (verdict === 'short') against.push(words(`brief.${measure}`, figures))
    if (verdict === 'far_short') against.push(words(`brief.${measure}_far_short`, figures))
  }
  const hasVerdict = (...verdicts: FitPart['verdict'][]) => parts.some(({ verdict }) => verdicts.includes(verdict))
  if (hasVerdict('same')) inFavour.push(brief('brief.same'))
  if (hasVerdict('related')) against.push(brief('brief.related'))
  if (hasVerdict('loose')) against.push(brief('brief.loose'))
  if (shared.length > 0) inFavour.push(brief('brief.speaks_of', { words: shared.join(', ') }))
  for (const { of, verdict } of parts) {
    if (of === 'revenue' && verdict === 'inside') inFavour.push(brief('brief.inside'))
    if (of === 'growth') compare(of, verdict, [figures.growthPct, criteria.growthTargetPct])
    if (of === 'margin') compare(of, verdict, [figures.ebitdaMarginPct, criteria.ebitdaTargetPct])
  }
  if (hasVerdict('just_above', 'far_above', 'just_below', 'far_below')) against.push(brief('brief.outside'))
  if (does === null) against.push(brief('brief.undescribed'))
  const gaps = (Object.keys(BAND_OF) as (keyof typeof BAND_OF)[]).filter(
    (figure) => figures[figure] === null && !bands?.[BAND_OF[figure]],
  )
  if (gaps.length > 0)
    against.push(
      brief('brief.undisclosed', {
        figures: gaps.map((figure) => words(`memo.labels.${GAP_LABELS[figure]}`)).join(', '),
      }),
    )
  return { inFavour, against }
}

/** Writes a buyer's acquisition brief. `annex` is appended to downloads. */
export function writeAcquisitionBrief(
  facts: BuyerBriefFacts,
  language: DocumentLanguage,
  annex: Annex | null = null,
): Document {
  const words = wordsIn(language, 'documents')
  return {
    language,
    kind: words('memo.brief_kind'),
    title: facts.name ?? words('memo.unnamed'),
    subtitle: facts.fictional ? words('memo.fictional') : '',
    asOf: FORMATS[language].day(facts.statedAt),
    sections: [
      section(words('memo.headings.criteria'), criteriaOf(facts, language)),
      section(words('memo.headings.theses'), activitiesOf(facts.texts, language)),
      ...(facts.theses.length === 0
        ? []
        : [section(words('memo.headings.named_theses'), namedThesesOf(facts.theses, language))]),
      ...buyerSections(facts, language),
      section(null, [paragraph(words('memo.owner_only_brief'))]),
      ...(facts.view.counted < LEAST_COUNTED
        ? []
        : [section(words('memo.headings.view'), viewOf(facts.view, language))]),
      ...targetSections(facts.shortlist, facts, language),
      section(words('memo.headings.quality'), qualityBlocks(facts.quality, language)),
      section(words('memo.headings.process'), [
        ...pairingBlocks(facts.pairings, language),
        ...nextStepBlocks(facts.quality, facts.shortlist, facts.pairings, language),
      ]),
      ...(annex === null ? [] : annexSections(annex, language)),
    ],
    footer: words('memo.footer'),
    missingGlyphs: words('missing_glyphs'),
  }
}

/** Least number of matched sellers worth counting by range; fewer are described by the shortlist alone. */
const LEAST_COUNTED = 2

/** States who buys, as far as the buyer has stated it. */
function buyerSections({ buyerType, approach, texts }: BuyerBriefFacts, language: DocumentLanguage): Section[] {
  const words = wordsIn(language, 'documents')
  const { labelled } = FORMATS[language]
  const stated = [
    ['buyer_type', buyerType === null ? null : words(`memo.buyer_types.${buyerType}`)],
    ['financing', approach.financing],
    ['brings', approach.brings],
    ['decision_process', approach.decisionProcess],
  ] as const
  const items = stated.flatMap(([label, text]) =>
    text === null ? [] : [labelled(words(`memo.labels.${label}`), text)],
  )
  const deals = (texts.trackRecord ?? '').split('\n').filter((line) => line.trim() !== '')
  if (items.length === 0 && deals.length === 0) return []
  return [
    section(words('memo.headings.buyer'), [
      items.length === 0 ? null : list(items),
      ...(deals.length === 0 ? [] : [subheading(words('memo.labels.track_record')), list(deals)]),
    ]),
  ]
}

function criteriaIn(
  criteria: Criteria,
  rate: ExchangeRate | null | undefined,
  language: DocumentLanguage,
): [string, string][] {
  const words = wordsIn(language, 'documents')
  const atLeast = (value: number) => `≥ ${FORMATS[language].percent(value)}`
  const { growthTargetPct, ebitdaTargetPct } = criteria
  const ticket = ticketIn(language, criteria, rate)
  return [
    ...(ticket === null ? [] : [[words('memo.labels.ticket'), ticket] satisfies [string, string]]),
    ...(growthTargetPct === null
      ? []
      : [[words('memo.labels.growth_target'), atLeast(growthTargetPct)] satisfies [string, string]]),
    ...(ebitdaTargetPct === null
      ? []
      : [[words('memo.labels.margin_target'), atLeast(ebitdaTargetPct)] satisfies [string, string]]),
  ]
}

function criteriaOf(facts: BuyerBriefFacts, language: DocumentLanguage): Block[] {
  const words = wordsIn(language, 'documents')
  const { day } = FORMATS[language]
  const rows = criteriaRowsOf(facts, language)
  if (rows.length === 0) return [paragraph(words('memo.no_criteria'))]
  return [
    table([words('memo.columns.criterion'), words('memo.columns.value')], rows),
    paragraph(words('memo.stated_on', { day: day(facts.statedAt) }), 'note'),
  ]
}

function criteriaRowsOf(
  { texts, criteria, rate }: Pick<StatedThesis, 'texts' | 'criteria'> & Pick<BuyerBriefFacts, 'rate'>,
  language: DocumentLanguage,
): [string, string][] {
  const words = wordsIn(language, 'documents')
  return [
    ...(texts.sector === null ? [] : [[words('memo.labels.sector'), texts.sector] satisfies [string, string]]),
    ...(texts.geography === null ? [] : [[words('memo.labels.geography'), texts.geography] satisfies [string, string]]),
    ...criteriaIn(criteria, rate, language),
  ]
}

function activitiesOf(texts: ThesisTexts, language: DocumentLanguage): Block[] {
  const activities = solutionsIn(texts)
  return activities.length === 0 ? [paragraph(wordsIn(language, 'documents')('memo.no_theses'))] : activities.map(quote)
}

const solutionsIn = ({ solution1, solution2, solution3 }: ThesisTexts): string[] =>
  [solution1, solution2, solution3].filter((text) => text !== null)

function namedThesesOf(theses: readonly StatedThesis[], language: DocumentLanguage): Block[] {
  const words = wordsIn(language, 'documents')
  return theses.flatMap((thesis) => [
    subheading(thesis.name),
    table([words('memo.columns.criterion'), words('memo.columns.value')], criteriaRowsOf(thesis, language)),
    ...solutionsIn(thesis.texts).map(quote),
  ])
}

function viewIntroIn({ counted, total }: MarketView, language: DocumentLanguage): string {
  const words = wordsIn(language, 'documents')
  const { number } = FORMATS[language]
  return counted === total
    ? words('memo.view_intro.all', { total: number(total, 0) })
    : words('memo.view_intro.best', { counted: number(counted, 0), total: number(total, 0) })
}

function viewOf(view: MarketView, language: DocumentLanguage): Block[] {
  const words = wordsIn(language, 'documents')
  const { number, eurMBand, percentBand } = FORMATS[language]
  const bands = (label: string, counts: readonly BandCount[], inWords: typeof eurMBand) =>
    table(
      [label, `>${words('memo.columns.sellers')}`],
      counts.map((count) => [
        count.low === null && count.high === null ? words('memo.unknown') : inWords(count),
        number(count.sellers, 0),
      ]),
    )
  return [
    paragraph(viewIntroIn(view, language)),
    table(
      [words('memo.columns.industry'), `>${words('memo.columns.sellers')}`],
      view.industries.map(([industry, sellers]) => [companyIndustryIn(language, industry), number(sellers, 0)]),
    ),
    bands(words('memo.labels.revenue'), view.revenues, eurMBand),
    bands(words('memo.labels.growth'), view.growths, percentBand),
    bands(words('memo.labels.margin'), view.margins, percentBand),
  ]
}
