import type { BlindSeller, CodeName, StatedTrade } from '../confidentiality/blinding/blind.ts'
import { type ApprovedProfile, headlineIn, type YearBands } from '../confidentiality/blinding/blind-profile.ts'
import type { CoarseProfile } from '../confidentiality/blinding/coarse.ts'
import { type Band, convertedBand } from '../figures/bands.ts'
import type { ExchangeRate } from '../figures/exchange-rates.ts'
import { wordsIn } from '../language/catalogue.ts'
import { FORMATS } from '../language/formats.ts'
import type { DocumentLanguage } from '../language/language.ts'
import type { Messages } from '../language/message-types.ts'
import type { HeadcountBand } from '../parties/company-file.ts'
import { redFlagIn } from '../quality/quality-words.ts'
import type { RedFlag } from '../quality/red-flags.ts'
import {
  type Block,
  type Columns,
  type Document,
  list,
  paragraph,
  type Ranges,
  type Section,
  section,
  table,
} from './document.ts'
import type { OverallFit } from './overall-fit.ts'

/** Content of every teaser. */
interface CommonFacts {
  /** Name of the project, the same for every reader. */
  readonly project: string
  /** Name of the seller in the reader's workspace. */
  readonly codeName: CodeName
  readonly fictional: boolean
  /** Findings of registers about the seller, without its name. */
  readonly redFlags: readonly RedFlag[]
  /** Currency of the ranges with its rate; null for euros. Ranges in these facts are EUR millions. */
  readonly rate: ExchangeRate | null
  /** Month of the latest fact, as YYYY-MM-01. */
  readonly asOf: string
}

/** A teaser from a profile that its seller wrote and approved. */
export interface WrittenFacts extends CommonFacts {
  readonly kind: 'written'
  readonly approved: ApprovedProfile
  readonly trade: StatedTrade
  /** Indicative value by the stated bands, EUR millions. Null if the seller wants none. */
  readonly value: Band | null
}

/** A teaser from trade and bands. */
export interface StructuredFacts extends CommonFacts {
  readonly kind: 'structured'
  readonly seller: BlindSeller
  readonly value: Band | null
}

/** A teaser for a pairing that is no match and was requested by one side only. */
interface ReducedFacts extends CommonFacts {
  readonly kind: 'reduced'
  readonly seller: CoarseProfile
  readonly sector: string | null
  readonly fit: OverallFit
}

export type TeaserFacts = WrittenFacts | StructuredFacts | ReducedFacts

type Words = ReturnType<typeof wordsIn<'teaser'>>
type Labels = keyof Messages['teaser'] extends infer Id ? (Id extends `labels.${infer Of}` ? Of : never) : never

/** Writes the teaser of a seller: one page without names, in the form of the market. */
export function writeTeaser(given: TeaserFacts, language: DocumentLanguage): Document {
  const facts = inStatedCurrency(given)
  const words = wordsIn(language, 'teaser')
  const project = words('project', { name: facts.project })
  return {
    language,
    kind: `${words('kind')} · ${words('confidential')}`,
    title: project,
    subtitle: headlineOf(facts, words, language),
    asOf: FORMATS[language].month(facts.asOf),
    fillsPage: true,
    sections: besideProcess(openingOf(facts, words, language), words),
    footer: `${words('footer', { project })} · ${words('reference', { codeName: facts.codeName })}`,
    missingGlyphs: wordsIn(language, 'documents')('missing_glyphs'),
  }
}

/** Converts the amounts of a teaser to the currency that it states. */
function inStatedCurrency(facts: TeaserFacts): TeaserFacts {
  const { rate } = facts
  if (rate === null) return facts
  const converted = (band: Band | null) => (band === null ? null : convertedBand(band, rate.perEur))
  if (facts.kind === 'reduced')
    return { ...facts, seller: { ...facts.seller, revenue: converted(facts.seller.revenue) } }
  const value = converted(facts.value)
  if (facts.kind === 'structured') {
    const { revenue, ebitda } = facts.seller
    return { ...facts, value, seller: { ...facts.seller, revenue: converted(revenue), ebitda: converted(ebitda) } }
  }
  const years = facts.approved.figures.years.map((year) => ({
    ...year,
    revenue: converted(year.revenue),
    ebitda: converted(year.ebitda),
  }))
  return { ...facts, value, approved: { ...facts.approved, figures: { ...facts.approved.figures, years } } }
}

