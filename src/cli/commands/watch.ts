import { ClientUnreachable, type NotModified, type Success } from '../../client/index.ts'
import type { Input, Work } from '../row.ts'

const EVERY_S = 15
const MATCHES = 200
const EVENTS = 200

/** Something that was not there at the look before; its kind names its words. */
type News = Input & { kind: string }
/** The tag of the last answer. */
type Tag = { ifNoneMatch: string | undefined }

/** Prints what is new at each look. */
export async function watch(work: Work, { every = EVERY_S, looks = Infinity }: { every?: number; looks?: number }) {
  const { client, terminal, json, pause, text } = work
  const watched = [
    follow(
      work,
      (tag) => client.listActivity({ limit: EVENTS }, tag),
      ({ events }) => events.toReversed().map((event) => [JSON.stringify(event), { kind: 'event', event }]),
    ),
    follow(
      work,
      (tag) => client.listMatches({ limit: MATCHES, names: 'told' }, tag),
      (matches) => matches.map((match) => [String(match.id), { kind: 'match', match }]),
    ),
    follow(
      work,
      (tag) => client.listPairings({ names: 'told' }, tag),
      ({ pairings }) =>
        pairings.map(({ pair_id, phase }) => [`${pair_id} ${phase}`, { kind: 'phase', pair_id, phase }]),
    ),
  ]
  for (let look = 1; ; look += 1) {
    for (const lookAgain of watched)
      for (const news of await lookAgain())
        if (json) terminal.jsonLine(news)
        else terminal.print(text(news.kind, news).replaceAll('\n', ' '))
    if (look === 1) terminal.note(text('watching'))
    if (look >= looks) return
    await pause(Math.max(1, every) * 1000)
  }
}

/**
 * Returns a look, which yields what the one before did not find; one that the network did not let through is made up for by
 * the next.
 *
 * @param newsIn findings by a key that is new if they are news
 */
function follow<Body>(
  { terminal, text }: Work,
  ask: (tag: Tag) => Promise<Success<Body> | NotModified>,
  newsIn: (body: Body) => readonly (readonly [key: string, news: News])[],
): () => Promise<News[]> {
  let tag: string | undefined
  let known: ReadonlyMap<string, News> | null = null
  return async () => {
    try {
      const { body, headers } = await ask({ ifNoneMatch: tag })
      if (body === undefined) return []
      tag = headers.get('etag') ?? undefined
      const [before, found] = [known, new Map(newsIn(body))]
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
      terminal.note(text('again', { message: error.message }))
      return []
    }
  }
}
