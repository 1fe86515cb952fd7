import type { OutputFor } from '../../client/index.ts'
import { parseId } from '../arguments.ts'
import { answered, type Command } from '../command.ts'
import type { Column } from '../table.ts'
import { shownFigure, sized } from './workspace.ts'

type Match = OutputFor<'listMatches'>[number]

/** A list of sellers has other figures than one of buyers. */
export function matchColumns(matches: readonly Match[]): Column<Match>[] {
  const ofSellers = matches.some(({ revenue, bands }) => (revenue ?? bands?.revenue) !== undefined)
  const hasNews = matches.some(({ new_since }) => new_since !== undefined)
  return [
    { title: 'ID', of: ({ id }) => id, right: true },
    { title: 'NAME', of: ({ name, fictional }) => (fictional ? `${name} (fictional)` : name), wide: true },
    { title: 'FIT', of: ({ fit }) => fit.toFixed(1), right: true },
    { title: 'SECTOR', of: ({ sector }) => sector, wide: true },
    ...(ofSellers
      ? ([
          { title: 'REVENUE M', of: ({ revenue, bands }) => shownFigure(revenue, bands?.revenue), right: true },
          { title: 'GROWTH %', of: ({ growth, bands }) => shownFigure(growth, bands?.growth), right: true },
          {
            title: 'EBITDA %',
            of: ({ ebitda_margin, bands }) => shownFigure(ebitda_margin, bands?.ebitda_margin),
            right: true,
          },
        ] satisfies Column<Match>[])
      : ([
          { title: 'TICKET M', of: (match) => sized(match.ticket_min, match.ticket_max), right: true },
        ] satisfies Column<Match>[])),
    ...(hasNews
      ? ([{ title: 'NEW SINCE', of: ({ new_since }) => new_since?.slice(0, 10) }] satisfies Column<Match>[])
      : []),
    { title: 'BECAUSE', of: ({ reasons }) => reasons[0], wide: true },
  ]
}

export const matches: Command = {
  name: 'matches',
  about: 'Ranked counterparties, best first',
  options: {
    limit: { value: 'N', about: 'most rows of a page, 1 to 200; 20 by default' },
    all: { about: 'every page' },
    thesis: { value: 'ID', about: 'the ranking of this thesis of concordat theses alone' },
    learned: { about: 'each page in the order learned from what this workspace watched, paired with and dismissed' },
  },
  as: 'workspace',
  run: async (context) => {
    const { client, args, terminal } = context
    const limit = args.count('limit') ?? (args.flag('all') ? 200 : 20)
    const thesis = args.count('thesis')
    const asked = {
      limit,
      names: 'told',
      ...(args.flag('learned') ? { order: 'learned' as const } : {}),
      ...(thesis === undefined ? {} : { thesis }),
    } as const
    let answer = await client.listMatches(asked)
    const rows = [...answer.body]
    for (
      let cursor = nextCursor(answer.headers);
      args.flag('all') && cursor !== null;
      cursor = nextCursor(answer.headers)
    ) {
      answer = await client.listMatches({ ...asked, cursor })
      rows.push(...answer.body)
    }
    if (context.json) return terminal.json(rows)
    terminal.table(matchColumns(rows), rows, 'No counterparty matches yet. concordat session says what is missing.')
    const total = Number(answer.headers.get('x-total-count'))
    if (total > rows.length) terminal.note(`${rows.length} of ${total}; concordat matches --all shows every one.`)
    if (rows.some(({ revealed }) => !revealed))
      terminal.note(
        'Code names and rounded figures stand where no name was opened: concordat names <id> opens one once the NDA is signed.',
      )
  },
}

/** The cursor of the next page, by the Link header. */
function nextCursor(headers: Headers): string | null {
  const query = /<\?([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
  return query === undefined ? null : new URLSearchParams(query).get('cursor')
}

export const whyNot: Command = {
  name: 'why-not',
  about: 'Why a counterparty is not among the matches, and what would change it',
  positionals: [{ name: 'id' }],
  as: 'workspace',
  run: async (context) => {
    const { client, args, terminal } = context
    const answer = await client.whyNot({ id: parseId('the id', args.positionals[0]) })
    answered(context, answer, ({ name, is_match, fit, reasons, changes, gates }) => {
      terminal.heading(`${name}: fit ${fit.toFixed(1)}, ${is_match ? 'a match' : 'not a match'}`)
      for (const reason of reasons) terminal.print(`  ${reason}`)
      terminal.facts({
        communication: `${gates.communication.verdict}: ${gates.communication.reason}`,
        'ticket fit': `${gates.ticket_fit.verdict}: ${gates.ticket_fit.reason}`,
      })
      if (changes.length > 0) terminal.heading('What would change it')
      for (const change of changes) terminal.print(`  ${change}`)
    })
  },
}

export const nearMisses: Command = {
  name: 'near-misses',
  about: 'Why the list of matches is empty, and counterparties that miss by one condition',
  options: { thesis: { value: 'ID', about: 'by this thesis of yours alone' } },
  as: 'workspace',
  run: async (context) => {
    const { client, args, terminal } = context
    const thesis = args.count('thesis')
    const answer = await client.getNearMisses(thesis === undefined ? {} : { thesis })
    answered(context, answer, ({ matches, why, misses }) => {
      terminal.print(why ?? (matches === 1 ? '1 counterparty matches.' : `${matches} counterparties match.`))
      if (misses.length > 0) terminal.heading('Close, but outside one condition')
      for (const { id, name, sector, fit, reason, change } of misses) {
        terminal.print(`${id}  ${name}${sector === undefined ? '' : `, ${sector}`}: fit ${fit.toFixed(1)}`)
        terminal.print(`  ${reason}${change === undefined ? '' : ` ${change}`}`)
      }
    })
  },
}