/** Returns the currency of the amounts of a teaser, and a writer of its ranges of them. */
function amountsOf({ rate }: TeaserFacts, language: DocumentLanguage) {
  const currency = rate?.currency ?? 'EUR'
  return { currency, amountBand: (band: Band) => FORMATS[language].amountBand(band, currency) }
}

/** Words trade and place, as far as they are stated. */
function headlineOf(facts: TeaserFacts, words: Words, language: DocumentLanguage): string {
  const isPlaced = facts.kind === 'written' || facts.seller.country !== null
  const parts = [
    tradeIn(facts, words, language) ??
      (facts.kind === 'written' ? headlineIn(facts.approved.profile.texts.business) : null) ??
      words('no_trade'),
    isPlaced ? placeIn(facts, words, language) : null,
  ]
  return [...parts, facts.fictional ? words('fictional') : null].filter((part) => part !== null).join(' · ')
}

function tradeIn(facts: TeaserFacts, words: Words, language: DocumentLanguage): string | null {
  const sectorIn = (sector: string | null) => (sector !== null && isSector(sector) ? words(`sectors.${sector}`) : null)
  if (facts.kind === 'reduced') return sectorIn(facts.sector)
  const { names, sector } = facts.kind === 'written' ? facts.trade : facts.seller.trade
  return names === null ? sectorIn(sector) : capitalised(names[language], language)
}

type Sector = keyof Messages['teaser'] extends infer Id ? (Id extends `sectors.${infer Of}` ? Of : never) : never

const SECTORS: ReadonlySet<string> = new Set<Sector>([
  'software',
  'it-services',
  'business-services',
  'health',
  'building',
  'energy',
  'industrial-services',
  'manufacturing',
  'food',
  'logistics',
  'financial-services',
  'education',
  'consumer-services',
  'agriculture',
  'leisure',
  'environment',
  'chemicals',
  'media',
  'retail',
  'distribution',
  'real-estate',
  'consumer-goods',
  'fashion',
  'automotive',
  'aerospace-defence',
  'packaging',
  'telecom',
  'security',
  'machinery',
  'electronics',
  'staffing',
])

const isSector = (id: string): id is Sector => SECTORS.has(id)

const capitalised = (name: string, language: DocumentLanguage) =>
  name.charAt(0).toLocaleUpperCase(language) + name.slice(1)

/** Words the place. Null for a written profile that states none. */
function placeIn(facts: TeaserFacts, words: Words, language: DocumentLanguage): string | null {
  const { country: countryIn } = FORMATS[language]
  if (facts.kind === 'written') {
    const { region, country } = facts.approved
    const parts = [region, country === null ? null : countryIn(country)].filter((part) => part !== null)
    return parts.length === 0 ? null : parts.join(', ')
  }
  const { country, countryWithheld } = facts.seller
  if (country !== null) return countryIn(country)
  return words(countryWithheld ? 'country_withheld' : 'country_unknown')
}

