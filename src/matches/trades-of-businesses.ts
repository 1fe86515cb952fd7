import { findNamedTrades, tradeOfItem } from '../domain/matching/trade-vocabulary.ts'
import type { ReadBusiness } from '../domain/reading/reading.ts'
import type { AppContext } from '../entry/app-context.ts'

/** Finds the trade of each business. Only words that no name settles are embedded; without the encoder they have no trade. */
export async function findTrades(
  app: AppContext,
  businesses: readonly ReadBusiness[],
): Promise<ReadonlyMap<ReadBusiness, number | null>> {
  const { vocabulary } = app.textReading()
  const named = new Map(businesses.map((business) => [business, findNamedTrades(business.from, vocabulary)]))
  const open = businesses.filter((business) => named.get(business) !== null && named.get(business)?.length !== 1)
  const vectors = new Map<ReadBusiness, Int8Array>()
  try {
    const embedded = await app.localEmbedder.embed(open.map(({ from }) => from))
    open.forEach((business, i) => void vectors.set(business, embedded[i] ?? new Int8Array()))
  } catch (error) {
    app.log.warn({ err: error }, 'the encoder did not answer: words that no name settles have no trade')
  }
  return new Map(
    businesses.map((business) => [
      business,
      tradeOfItem(business, named.get(business) ?? null, vectors.get(business) ?? null, vocabulary),
    ]),
  )
}
