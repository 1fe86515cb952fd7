import type { Static } from 'typebox'
import type { Contract } from '../contract/index.ts'
import { splitNames, type Trade, type TradeVocabulary } from '../domain/matching/trade-vocabulary.ts'
import type { ReadBusiness, Reading } from '../domain/reading/reading.ts'
import type { Language } from '../domain/text/words.ts'

type WireReading = Static<Contract['getReading']['output']>
type WireTrade = Static<Contract['listTrades']['output']>['trades'][number]

/** Presents a reading with its trades, each a place in the vocabulary, named in a language. */
export function readingOnWire(
  { notUnderstood, overLimit, wanted, excluded, places, sizes, kinds, generalist }: Reading,
  trades: ReadonlyMap<ReadBusiness, number | null>,
  vocabulary: TradeVocabulary,
  language: Language,
): WireReading {
  const business = (read: ReadBusiness) => {
    const trade = vocabulary.trades[trades.get(read) ?? -1]
    return { trade: trade ? { id: trade.id, name: trade.names[language] } : null, role: read.role, from: read.from }
  }
  return {
    wanted: wanted.map(business),
    excluded: excluded.map(business),
    places: {
      required: [...places.required],
      preferred: [...places.preferred],
      excluded: [...places.excluded],
    },
    sizes: [...sizes],
    kinds: [...kinds],
    generalist,
    not_understood: [...notUnderstood],
    over_limit: [...overLimit],
  }
}

export function tradeOnWire({ id, names, called, sector, codes, neighbours }: Trade): WireTrade {
  const [en = '', fr = '', de = '', es = '', it = ''] = called
  return {
    id,
    names,
    also_called: { en: splitNames(en), fr: splitNames(fr), de: splitNames(de), es: splitNames(es), it: splitNames(it) },
    sector,
    codes: [...codes],
    neighbours: [...neighbours],
  }
}
