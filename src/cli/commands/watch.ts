import { ClientUnreachable } from '../../client/index.ts'
import type { Input, Work } from '../row.ts'

const EVERY_S = 15
const MATCHES = 200
const EVENTS = 200

/** Something that was not there at the look before; its kind names its words. */
type News = Input & { kind: string }
/** Findings of a look, by a key that is new if it is news; null if nothing changed since the last look. */
type Look = () => Promise<ReadonlyMap<string, News> | null>

/** Prints what is new at each look. */
export async function watch(work: Work, { every = EVERY_S, looks = Infinity }: { every?: number; looks?: number }) {
  const { terminal, json, pause, say } = work
  const watched = [eventsLook(work), matchesLook(work), pairingsLook(work)].map((look) => newsOf(work, look))
  for (let look = 1; ; look += 1) {
    for (const lookAgain of watched)
      for (const news of await lookAgain())
        if (json) terminal.jsonLine(news)
        else terminal.print(say(news.kind, news).replaceAll('\n', ' '))
    if (look === 1) terminal.note(say('watching'))
    if (look >= looks) return
    await pause(Math.max(1, every) * 1000)
  }
}

/** Returns what each look finds that the one before did not; a look that the network did not let through is made up for by the next. */
function newsOf({ terminal, say }: Work, look: Look): () => Promise<News[]> {
  let known: ReadonlyMap<string, News> | null = null
  return async () => {
    try {
      const found = await look()
      if (found === null) return []
      const before = known
      known = found
      if (before === null) return []
      const isGone = ([key, { kind }]: [string, News]) => kind === 'match' && !found.has(key)
      const gone = [...before].filter(isGone).map(([, { match }]) => match as { id: number; name: string })
      return [
        ...[...found].flatMap(([key, news]) => (before.has(key) ? [] : [news])),
        ...gone.map(({ id, name }) => ({ kind: 'match_gone', id, name })),
      ]
    } catch (error) {
      if (!(error instanceof ClientUnreachable)) throw error
      terminal.note(say('again', { message: error.message }))
      return []
    }
  }
}

/** Asks with the tag of the last answer. */
function tagged<Body>(
  ask: (ifNoneMatch: string | undefined) => Promise<{ body: Body | undefined; headers: Headers }>,
  newsIn: (body: Body) => readonly (readonly [key: string, news: News])[],
): Look {
  let tag: string | undefined
  return async () => {
    const { body, headers } = await ask(tag)
    if (body === undefined) return null
    tag = headers.get('etag') ?? undefined
    return new Map(newsIn(body))
  }
}

const eventsLook = ({ client }: Work) =>
  tagged(
    (ifNoneMatch) => client.listActivity({ limit: EVENTS }, { ifNoneMatch }),
    ({ events }) => events.toReversed().map((event) => [JSON.stringify(event), { kind: 'event', event }]),
  )

const matchesLook = ({ client }: Work) =>
  tagged(
    (ifNoneMatch) => client.listMatches({ limit: MATCHES, names: 'told' }, { ifNoneMatch }),
    (matches) => matches.map((match) => [String(match.id), { kind: 'match', match }]),
  )

const pairingsLook = ({ client }: Work) =>
  tagged(
    (ifNoneMatch) => client.listPairings({ names: 'told' }, { ifNoneMatch }),
    ({ pairings }) => pairings.map(({ pair_id, phase }) => [`${pair_id} ${phase}`, { kind: 'phase', pair_id, phase }]),
  )
