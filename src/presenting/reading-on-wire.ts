import type { Static } from 'typebox'
import type { Contract } from '../contract/index.ts'
import { splitNames, type Trade, type TradeVocabulary, tradeById } from '../domain/matching/trade-vocabulary.ts'
import type { Side } from '../domain/parties/party.ts'
import type { ConfirmedReading, ReadTrade } from '../domain/reading/confirmed.ts'
import type { ReadPlace } from '../domain/reading/reading.ts'
import { isComparedSize } from '../domain/reading/stated-size.ts'
import type { Language } from '../domain/text/words.ts'

type WireReading = Static<Contract['getReading']['output']>
type WireTrade = Static<Contract['listTrades']['output']>['trades'][number]

/** Presents a reading of a side's text with its trades named in a language. */
export function readingOnWire(
  side: Side,
  {
    notUnderstood,
    overLimit,
    outranked,
    wanted,
    excluded,
    places,
    sizes,
    kinds,
    areKindsConfirmed,
    generalist,
    role,
  }: ConfirmedReading,
  vocabulary: TradeVocabulary,
  language: Language,
): WireReading {
  const business = ({
    trade: id,
    role,
    from,
    quoted = from,
    isConfirmed,
  }: ReadTrade & { readonly isConfirmed: boolean }) => {
    const trade = id === null ? null : tradeById(vocabulary, id)
    return {
      trade: id === null ? null : { id, name: trade?.names[language] ?? id },
      role,
      from: quoted,
      confirmed: isConfirmed,
    }
  }
  const place = ({ code, name, isConfirmed }: ReadPlace & { readonly isConfirmed: boolean }) => ({
    code,
    name,
    confirmed: isConfirmed,
  })
  return {
    wanted: wanted.map(business),
    excluded: excluded.map(business),
    places: {
      required: places.required.map(place),
      preferred: places.preferred.map(place),
      excluded: places.excluded.map(place),
    },
    sizes: sizes.map(({ isConfirmed, ...size }) => ({
      ...size,
      confirmed: isConfirmed,
      // The ends of a confirmed size are converted.
      compared: side === 'buyer' && isComparedSize(isConfirmed ? { ...size, currency: 'EUR' } : size),
    })),
    kinds: [...kinds],
    ...(areKindsConfirmed ? { kinds_confirmed: true } : {}),
    generalist,
    not_understood: [...notUnderstood],
    ...(role === null ? {} : { role }),
    outranked: [...outranked],
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
