import { findNamedTrades, isLikely, tradeOfItem } from '../domain/matching/trade-vocabulary.ts'
import type { ReadBusiness } from '../domain/reading/reading.ts'
import { isAnyCompany, leavesTradeOpen } from '../domain/reading/role-heads.ts'
import type { AppContext } from '../entry/app-context.ts'

/** Finds the trade of each business. Only words that no name settles are embedded; without the encoder they have no trade. */
export async function findTrades(
  app: AppContext,
  businesses: readonly ReadBusiness[],
): Promise<ReadonlyMap<ReadBusiness, number | null>> {
  const { vocabulary, rules } = app.textReading()
  const namedBy = (words: string) => (isAnyCompany(words, rules.heads) ? null : findNamedTrades(words, vocabulary))
  const named = new Map(businesses.map((business) => [business, namedBy(business.from)]))
  const open = businesses.filter((business) => named.get(business) !== null && named.get(business)?.length !== 1)
  const texts = [...new Set(open.flatMap((business) => [business.from, ...partsOf(business)]))]
  const vectors = new Map<string, Int8Array>()
  try {
    const embedded = await app.localEmbedder.embed(texts)
    texts.forEach((text, i) => void vectors.set(text, embedded[i] ?? new Int8Array()))
  } catch (error) {
    app.log.warn({ err: error }, 'the encoder did not answer: words that no name settles have no trade')
  }
  const vectorOf = (words = '') => vectors.get(words) ?? null
  const tradeOf = (business: ReadBusiness): number | null => {
    const trade = tradeOfItem(business, named.get(business) ?? null, vectorOf(business.from), vocabulary)
    const [offered, customers] = named.get(business)?.length === 1 ? [] : partsOf(business)
    if (offered === undefined || (trade !== null && !isLikely(trade, vectorOf(customers)))) return trade
    const namedOffer = namedBy(offered)
    const ofOffer = tradeOfItem({ ...business, from: offered }, namedOffer, vectorOf(offered), vocabulary)
    return leavesTradeOpen(offered, rules.heads, namedOffer?.length === 1) ? (trade ?? ofOffer) : ofOffer
  }
  return new Map(businesses.map((business) => [business, tradeOf(business)]))
}

/** Returns what a business offers and for whom; nothing without customers. */
function partsOf({ from, offered }: ReadBusiness): string[] {
  return offered === undefined ? [] : [offered, from.slice(offered.length).trim()]
}