function openingOf(facts: TeaserFacts, words: Words, language: DocumentLanguage): Section[] {
  const flags = facts.redFlags.map((flag) => paragraph(redFlagIn(language, flag), 'strong'))
  if (facts.kind === 'written') return writtenSections(facts, flags, words, language)
  const figures = facts.kind === 'reduced' ? { ...facts.seller, ebitda: null } : facts.seller
  const { percentBand } = FORMATS[language]
  const { currency, amountBand } = amountsOf(facts, language)
  const bandOrUndisclosed = (band: Band | null, inWords: (band: Band) => string) =>
    band ? inWords(band) : words('undisclosed')
  const ebitda = ebitdaWords(figures.ebitda, (figures.ebitdaMargin?.high ?? 1) <= 0, words, amountBand)
  const strip: [Labels, string][] = [
    ['revenue', bandOrUndisclosed(figures.revenue, amountBand)],
    ...(facts.kind === 'reduced' ? [] : ([['ebitda', ebitda]] as [Labels, string][])),
    ['margin', bandOrUndisclosed(figures.ebitdaMargin, percentBand)],
    ['growth', bandOrUndisclosed(figures.growth, percentBand)],
  ]
  const value = facts.kind === 'reduced' ? null : facts.value
  const hasFigures = [figures.revenue, figures.ebitda, figures.ebitdaMargin, figures.growth].some((one) => one !== null)
  const charted = (chart: Ranges): Ranges | null =>
    chart.rows.some(({ low, high }) => low !== null || high !== null) ? chart : null
  return [
    section(null, [hasFigures ? stripOf(withValue(strip, value, amountBand), words) : null, ...flags]),
    section(words('headings.business'), [
      paragraph(words('structured.about')),
      list(
        labelled(
          [
            ['trade', tradeIn(facts, words, language)],
            ['location', placeIn(facts, words, language)],
          ],
          words,
          language,
        ),
      ),
    ]),
    section(words('headings.figures'), [
      charted(
        rangesChart(
          words('charts.size', { currency }),
          'log',
          [
            [words('labels.revenue'), figures.revenue, bandOrUndisclosed(figures.revenue, amountBand)],
            ...(facts.kind === 'reduced'
              ? []
              : [[words('labels.ebitda'), figures.ebitda, ebitda] as [string, Band | null, string]]),
          ],
          words('amounts', { currency }),
          words,
          language,
        ),
      ),
      charted(
        rangesChart(
          words('charts.performance'),
          'linear',
          [
            [words('labels.growth'), figures.growth, bandOrUndisclosed(figures.growth, percentBand)],
            [words('labels.margin'), figures.ebitdaMargin, bandOrUndisclosed(figures.ebitdaMargin, percentBand)],
          ],
          words('percent'),
          words,
          language,
        ),
      ),
      hasFigures
        ? paragraph(notesIn([words('notes.ranges'), value === null ? null : words('value_note')]), 'note')
        : paragraph(words('structured.no_figures')),
    ]),
    facts.kind === 'reduced'
      ? section(words('headings.fit'), [paragraph(words(`reduced.fit.${facts.fit}`)), paragraph(words('reduced.why'))])
      : section(words('headings.transaction'), [paragraph(words('structured.offered'))]),
  ]
}

const notesIn = (notes: readonly (string | null)[]) => notes.filter((note) => note !== null).join(' ')

function ebitdaWords(ebitda: Band | null, isLoss: boolean, words: Words, amountBand: (band: Band) => string): string {
  if (ebitda !== null) return amountBand(ebitda)
  return words(isLoss ? 'negative' : 'undisclosed')
}

function withValue(
  strip: [Labels, string][],
  value: Band | null,
  amountBand: (band: Band) => string,
): [Labels, string][] {
  return value === null ? strip : [...strip, ['value', amountBand(value)]]
}

const stripOf = (figures: readonly (readonly [Labels, string])[], words: Words): Block => ({
  block: 'key-figures',
  figures: figures.map(([label, value]) => ({ label: words(`labels.${label}`), value })),
})

/** Lists the stated facts with their labels. */
function labelled(
  facts: readonly (readonly [Labels, string | null])[],
  words: Words,
  language: DocumentLanguage,
): string[] {
  return facts.flatMap(([label, text]) =>
    text === null || text === ''
      ? []
      : [FORMATS[language].labelled(words(`labels.${label}`), text.replace(/(?<!\.)\.$/, ''))],
  )
}

function headcountIn(band: HeadcountBand | null, words: Words): string | null {
  if (band === null) return null
  const [low = '', high] = band.replace('+', '').split('-')
  return high === undefined ? words('or_more', { least: low }) : words('range', { low, high })
}

