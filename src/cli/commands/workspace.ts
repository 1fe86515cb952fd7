import { UsageError } from '../arguments.ts'
import { answered, type Command } from '../command.ts'
import { NoCredential } from '../exit-codes.ts'

export const session: Command = {
  name: 'session',
  about: 'What the workspace holds of its own',
  as: 'workspace',
  run: async (context) => {
    const { client, terminal } = context
    answered(context, await client.getSession(), ({ identity, user_type, buyer, seller, nda_signed, agent_driven }) => {
      terminal.heading(identity.company ?? identity.name ?? 'Workspace')
      const { name, email, role, website, siren } = identity
      terminal.facts({
        name,
        email,
        role,
        website,
        siren,
        side: user_type,
        'NDA signed': nda_signed,
        'agent driven': agent_driven,
      })
      for (const [side, profile] of Object.entries({ buyer, seller })) {
        if (profile === undefined) continue
        terminal.heading(side === 'buyer' ? 'What it seeks' : 'What it offers')
        terminal.facts({ ...spoken(profile), 'still missing': profile.missing_fields?.join(', ') || undefined })
      }
    })
  },
}

/** The single values of a profile, `check_size_min` as `check size min`; what is a list is in the JSON alone. */
function spoken(profile: object): Record<string, string | number> {
  const single = Object.entries(profile).filter(([, value]) => typeof value === 'string' || typeof value === 'number')
  return Object.fromEntries(single.map(([name, value]) => [name.replaceAll('_', ' '), value]))
}

export const key: Command = {
  name: 'key',
  about: 'Print the workspace key, to keep it elsewhere',
  as: 'workspace',
  run: async ({ key: own, json, terminal }) => {
    if (json) terminal.json({ session_id: own })
    else terminal.print(own ?? '')
  },
}

export const keySet: Command = {
  name: 'key set',
  about: 'Keep a workspace key read from standard input',
  as: 'anybody',
  run: async ({ client, credentials, url, readInput, terminal }) => {
    const session_id = (await readInput()).trim()
    if (session_id === '') throw new UsageError('pipe the key in: concordat key set < file')
    const { body } = await client.getWorkspace({ session_id })
    credentials.keep(url, { key: session_id })
    terminal.note(`Kept in ${credentials.file}: the workspace of ${body.company ?? body.name ?? 'somebody unnamed'}.`)
  },
}

export const keyForget: Command = {
  name: 'key forget',
  about: 'Forget the workspace key that is kept here',
  as: 'anybody',
  run: async ({ credentials, url, terminal }) => {
    if (credentials.of(url).key === undefined) throw new NoCredential(`no workspace key is kept for ${url}`)
    credentials.keep(url, { key: undefined, rotation: undefined })
    terminal.note(`The workspace key for ${url} is forgotten here. The workspace is as it was.`)
  },
}

export const search: Command = {
  name: 'search',
  about: 'Find parties by sector and product; by name only among those disclosed to you',
  positionals: [{ name: 'words', many: true }],
  as: 'workspace',
  run: async (context) => {
    const { client, args, terminal } = context
    const q = args.positionals.join(' ')
    if (q === '') throw new UsageError('say what to look for: concordat search industrial maintenance')
    answered(context, await client.search({ q }), ({ sellers, buyers }) => {
      const found = [
        ...sellers.map(({ revenue, bands, ...rest }) => ({
          side: 'seller',
          size: shownFigure(revenue, bands?.revenue),
          ...rest,
        })),
        ...buyers.map(({ ticket_min, ticket_max, ...rest }) => ({
          side: 'buyer',
          size: sized(ticket_min, ticket_max),
          ...rest,
        })),
      ]
      terminal.table(
        [
          { title: 'ID', of: ({ id }) => id, right: true },
          { title: 'SIDE', of: ({ side }) => side },
          { title: 'NAME', of: ({ name }) => name, wide: true },
          { title: 'SECTOR', of: ({ sector }) => sector, wide: true },
          { title: 'EUR M', of: ({ size }) => size, right: true },
          { title: 'PAIRED', of: ({ paired }) => (paired ? 'yes' : 'no') },
        ],
        found,
        'Nothing was found.',
      )
    })
  },
}

/** A figure, or the range shown in its place: "10 to 100", "from 0", "below 20". */
export function shownFigure(
  figure: number | undefined,
  range: { low?: number; high?: number } | undefined,
): string | number | undefined {
  if (range === undefined) return figure
  if (range.low === undefined) return range.high === undefined ? undefined : `below ${range.high}`
  return range.high === undefined ? `from ${range.low}` : `${range.low} to ${range.high}`
}

/** A ticket from minimum to maximum. */
export function sized(...figures: (number | undefined)[]): string | undefined {
  const known = figures.filter((figure) => figure !== undefined)
  return known.length === 0 ? undefined : known.join(' to ')
}
