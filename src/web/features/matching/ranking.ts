import { useEffect, useMemo, useRef } from 'react'
import type { OutputFor } from '../../../client/index.ts'
import { NAMES_TOLD, useAsk, useAskPages } from '../../asking.ts'
import { useWorkspace } from '../../workspace.ts'
import type { MatchFilters } from './match-filters.ts'

/** Matches are read two hundred at a time, the most the service gives. */
const PAGE = 200

export type Pairing = OutputFor<'listPairings'>['pairings'][number]

/**
 * The ranking of this workspace, read page by page: the next page when `readOn` is called, all of them where
 * `needsAll`, as a filter or another order than the service's own does. In the learned order each match says what this workspace's choices add.
 */
export function useRanking(needsAll: boolean, { sort, thesis }: Pick<MatchFilters, 'sort' | 'thesis'>) {
  const inOrder = sort === 'learned' ? { order: sort } : {}
  const ofThesis = thesis === undefined ? {} : { thesis }
  const asked = useAskPages('listMatches', { limit: PAGE, ...NAMES_TOLD, ...inOrder, ...ofThesis }, { isLong: true })
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = asked
  const canRead = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (needsAll && canRead) void fetchNextPage()
  }, [needsAll, canRead, fetchNextPage])
  const dismissed = useDismissed()
  const read = useMemo(() => data?.pages.flatMap(({ body }) => body), [data])
  const matches = useMemo(() => read?.filter(({ id }) => !dismissed.has(id)), [read, dismissed])
  useReadAgainWhenTakenBack(dismissed, read, asked.refetch)
  // Pages read before a dismissal still count what it hides.
  const hidden = (read?.length ?? 0) - (matches?.length ?? 0)
  return {
    ...asked,
    matches,
    total: (data?.pages.at(-1)?.total ?? read?.length ?? 0) - hidden,
    readOn: () => {
      if (canRead) void fetchNextPage()
    },
    readAgain: () => void fetchNextPage(),
  }
}

/** The pairings of this workspace by the id of the counterparty. */
export function usePairings(): ReadonlyMap<number, Pairing> {
  const { data } = useAsk('listPairings', NAMES_TOLD)
  return useMemo(
    () => new Map(data?.pairings.map((one) => [data.role === 'buyer' ? one.seller_id : one.buyer_id, one])),
    [data],
  )
}

/** Ids of the counterparties that this workspace watches. */
export function useWatched(): ReadonlySet<number> {
  const { data } = useAsk('listWatched', NAMES_TOLD)
  return useMemo(() => new Set(data?.watched.map(({ id }) => id)), [data])
}

/** Ids of the counterparties that this workspace dismissed. */
function useDismissed(): ReadonlySet<number> {
  const { data } = useAsk('listDismissed')
  return useMemo(() => new Set(data?.dismissed.map(({ id }) => id)), [data])
}

/** Reads the ranking again when a dismissal was taken back of a party that the pages read do not hold. */
function useReadAgainWhenTakenBack(
  dismissed: ReadonlySet<number>,
  read: readonly { id: number }[] | undefined,
  readAgain: () => unknown,
) {
  const before = useRef(dismissed)
  useEffect(() => {
    const held = new Set(read?.map(({ id }) => id))
    const isMissing = [...before.current].some((id) => !dismissed.has(id) && !held.has(id))
    before.current = dismissed
    if (isMissing) void readAgain()
  }, [dismissed, read, readAgain])
}

/** Id of the workspace's own party, on the side it acts for. */
export function useOwnParty() {
  const { session, side } = useWorkspace()
  return { side, id: (side === 'buyer' ? session?.buyer?.id : session?.seller?.id) ?? null, session }
}
