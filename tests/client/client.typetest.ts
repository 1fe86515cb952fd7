/*
 * What the compiler makes of the client. Nothing here runs: a line under `@ts-expect-error` that compiled would fail
 * `npm run types`.
 */
import type { Client, OutputFor } from '../../src/client/index.ts'

export async function types(client: Client): Promise<unknown[]> {
  const session = await client.getSession()
  const key: string = session.body.session_id
  // @ts-expect-error: without a tag in hand the answer is never 304
  const never: 304 = session.status
  const tagged = await client.getSession({}, { ifNoneMatch: '"tag"' })
  // @ts-expect-error: with one the body may be absent
  const absent: string = tagged.body.session_id
  const body: OutputFor<'getSession'> | undefined = tagged.status === 304 ? tagged.body : tagged.body
  // @ts-expect-error: the pairing must be named
  const teaser = client.getTeaser({})
  const bytes: Uint8Array = (await client.getTeaser({ pair_id: 'pair-1-2' })).body
  const file: string = (await client.downloadInfoMemo()).body
  const would: string = (await client.createPairing({ buyer_id: 1, seller_id: 2, dry_run: true })).body.would
  const made: string = (await client.createPairing({ buyer_id: 1, seller_id: 2 })).body.pair_id
  // @ts-expect-error: a phase is one of the deal's
  const phase = client.updatePhase({ pair_ids: [made], phase: 'signed' })
  // @ts-expect-error: the signatory must be of text
  const signed = client.signNda({ signer_name: 7 })
  // @ts-expect-error: without an input there is nothing to submit
  const submitted = client.submit()
  const trades: string[] = []
  for await (const { id } of client.listTrades.items({ q: 'maintenance' })) trades.push(id)
  for await (const { body } of client.search.pages({ q: 'maintenance' })) trades.push(body.query)
  for await (const match of client.listMatches.items()) trades.push(match.name)
  for await (const name of client.listMatchedNames.items()) trades.push(name)
  // @ts-expect-error: a row is typed
  for await (const { nothing } of client.listProposals.items()) trades.push(nothing)
  // @ts-expect-error: an answer with two lists has no rows of its own
  const rows = client.search.items
  // @ts-expect-error: an answer that is whole has no pages
  const pages = client.getSession.pages
  // @ts-expect-error: the pairing must be named
  const messages = client.listMessages.items({})
  return [trades, rows, pages, messages, key, never, absent, body, teaser, bytes, file, would, phase, signed, submitted]
}
