import type { OutputFor } from '../../client/index.ts'
import { type Arguments, type Options, UsageError } from '../arguments.ts'
import { answered, type Command, type Context } from '../command.ts'
import type { Terminal } from '../terminal.ts'

type Valuation = OutputFor<'getValuation'>

const FIELD_CELLS = 40
const WORKINGS: Options = { workings: { about: 'the assumptions with their sources, and every step' } }

export const valuation: Command = {
  name: 'valuation',
  about: 'What the seller of the workspace is worth, with its football field',
  options: WORKINGS,
  as: 'workspace',
  run: async (context) => {
    answered(context, await context.client.getValuation(), (answer) => show(context, answer))
  },
}

/** Options of what-if by the field of the contract that each one puts in. */
const PUT_IN = {
  revenue: 'revenue',
  growth: 'growth',
  'ebitda-margin': 'ebitda_margin',
  wacc: 'wacc_pct',
  'terminal-growth': 'terminal_growth_pct',
  'size-discount': 'size_discount_pct',
  'net-debt': 'net_debt',
  minority: 'minority_interests',
  'working-capital-excess': 'working_capital_excess',
  stake: 'stake_pct',
  'asking-price': 'asking_price',
} as const

export const whatIf: Command = {
  name: 'what-if',
  about: 'What the seller would be worth with other figures; nothing is stored',
  options: {
    revenue: { value: 'EUR_M', about: 'revenue of the last year, EUR millions' },
    growth: { value: 'PERCENT', about: 'growth of revenue a year' },
    'ebitda-margin': { value: 'PERCENT', about: 'EBITDA of revenue' },
    wacc: { value: 'PERCENT', about: 'cost of capital, size premium included, 5 to 30' },
    'terminal-growth': { value: 'PERCENT', about: 'growth after the fifth year, for ever, -2 to 3' },
    'size-discount': { value: 'PERCENT', about: 'discount for size and illiquidity, 0 to 60' },
    'net-debt': { value: 'EUR_M', about: 'debt less cash: leads to the price of the shares' },
    minority: { value: 'EUR_M', about: 'what belongs to minority shareholders of subsidiaries' },
    'working-capital-excess': { value: 'EUR_M', about: 'working capital above what is normal' },
    stake: { value: 'PERCENT', about: 'share of the company on offer' },
    'asking-price': { value: 'EUR_M', about: 'price asked for all the shares' },
    ...WORKINGS,
  },
  as: 'workspace',
  run: async (context) => {
    const answer = await context.client.whatIfValuation(figuresIn(context.args))
    answered(context, answer, (body) => show(context, body))
  },
}

function figuresIn(args: Arguments): Partial<Record<(typeof PUT_IN)[keyof typeof PUT_IN], number>> {
  const given = Object.entries(PUT_IN).flatMap(([option, field]) => {
    const figure = args.number(option)
    return figure === undefined ? [] : [[field, figure] as const]
  })
  if (given.length === 0)
    throw new UsageError('give at least one figure to change: concordat what-if --growth 12 --wacc 11')
  return Object.fromEntries(given)
}

function show({ terminal, args }: Context, answer: Valuation): void {
  terminal.print(answer.message)
  if (answer.status === 'no_data') return
  terminal.facts({
    'conservative, EUR M': answer.valuation_conservative,
    'triangulated, EUR M': answer.valuation_triangulated,
    'EV/EBITDA': answer.multiples?.ev_to_ebitda,
    comparables: answer.industry,
  })
  price(terminal, answer)
  footballField(terminal, answer)
  if (args.flag('workings')) workings(terminal, answer)
  terminal.note('An indication from public figures, not advice: --workings shows what it rests on.')
}

function price(terminal: Terminal, { equity }: Valuation): void {
  if (equity === undefined) return
  const { low, value, high, stake, asking } = equity
  terminal.facts({
    'all shares, EUR M': `${value} (${low} to ${high})`,
    'share on offer, EUR M': stake && `${stake.value} (${stake.low} to ${stake.high}) for ${stake.pct}%`,
    'asking price, EUR M': asking && `${asking.price}: ${asking.place} the range`,
  })
}

function footballField(terminal: Terminal, { ranges = {} }: Valuation): void {
  const highest = Math.max(...Object.values(ranges).map(({ high }) => high))
  const cell = (value: number) => Math.round((value / Math.max(highest, Number.EPSILON)) * (FIELD_CELLS - 1))
  terminal.table(
    [
      { title: 'METHOD', of: ([method]) => method },
      { title: 'LOW', of: ([, { low }]) => low, right: true },
      { title: 'HIGH', of: ([, { high }]) => high, right: true },
      {
        title: 'EUR M',
        of: ([, { low, high }]) => '·'.repeat(cell(low)) + '█'.repeat(Math.max(1, cell(high) - cell(low) + 1)),
      },
    ],
    Object.entries(ranges),
    '',
  )
}

function workings(terminal: Terminal, { assumptions = [], workings: steps = [] }: Valuation): void {
  terminal.heading('Assumptions')
  terminal.table(
    [
      { title: 'WHAT', of: ({ name }) => name, wide: true },
      { title: 'VALUE', of: ({ value }) => value, right: true },
      { title: 'UNIT', of: ({ unit }) => unit },
      { title: 'SOURCE', of: ({ source, date }) => (date === undefined ? source : `${source}, ${date}`), wide: true },
    ],
    assumptions,
    '',
  )
  terminal.heading('Workings')
  for (const step of steps) terminal.print(step)
}
