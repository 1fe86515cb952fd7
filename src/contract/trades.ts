import { Type } from 'typebox'
import { operation } from './operation.ts'
import { NEXT_PAGE } from './paging.ts'
import { maybe, named, pageQuery } from './schemas.ts'

const TRADE_LANGUAGES = ['en', 'fr', 'de', 'es', 'it'] as const

const inEachLanguage = <S extends ReturnType<typeof Type.String> | ReturnType<typeof Type.Array>>(
  title: string,
  description: string,
  schema: S,
) => named(title, description, { en: schema, fr: schema, de: schema, es: schema, it: schema })

export const listTrades = operation({
  id: 'listTrades',
  tag: 'reading',
  method: 'GET',
  path: '/api/trades',
  summary: 'Vocabulary of trades',
  description:
    'Lists the trades by which texts are read and compared. With `q`, those with an id, a code, a name or a word of a name that begins with it, in any language, ignoring accents and case: principal names first. Without `q`, all in the order of their names.',
  access: 'public',
  query: Type.Object({
    q: maybe(Type.String({ maxLength: 100, description: 'Beginning of a name or of a code.' })),
    language: maybe(
      Type.Enum([...TRADE_LANGUAGES], { default: 'en', description: 'Language by whose names trades are ordered.' }),
    ),
    ...pageQuery,
  }),
  output: named('TradeList', 'A page of trades.', {
    trades: Type.Array(
      named('Trade', 'A trade of the vocabulary.', {
        id: Type.String({ description: 'Stable id.' }),
        names: inEachLanguage('TradeNames', 'Its name in each language.', Type.String()),
        also_called: inEachLanguage(
          'TradeFurtherNames',
          'Further names, as owners and buyers use them.',
          Type.Array(Type.String()),
        ),
        sector: Type.Union([Type.String(), Type.Null()], {
          description: 'The broad sector above it; null for a trade of none.',
        }),
        codes: Type.Array(
          named('TradeCode', 'A code of a classification of activities.', {
            system: Type.Enum(['nace', 'naf'], { description: 'NACE Rev. 2 or NAF rev. 2.' }),
            code: Type.String(),
          }),
          { description: 'Codes that companies of the trade usually have; other trades may share them.' },
        ),
        neighbours: Type.Array(Type.String(), {
          description: 'Ids of trades that a buyer of this one may look at too.',
        }),
      }),
    ),
    total: Type.Integer({ minimum: 0, description: 'Total number of trades on all pages.' }),
  }),
  refusals: ['invalid_cursor'],
  headers: {
    ...NEXT_PAGE,
    'X-Total-Count': 'Total number of trades.',
  },
  example: {
    request: { q: 'dental lab' },
    response: {
      trades: [
        {
          id: 'dental-laboratory',
          names: {
            en: 'dental laboratory',
            fr: 'laboratoire de prothèse dentaire',
            de: 'Dentallabor',
            es: 'laboratorio dental',
            it: 'laboratorio odontotecnico',
          },
          also_called: { en: ['dental labs'], fr: [], de: ['Zahntechniker'], es: [], it: [] },
          sector: 'health',
          codes: [
            { system: 'nace', code: '32.50' },
            { system: 'naf', code: '32.50A' },
            { system: 'naf', code: '32.50B' },
          ],
          neighbours: ['dental-clinics', 'dental-supplies'],
        },
      ],
      total: 1,
    },
  },
})
