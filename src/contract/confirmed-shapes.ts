import { Type } from 'typebox'
import { CRITERION_KINDS } from '../domain/parties/company-kind.ts'
import {
  CONFIRMED_COUNTRIES_MAX,
  CONFIRMED_SIZE_FIGURES,
  CONFIRMED_SIZES_MAX,
  CONFIRMED_TRADES_MAX,
  NONE,
} from '../domain/parties/confirmed.ts'
import { ROLES } from '../domain/parties/trade-role.ts'
import { keepable, maybe, named } from './shape.ts'

/** Codes by which an operation refuses confirmed trades. */
export const CONFIRMED_REFUSALS = ['trade_unknown', 'trade_ambiguous', 'trade_contradictory'] as const

const Trade = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'Id or name of a trade of `GET /api/trades`, or a NACE, NAF or SIC code that one trade has.',
})
const trades = (description: string) =>
  keepable(Type.Array(Trade, { maxItems: CONFIRMED_TRADES_MAX, description: `${description} ${LISTS}` }))
const LISTS = 'The list is complete: the texts count no more for it. An empty list withdraws it.'

const role = (whose: string) =>
  keepable(
    Type.Enum([...ROLES, 'as_read'], {
      description: `Confirmed role of ${whose}; a company confirmed to work in another role is no match. as_read withdraws it.`,
    }),
  )

const kinds = (whose: string) =>
  keepable(
    Type.Array(Type.Enum([...CRITERION_KINDS, NONE]), {
      maxItems: CRITERION_KINDS.length,
      uniqueItems: true,
      description: `Confirmed kinds of company of ${whose}. \`none\` alone confirms an empty list. ${LISTS}`,
    }),
  )

const sizeFigure = Type.Enum([...CONFIRMED_SIZE_FIGURES, NONE], {
  description:
    'Figure; ev: enterprise value, which is stored and not compared. `none` alone confirms that any size will do.',
})
const end = (which: string) =>
  Type.Number({ minimum: 0, maximum: 1e6, description: `${which} value, millions of the currency.` })
const sizeCurrency = Type.String({
  pattern: '^[A-Z]{3}$',
  description:
    'ISO 4217. Default: `currency` beside the list, else EUR. Compared in euros at the European Central Bank’s reference rate.',
})
const SizeInput = named('ConfirmedSizeInput', 'A bound on a figure of the companies wanted: min, max or both.', {
  figure: sizeFigure,
  min: keepable(end('Least')),
  max: keepable(end('Largest')),
  currency: keepable(sizeCurrency),
})
const Size = named('ConfirmedSize', 'A confirmed bound on a figure of the companies wanted.', {
  figure: sizeFigure,
  min: maybe(end('Least')),
  max: maybe(end('Largest')),
  currency: maybe(Type.String({ description: 'ISO 4217.' })),
})

/** Input of a buyer or a thesis by which a person confirms the reading of its texts. */
export const wishesConfirmed = {
  trades: trades('Trades wanted, as confirmed.'),
  excluded_trades: trades(
    'Trades ruled out, as confirmed: companies of these trades are no match. `none` confirms that nothing is ruled out.',
  ),
  role: role('the companies wanted'),
  countries: keepable(
    Type.Array(
      Type.String({
        format: 'country-or-none',
        maxLength: 200,
        description: 'Country: ISO 3166-1 alpha-2, or its name in English, French, German, Spanish or Italian.',
      }),
      {
        maxItems: CONFIRMED_COUNTRIES_MAX,
        description: `Countries in one of which a company has to be, as confirmed. \`none\` confirms that any country will do. ${LISTS}`,
      },
    ),
  ),
  kinds: kinds('the companies wanted'),
  sizes: keepable(
    Type.Array(SizeInput, {
      maxItems: CONFIRMED_SIZES_MAX,
      description: `Confirmed sizes of the companies wanted; a company more than a fifth outside one is no match. ${LISTS}`,
    }),
  ),
}

/** Input of a seller by which a person confirms the reading of its texts. */
export const businessConfirmed = {
  trades: trades('Trades of the company, as confirmed.'),
  role: role('the company'),
  kinds: kinds('the company'),
}

const list = (description: string) => maybe(Type.Array(Type.String(), { description }))
const kindsOnWire = list('Confirmed kinds of company; `none` if the empty list is confirmed.')
const roleOnWire = maybe(Type.Enum([...ROLES], { description: 'Confirmed role.' }))

export const wishesConfirmedOnWire = {
  trades: list('Confirmed trades, by id.'),
  excluded_trades: list('Confirmed exclusions, by id; `none` if it is confirmed that nothing is ruled out.'),
  role: roleOnWire,
  countries: list('Confirmed countries, ISO 3166-1 alpha-2; `none` if it is confirmed that any will do.'),
  kinds: kindsOnWire,
  sizes: maybe(
    Type.Array(Size, { description: 'Confirmed sizes; a figure `none` if it is confirmed that any will do.' }),
  ),
}
export const businessConfirmedOnWire = {
  trades: list('Confirmed trades, by id.'),
  role: roleOnWire,
  kinds: kindsOnWire,
}
