import { type TNumber, Type } from 'typebox'
import { BUSINESS_MODELS } from '../domain/parties/company-file.ts'
import { SUPPOSITIONS } from '../domain/valuation/assumptions.ts'
import { EVIDENCE_PARTS } from '../domain/valuation/evidence.ts'
import { SENSITIVITY_INPUTS } from '../domain/valuation/sensitivity.ts'
import { WARNINGS } from '../domain/valuation/warnings.ts'
import { eur, Instant, maybe, named } from './schemas.ts'

const impliedMultiples = {
  ev_to_revenue: Type.Number(),
  ev_to_ebitda: maybe(Type.Number({ description: 'Absent if EBITDA is below EUR 1,000.' })),
}

const SensitivityAxis = named('SensitivityAxis', 'An input of a sensitivity table, in its own unit.', {
  input: Type.Enum([...SENSITIVITY_INPUTS]),
  present: Type.Number({ description: 'Its value without the table; one of the five.' }),
  values: Type.Array(Type.Number()),
})

const methodValues = {
  valuation_revenue: maybe(
    eur('Revenue × a margin between the company’s and its industry’s × EV/EBITDA after the discount for size'),
  ),
  valuation_ebitda: maybe(eur('EBITDA × EV/EBITDA after the discount for size; 0 if EBITDA is not positive')),
  valuation_dcf: maybe(eur('Discounted free cash flow; 0 if EBITDA is not positive')),
  valuation_conservative: maybe(eur('0.85 × the lowest method, or of the value by `business_model`')),
  valuation_triangulated: maybe(
    eur('0.4 × revenue + 0.4 × EBITDA + 0.2 × DCF, each as far as it counts, or the value by `business_model`'),
  ),
}

const millions = (description: string) => Type.Number({ description: `${description}, millions, 2 decimals.` })

/** Amounts, and sentences with amounts, in EUR or in the currency of `in_currency`. */
const amounts = {
  message: Type.String(),
  ranges: maybe(
    Type.Record(
      Type.String(),
      named('ValueRange', 'A bar of the football field, millions.', { low: Type.Number(), high: Type.Number() }),
    ),
  ),
  warnings: maybe(
    Type.Array(
      named('ValuationWarning', 'A figure that a reader should question; `message` has the same sentences.', {
        key: Type.Enum([...WARNINGS], { description: 'Kind of the warning, the same in every language.' }),
        text: Type.String(),
      }),
    ),
  ),
  effects: maybe(
    Type.Array(
      named('EvidenceEffect', 'Difference that a part of the company file makes to the triangulated value.', {
        key: Type.Enum([...EVIDENCE_PARTS], { description: 'The part, the same in every language.' }),
        name: Type.String(),
        effect: Type.Number({ description: 'With the part less without it, millions.' }),
      }),
      {
        description: 'Each part alone: the effects do not add up. Absent without a company file that moves the value.',
      },
    ),
  ),
  assumptions: maybe(
    Type.Array(
      named('Assumption', 'A figure used in the valuation, with its source.', {
        key: Type.Enum([...SUPPOSITIONS], { description: 'Key of the figure, the same in every language.' }),
        name: Type.String(),
        value: Type.Number(),
        unit: Type.String(),
        source: Type.String(),
        date: maybe(Type.String()),
      }),
    ),
  ),
  equity: maybe(
    named(
      'EquityValue',
      'Value of all the shares: enterprise value less net debt and minority interests, plus working capital above normal. Only if net debt is known.',
      {
        low: millions('At the lower end of the range'),
        value: millions('At the triangulated value; negative if debt exceeds it'),
        high: millions('At the upper end of the range'),
        stake: maybe(
          named('StakeValue', 'Value of the share on offer, without a minority discount or a control premium.', {
            pct: Type.Number({ description: 'Share on offer, percent.' }),
            low: Type.Number(),
            value: Type.Number(),
            high: Type.Number(),
          }),
        ),
        asking: maybe(
          named('AskingPrice', 'The price asked for all the shares, compared with their value.', {
            price: millions('Asked'),
            enterprise_value: millions('Implied by the price'),
            place: Type.Enum(['below', 'within', 'above'], { description: 'Relative to the range of the shares.' }),
            percent_of_value: maybe(Type.Number({ description: 'Percent of the value of the shares.' })),
            ...impliedMultiples,
          }),
        ),
      },
    ),
  ),
  market: maybe(
    named(
      'MarketRail',
      'Published figures for unlisted companies of this EBITDA, all sectors together: average EV/EBITDA, and the resulting enterprise value. Absent if EBITDA is not positive.',
      {
        low: Type.Number({ description: 'Millions.' }),
        high: Type.Number({ description: 'Millions.' }),
        low_multiple: Type.Number(),
        high_multiple: Type.Number(),
        source: Type.String(),
        date: Type.String(),
      },
    ),
  ),
  sensitivity: maybe(
    named('Sensitivity', 'Triangulated value over two inputs, millions. Only in a what-if that asks for it.', {
      rows: SensitivityAxis,
      columns: SensitivityAxis,
      values: Type.Array(Type.Array(Type.Number()), { description: 'A row for each value of `rows`.' }),
    }),
  ),
  cash_flows: maybe(
    Type.Array(
      named('CashFlow', 'One year of the discounted cash flow, millions.', {
        year: maybe(Type.Integer({ minimum: 1, description: 'Absent for the terminal value, which is last.' })),
        revenue: maybe(Type.Number()),
        ebitda: maybe(Type.Number()),
        tax: maybe(Type.Number({ description: 'On operating profit.' })),
        investment: maybe(
          Type.Number({ description: 'Replacement, equal to depreciation, plus investment for growth.' }),
        ),
        flow: Type.Number({ description: 'EBITDA less tax and investment.' }),
        present_value: Type.Number({
          description: 'Discounted to today; their sum is the value by this method.',
        }),
      }),
    ),
  ),
  workings: maybe(
    Type.Array(Type.String(), {
      description: 'Steps of the calculation in order, each after the language-independent key of its figure.',
    }),
  ),
}

