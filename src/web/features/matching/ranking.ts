import { useEffect, useMemo } from 'react'
import type { OutputFor } from '../../../client/index.ts'
import { useAsk, useAskPages } from '../../asking.ts'
import { useWorkspace } from '../../workspace.ts'

/** Matches are read two hundred at a time, the most the service gives. */
const PAGE = 200

export type Pairing = OutputFor<'listPairings'>['pairings'][number]

/**
 * The ranking of this workspace, read page by page: the next page when `readOn` is called, all of them where
 * `needsAll`, as a filter or another order than the service's own does.
 */
export function useRanking(needsAll: boolean) {
  const asked = useAskPages('listMatches', { limit: PAGE }, { isLong: true })
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = asked
  const canRead = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (needsAll && canRead) void fetchNextPage()
  }, [needsAll, canRead, fetchNextPage])
  const matches = useMemo(() => data?.pages.flatMap(({ body }) => body), [data])
  return {
    ...asked,
    matches,
    total: data?.pages.at(-1)?.total ?? matches?.length ?? 0,
    readOn: () => {
      if (canRead) void fetchNextPage()
    },
    readAgain: () => void fetchNextPage(),
  }
}

/** The pairings of this workspace by the id of the counterparty. */
export function usePairings(): ReadonlyMap<number, Pairing> {
  const { data } = useAsk('listPairings')
  return useMemo(
    () => new Map(data?.pairings.map((one) => [data.role === 'buyer' ? one.seller_id : one.buyer_id, one])),
    [data],
  )
}

/** Ids of the counterparties that this workspace watches. */
export function useWatched(): ReadonlySet<number> {
  const { data } = useAsk('listWatched')
  return useMemo(() => new Set(data?.watched.map(({ id }) => id)), [data])
}

/** Id of the workspace's own party, on the side it acts for. */
export function useOwnParty() {
  const { session, side } = useWorkspace()
  return { side, id: (side === 'buyer' ? session?.buyer?.id : session?.seller?.id) ?? null, session }
}
