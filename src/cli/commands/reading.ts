import type { OutputFor } from '../../client/index.ts'
import { READ_LANGUAGES } from '../../domain/reading/rules.ts'
import { UsageError } from '../arguments.ts'
import { answered, type Command, type Context } from '../command.ts'
import { parseSide, SIDES } from './profile-options.ts'

type Reading = OutputFor<'previewReading'>

export const reading: Command = {
  name: 'reading',
  about: 'Print what the service reads in the texts of the own profile',
  as: 'workspace',
  run: async (context) => answered(context, await context.client.getReading(), (body) => print(context, body)),
}

export const readingPreview: Command = {
  name: 'reading preview',
  about: 'Print what the service reads in a text, without saving it',
  positionals: [{ name: 'text', many: true }],
  options: {
    side: { value: 'SIDE', choices: SIDES, about: 'whose text it is; buyer by default' },
    language: { value: 'CODE', choices: READ_LANGUAGES, about: 'language of the text; recognised by default' },
  },
  as: 'anybody',
  run: async (context) => {
    const { client, args } = context
    const text = args.positionals.join(' ')
    const stated = args.text('language')
    const language = READ_LANGUAGES.find((one) => one === stated)
    if (stated !== undefined && language === undefined)
      throw new UsageError(`--language must be one of ${READ_LANGUAGES.join(', ')}`)
    const side = parseSide(args.text('side') ?? 'buyer')
    const answer = await client.previewReading({ side, text, ...(language === undefined ? {} : { language }) })
    answered(context, answer, (body) => print(context, body))
  },
}

function print({ terminal }: Context, { wanted, excluded, places, sizes, ...rest }: Reading): void {
  terminal.table(
    [
      { title: 'READ', of: ({ state }) => state },
      { title: 'TRADE', of: ({ trade }) => trade?.id },
      { title: 'NAME', of: ({ trade }) => trade?.name, wide: true },
      { title: 'ROLE', of: ({ role }) => role },
      { title: 'WORDS', of: ({ from }) => from, wide: true },
    ],
    [
      ...wanted.map((business) => ({ state: 'wanted', ...business })),
      ...excluded.map((business) => ({ state: 'excluded', ...business })),
    ],
    rest.generalist ? 'Any sector.' : 'No business was read.',
  )
  const listed = (list: readonly string[]) => (list.length === 0 ? undefined : list.join(', '))
  const named = (list: Reading['places']['required']) => listed(list.map(({ name }) => name))
  terminal.facts({
    places: named(places.required),
    'preferred places': named(places.preferred),
    'excluded places': named(places.excluded),
    sizes: listed(sizes.map(sizeText)),
    kinds: listed(rest.kinds),
    'any sector': rest.generalist ? 'yes' : undefined,
    'not understood': listed(rest.not_understood),
    'beyond the limit': listed(rest.over_limit),
  })
}

/** "ebitda 1 to 3 EUR m", "headcount from 50". */
function sizeText({ figure, min, max, currency }: Reading['sizes'][number]): string {
  const range =
    min === null ? `up to ${max}` : max === null ? `from ${min}` : min === max ? `${min}` : `${min} to ${max}`
  const unit = figure === 'margin' || figure === 'growth' ? '%' : figure === 'headcount' ? '' : `${currency ?? ''} m`
  return `${figure} ${range} ${unit}`.replaceAll(/ +/g, ' ').trim()
}
