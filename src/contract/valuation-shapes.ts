import { Type } from 'typebox'
import { SUPPOSITIONS } from '../domain/valuation/assumptions.ts'
import { eur, Instant, maybe, named } from './schemas.ts'

const impliedMultiples = {
  ev_to_revenue: Type.Number(),
  ev_to_ebitda: maybe(Type.Number({ description: 'Absent where EBITDA is below EUR 1,000.' })),
}

export const Valuation = named('Valuation', 'What a seller is worth by each method that applies, with its workings.', {
  valuation_revenue: maybe(
    eur('Revenue × a margin between the company’s and its industry’s × EV/EBITDA after the discount for size'),
  ),
  valuation_ebitda: maybe(eur('EBITDA × EV/EBITDA after the discount for size; 0 where EBITDA is not above 0')),
  valuation_dcf: maybe(eur('Discounted free cash flow; 0 where EBITDA is not above 0')),
  valuation_conservative: maybe(eur('0.85 × the lowest method')),
  valuation_triangulated: maybe(eur('0.4 × revenue + 0.4 × EBITDA + 0.2 × DCF')),
  status: Type.Enum(['ok', 'no_data']),
  message: Type.String(),
  ranges: maybe(
    Type.Record(
      Type.String(),
      named('ValueRange', 'A bar of the football field, EUR millions.', { low: Type.Number(), high: Type.Number() }),
    ),
  ),
  assumptions: maybe(
    Type.Array(
      named('Assumption', 'A figure the valuation rests on, with where it comes from.', {
        key: Type.Enum([...SUPPOSITIONS], { description: 'What the figure is of, the same in every language.' }),
        name: Type.String(),
        value: Type.Number(),
        unit: Type.String(),
        source: Type.String(),
        date: maybe(Type.String()),
      }),
    ),
  ),
  multiples: maybe(
    named('ImpliedMultiples', 'What the triangulated value is of revenue and of EBITDA.', impliedMultiples),
  ),
  equity: maybe(
    named(
      'EquityValue',
      'Value of all the shares: enterprise value less net debt and minority interests, plus working capital above normal. Only where net debt is known.',
      {
        low: eur('Of the lower end of the range'),
        value: eur('Of the triangulated value; below 0 where debt exceeds it'),
        high: eur('Of the upper end of the range'),
        stake: maybe(
          named(
            'StakeValue',
            'The same of the share on offer, without a discount for a minority or a premium for control.',
            {
              pct: Type.Number({ description: 'Share on offer, percent.' }),
              low: Type.Number(),
              value: Type.Number(),
              high: Type.Number(),
            },
          ),
        ),
        asking: maybe(
          named('AskingPrice', 'The price asked for all the shares, against their value.', {
            price: eur('Asked'),
            enterprise_value: eur('That the price implies'),
            place: Type.Enum(['below', 'within', 'above'], { description: 'Against the range of the shares.' }),
            percent_of_value: maybe(Type.Number({ description: 'Of the value of the shares.' })),
            ...impliedMultiples,
          }),
        ),
      },
    ),
  ),
  market: maybe(
    named(
      'MarketRail',
      'What is published for unlisted companies of this EBITDA, all sectors together: average EV/EBITDA, and the enterprise value it makes. Absent where EBITDA is not above 0.',
      {
        low: Type.Number({ description: 'EUR millions.' }),
        high: Type.Number({ description: 'EUR millions.' }),
        low_multiple: Type.Number(),
        high_multiple: Type.Number(),
        source: Type.String(),
        date: Type.String(),
      },
    ),
  ),
  cash_flows: maybe(
    Type.Array(
      named('CashFlow', 'One year of the discounted cash flow, EUR millions.', {
        year: maybe(Type.Integer({ minimum: 1, description: 'Absent for the terminal value, which is last.' })),
        revenue: maybe(Type.Number()),
        ebitda: maybe(Type.Number()),
        tax: maybe(Type.Number({ description: 'On operating profit.' })),
        investment: maybe(Type.Number({ description: 'Renewal, as much as depreciation, and what growth takes.' })),
        flow: Type.Number({ description: 'EBITDA less tax and investment.' }),
        present_value: Type.Number({
          description: 'Discounted to today; all of them add up to the value by this method.',
        }),
      }),
    ),
  ),
  workings: maybe(
    Type.Array(Type.String(), {
      description: 'The steps that led to the figures, in order, each after the key of its figure in any language.',
    }),
  ),
  industry: maybe(Type.String()),
  as_of: maybe(Instant),
})