export const Valuation = named(
  'Valuation',
  'Value of a seller by each applicable method, with workings. Amounts are in euros but for `in_currency`.',
  {
    ...methodValues,
    ...amounts,
    status: Type.Enum(['ok', 'no_data']),
    in_currency: maybe(
      named(
        'ValueInCurrency',
        'The valuation in the currency of the company or of the what-if: amounts are in millions of it, and `assumptions` has only those that are amounts. Only if it is not the euro.',
        {
          ...(Object.fromEntries(Object.keys(methodValues).map((name) => [name, Type.Number()])) as Record<
            keyof typeof methodValues,
            TNumber
          >),
          ...amounts,
          currency: Type.String(),
          per_eur: Type.Number(),
          rate_date: Type.String(),
          value: Type.Number(),
          low: maybe(Type.Number()),
          high: maybe(Type.Number()),
          shares: maybe(Type.Number({ description: 'Price of all the shares.' })),
        },
      ),
    ),
    weights: maybe(
      named('ValuationWeights', 'Weights of the methods in the triangulated value, percent.', {
        revenue: Type.Number(),
        ebitda: Type.Number(),
        dcf: Type.Number(),
      }),
    ),
    range_coverage: maybe(
      named(
        'RangeCoverage',
        'Disclosed transactions whose price was within the triangulated range. Counted on transactions later than those that the range was drawn from.',
        {
          share: maybe(Type.Number({ description: 'Within ÷ transactions; absent if it was not measured.' })),
          transactions: maybe(Type.Integer()),
          within: maybe(Type.Integer()),
          from_year: maybe(Type.Integer({ description: 'Year of the first transaction.' })),
          to_year: maybe(Type.Integer()),
          unmeasured: maybe(
            Type.Enum(['margin', 'size', 'own_assumptions', 'model'], {
              description:
                'Reason why the share is not known: a margin below 5%, a size outside the transactions, a what-if on other rates, or a business model with few transactions.',
            }),
          ),
        },
      ),
    ),
    business_model: maybe(
      named('BusinessModelChoice', 'What the company lives on, by which it is valued.', {
        proposed: Type.Enum([...BUSINESS_MODELS], { description: 'From the trade and the figures of the file.' }),
        because: Type.Enum(['trade', 'figures', 'nothing'], { description: 'Basis of the proposal.' }),
        chosen: maybe(
          Type.Enum([...BUSINESS_MODELS], {
            description: '`business_model` of the profile or of the what-if; absent if neither states one.',
          }),
        ),
        used: Type.Enum([...BUSINESS_MODELS], {
          description: 'The chosen model, or else the proposed one; operating if it lacks a figure.',
        }),
        lacks: maybe(Type.String({ description: 'Field of the profile without which the model has no value.' })),
        text: maybe(Type.String({ description: 'Absent for an ordinary company; `message` has the same sentences.' })),
      }),
    ),
    multiples: maybe(
      named('ImpliedMultiples', 'Triangulated value as a multiple of revenue and of EBITDA.', impliedMultiples),
    ),
    industry: maybe(Type.String()),
    as_of: maybe(Instant),
  },
)