function writtenSections(facts: WrittenFacts, flags: Block[], words: Words, language: DocumentLanguage): Section[] {
  const { approved, value } = facts
  const { profile, figures } = approved
  const { percentBand, percent } = FORMATS[language]
  const { amountBand } = amountsOf(facts, language)
  const last = figures.years.findLast(({ isForecast }) => !isForecast)
  const headcount = headcountIn(profile.headcount, words)
  const { isAdjusted } = figures
  const strip: [Labels, string | null][] = [
    ['revenue', last?.revenue ? amountBand(last.revenue) : null],
    [
      isAdjusted ? 'adjusted_ebitda' : 'ebitda',
      last && (last.ebitda || last.isLoss) ? ebitdaWords(last.ebitda, last.isLoss, words, amountBand) : null,
    ],
    [isAdjusted ? 'adjusted_margin' : 'margin', last?.margin ? percentBand(last.margin) : null],
    ['growth', figures.growth ? percentBand(figures.growth) : null],
    ['employees', headcount],
  ]
  const shown = withValue(
    strip.filter((one): one is [Labels, string] => one[1] !== null),
    value,
    amountBand,
  )
  const founded = profile.foundedDecade === null ? null : words('founded_in', { decade: String(profile.foundedDecade) })
  const { texts } = profile
  return [
    section(null, [shown.length === 0 ? null : stripOf(shown, words), ...flags]),
    section(words('headings.business'), [paragraph([texts.business, founded ?? ''].join(' ').trim())]),
    ...sideBySide(
      profile.highlights.length === 0
        ? null
        : section(words('headings.highlights'), [list(profile.highlights)], 'half'),
      texts.customers === '' ? null : section(words('headings.customers'), [paragraph(texts.customers)], 'half'),
    ),
    ...(figures.years.length === 0 ? [] : [section(words('headings.figures'), yearBlocks(facts, words, language))]),
    section(words('headings.transaction'), [
      list(
        labelled(
          [
            ['deal', profile.dealType === null ? null : words(`deals.${profile.dealType}`)],
            ['stake', profile.stakePct === null ? null : percent(profile.stakePct, 0)],
            ['reason', texts.reason_for_sale],
            ['timetable', texts.timetable],
          ],
          words,
          language,
        ),
      ),
    ]),
  ].filter(({ blocks }) => blocks.some(isFilled))
}

/** True for a block with content. */
function isFilled(block: Block): boolean {
  if (block.block === 'list') return block.items.length > 0
  return block.block !== 'paragraph' || block.text !== ''
}

/** Sets two sections side by side; one alone takes the width. */
function sideBySide(left: Section | null, right: Section | null): Section[] {
  if (left !== null && right !== null) return [left, right]
  return [left, right].flatMap((one) => (one === null ? [] : [{ ...one, width: 'full' as const }]))
}

/** Tabulates and charts the years; each band is stated without its unit. */
function yearBlocks(facts: WrittenFacts, words: Words, language: DocumentLanguage): Block[] {
  const { years, isAdjusted, growth } = facts.approved.figures
  const { currency, amountBand } = amountsOf(facts, language)
  const { number, percentBand } = FORMATS[language]
  const nameOf = ({ year, isForecast }: YearBands) =>
    year === null ? words('years.last') : words(isForecast ? 'years.forecast' : 'years.actual', { year: String(year) })
  const amount = ({ low, high }: Band) =>
    low === null || low === 0
      ? `< ${number(high ?? 0, 3)}`
      : high === null
        ? `≥ ${number(low, 3)}`
        : words('range', { low: number(low, 3), high: number(high, 3) })
  const cells = (of: (year: YearBands) => string | null) => years.map((year) => of(year) ?? '–')
  const ebitda = (year: YearBands) =>
    year.isLoss ? words('negative') : year.ebitda === null ? null : amount(year.ebitda)
  const marginIn = ({ margin, isLoss }: YearBands) =>
    isLoss ? words('negative') : margin === null ? null : percentBand(margin)
  const rows: [Labels, string[]][] = [
    ['revenue', cells(({ revenue }) => (revenue === null ? null : amount(revenue)))],
    [isAdjusted ? 'adjusted_ebitda' : 'ebitda', cells(ebitda)],
    [isAdjusted ? 'adjusted_margin' : 'margin', cells(marginIn)],
  ]
  const dated = years.some(({ year, isForecast }) => year !== null && !isForecast)
  return [
    table(
      [words('amounts', { currency }), ...years.map((year) => `>${nameOf(year)}`)],
      rows
        .filter(([, values]) => values.some((cell) => cell !== '–'))
        .map(([label, values]) => [words(`labels.${label}`), ...values]),
    ),
    ...(years.length < 2
      ? years.flatMap((only) => oneYearCharts(only, growth, { currency, amountBand }, words, language))
      : [
          yearChart(
            words('charts.revenue', { currency }),
            years,
            ({ revenue }) => revenue,
            { nameOf, amount },
            language,
          ),
          yearChart(
            words('charts.ebitda', { currency }),
            years,
            (year) => (year.isLoss ? words('negative') : year.ebitda),
            { nameOf, amount },
            language,
          ),
        ].filter(({ bars }) => bars.filter(({ value }) => value > 0).length > 1)),
    paragraph(
      notesIn([
        words('notes.ranges'),
        dated ? words('notes.actual') : null,
        years.some(({ isForecast }) => isForecast) ? words('notes.forecast') : null,
        isAdjusted ? words('notes.adjusted') : null,
        years.some(({ isLoss }) => isLoss) ? words('notes.loss') : null,
        facts.value !== null ? words('value_note') : null,
      ]),
      'note',
    ),
  ]
}

