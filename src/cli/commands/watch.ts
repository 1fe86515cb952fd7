import { ClientUnreachable, type OutputFor } from '../../client/index.ts'
import type { Context } from '../command.ts'
import type { Input, Say, Show } from '../row.ts'

const EVERY_S = 15
const MATCHES = 200
const EVENTS = 200

/** Something that was not there at the look before. */
type News =
  | { kind: 'event'; event: OutputFor<'listActivity'>['events'][number] }
  | { kind: 'match'; match: OutputFor<'listMatches'>[number] }
  | { kind: 'match_gone'; id: number; name: string }
  | { kind: 'phase'; pair_id: string; phase: string }

/** Prints what is new at each look. */
export async function watch(context: Context, _: Input, __: Show, say: Say): Promise<void> {
  const { args, terminal, json, pause } = context
  const everyMs = Math.max(1, args.count('every') ?? EVERY_S) * 1000
  const most = args.count('looks') ?? Number.POSITIVE_INFINITY
  const looked = [eventsWatch(context), matchesWatch(context), pairingsWatch(context)]
  for (let look = 1; ; look += 1) {
    for (const lookAgain of looked)
      for (const news of await unlessUnreachable(context, lookAgain, say))
        if (json) terminal.jsonLine(news)
        else terminal.print(say(news.kind, news).replaceAll('\n', ' '))
    if (look === 1) terminal.note(say('watching'))
    if (look >= most) return
    await pause(everyMs)
  }
}

/** A look that the network did not let through is made up for by the next one. */
async function unlessUnreachable({ terminal }: Context, look: () => Promise<News[]>, say: Say): Promise<News[]> {
  try {
    return await look()
  } catch (error) {
    if (!(error instanceof ClientUnreachable)) throw error
    terminal.note(say('again', { message: error.message }))
    return []
  }
}

/** Asks with the tag of the last answer; null while that holds. */
function tagged<Body>(
  ask: (tag: string | undefined) => Promise<{ status: number; body: Body | undefined; headers: Headers }>,
): () => Promise<Body | null> {
  let tag: string | undefined
  return async () => {
    const { body, headers } = await ask(tag)
    if (body === undefined) return null
    tag = headers.get('etag') ?? undefined
    return body
  }
}

function eventsWatch({ client }: Context): () => Promise<News[]> {
  const ask = tagged((ifNoneMatch) => client.listActivity({ limit: EVENTS }, { ifNoneMatch }))
  let known: ReadonlySet<string> | null = null
  return async () => {
    const answer = await ask()
    if (answer === null) return []
    const { events } = answer
    const before = known
    known = new Set(events.map((event) => JSON.stringify(event)))
    if (before === null) return []
    return events
      .filter((event) => !before.has(JSON.stringify(event)))
      .toReversed()
      .map((event) => ({ kind: 'event', event }))
  }
}

function matchesWatch({ client }: Context): () => Promise<News[]> {
  const ask = tagged((ifNoneMatch) => client.listMatches({ limit: MATCHES, names: 'told' }, { ifNoneMatch }))
  let known: ReadonlyMap<number, string> | null = null
  return async () => {
    const matches = await ask()
    if (matches === null) return []
    const before = known
    known = new Map(matches.map(({ id, name }) => [id, name]))
    if (before === null) return []
    const now = known
    return [
      ...matches.filter(({ id }) => !before.has(id)).map((match) => ({ kind: 'match' as const, match })),
      ...[...before].filter(([id]) => !now.has(id)).map(([id, name]) => ({ kind: 'match_gone' as const, id, name })),
    ]
  }
}

function pairingsWatch({ client }: Context): () => Promise<News[]> {
  const ask = tagged((ifNoneMatch) => client.listPairings({ names: 'told' }, { ifNoneMatch }))
  let known: ReadonlyMap<string, string> | null = null
  return async () => {
    const answer = await ask()
    if (answer === null) return []
    const before = known
    known = new Map(answer.pairings.map(({ pair_id, phase }) => [pair_id, phase]))
    if (before === null) return []
    return [...known]
      .filter(([pair_id, phase]) => before.get(pair_id) !== phase)
      .map(([pair_id, phase]) => ({ kind: 'phase', pair_id, phase }))
  }
}