/** Charts the bands of a single year: revenue with EBITDA, and growth with margin. */
function oneYearCharts(
  { revenue, ebitda, margin }: YearBands,
  growth: Band | null,
  { currency, amountBand }: ReturnType<typeof amountsOf>,
  words: Words,
  language: DocumentLanguage,
): Block[] {
  const { percentBand } = FORMATS[language]
  const chart = (of: 'size' | 'performance', scale: 'log' | 'linear', rows: [Labels, Band | null][]): Block[] => {
    const inWords = scale === 'log' ? amountBand : percentBand
    const caption = of === 'size' ? words('charts.size', { currency }) : words('charts.performance')
    const unit = of === 'size' ? words('amounts', { currency }) : words('percent')
    const shown = rows.flatMap(([label, band]): [string, Band, string][] =>
      band === null ? [] : [[words(`labels.${label}`), band, inWords(band)]],
    )
    return shown.length === 0
      ? []
      : [{ ...rangesChart(caption, scale, shown, unit, words, language), isOptional: true }]
  }
  return [
    ...chart('size', 'log', [
      ['revenue', revenue],
      ['ebitda', ebitda],
    ]),
    ...chart('performance', 'linear', [
      ['growth', growth],
      ['margin', margin],
    ]),
  ]
}

interface YearWords {
  nameOf(year: YearBands): string
  amount(band: Band): string
}

/**
 * Charts a figure by year, each column from the lower to the upper end of its band. A year whose figure is a word keeps its
 * place without a column.
 */
function yearChart(
  caption: string,
  years: readonly YearBands[],
  of: (year: YearBands) => Band | string | null,
  { nameOf, amount }: YearWords,
  language: DocumentLanguage,
): Columns {
  const bars = years.flatMap((year) => {
    const band = of(year)
    if (typeof band === 'string')
      return [{ label: nameOf(year), value: 0, low: 0, text: band, isForecast: year.isForecast }]
    const high = band?.high ?? null
    return band === null || high === null
      ? []
      : [{ label: nameOf(year), value: high, low: band.low ?? 0, text: amount(band), isForecast: year.isForecast }]
  })
  const { labelled, clauses } = FORMATS[language]
  const values = clauses(bars.map(({ label, text }) => labelled(label, text)))
  const alternative = labelled(caption, values)
  return { block: 'columns', caption, alternative, bars, emphasis: 'all', plot: 'low', isOptional: true }
}

function rangesChart(
  caption: string,
  scale: 'linear' | 'log',
  rows: readonly (readonly [string, Band | null, string])[],
  unit: string,
  words: Words,
  language: DocumentLanguage,
): Ranges {
  const { labelled, clauses } = FORMATS[language]
  return {
    block: 'ranges',
    caption,
    alternative: `${clauses(rows.map(([label, , text]) => labelled(label, text)))}.`,
    scale,
    rowsHeading: unit,
    rangeHeading: words('notes.ranges'),
    markHeading: null,
    rows: rows.map(([label, band, text]) => ({
      label,
      low: band?.low ?? null,
      high: band?.high ?? null,
      text,
      emphasis: false,
      mark: null,
    })),
  }
}

/** Adds process and notice; the last section is set beside the process. */
function besideProcess(opening: readonly Section[], words: Words): Section[] {
  const steps = (['nda', 'names', 'offers', 'closing'] as const).map((step) => words(`process.${step}`))
  const process = section(words('headings.process'), [paragraph(words('process.contact')), list(steps, true)])
  const notice = { ...section(words('headings.notice'), [paragraph(words('notice'), 'note')]), isHeadingOptional: true }
  const last = opening.at(-1)
  return last?.heading === words('headings.transaction') || last?.heading === words('headings.fit')
    ? [...opening.slice(0, -1), ...sideBySide({ ...last, width: 'half' }, { ...process, width: 'half' }), notice]
    : [...opening, process, notice]
}
