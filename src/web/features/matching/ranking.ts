import { useEffect, useMemo, useRef } from 'react'
import type { OutputFor } from '../../../client/index.ts'
import { DISCLOSED_NAMES, useOperation, useOperationPages } from '../../operations.ts'
import { useWorkspace } from '../../workspace.ts'
import type { Match, MatchFilters } from './match-filters.ts'

/** Maximum page size of the service. */
const PAGE = 200

export type Pairing = OutputFor<'listPairings'>['pairings'][number]

/**
 * Loads the ranking page by page: on `readOn`, or all pages if `needsAll`, which filters and sort orders other than the
 * service's require. In the learned order, matches include the points learned from this workspace's decisions.
 */
export function useRanking(needsAll: boolean, { sort, thesis }: Pick<MatchFilters, 'sort' | 'thesis'>) {
  const inOrder = sort === 'learned' ? { order: sort } : {}
  const ofThesis = thesis === undefined ? {} : { thesis }
  const asked = useOperationPages(
    'listMatches',
    { limit: PAGE, ...DISCLOSED_NAMES, ...inOrder, ...ofThesis },
    { isLong: true },
  )
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = asked
  const canRead = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useEffect(() => {
    if (needsAll && canRead) void fetchNextPage()
  }, [needsAll, canRead, fetchNextPage])
  const dismissed = useDismissed()
  const read = useMemo(() => data?.pages.flatMap(({ body }) => body), [data])
  const matches = useMemo(() => read?.filter(({ id }) => !dismissed.has(id)), [read, dismissed])
  useReadAgainWhenTakenBack(dismissed, read, asked.refetch)
  // Pages loaded before a dismissal still include it in their total.
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

/**
 * Loads the first counterparties below the threshold that pass every condition, once the matches above them are there:
 * apart from them, so that no match waits for these.
 */
export function useNear(isWanted: boolean, thesis: number | undefined): readonly Match[] {
  const ofThesis = thesis === undefined ? {} : { thesis }
  const asked = { limit: 1, include: 'near' as const, ...DISCLOSED_NAMES, ...ofThesis }
  const { data } = useOperation('listMatches', asked, { enabled: isWanted })
  return useMemo(() => (isWanted ? (data?.filter(({ near }) => near) ?? []) : []), [data, isWanted])
}

/** Returns the workspace's pairings by counterparty id. */
export function usePairings(): ReadonlyMap<number, Pairing> {
  const { data } = useOperation('listPairings', DISCLOSED_NAMES)
  return useMemo(
    () => new Map(data?.pairings.map((one) => [data.role === 'buyer' ? one.seller_id : one.buyer_id, one])),
    [data],
  )
}

/** Returns the ids of watched counterparties. */
export function useWatched(): ReadonlySet<number> {
  const { data } = useOperation('listWatched', DISCLOSED_NAMES)
  return useMemo(() => new Set(data?.watched.map(({ id }) => id)), [data])
}

/** Returns the ids of dismissed counterparties. */
function useDismissed(): ReadonlySet<number> {
  const { data } = useOperation('listDismissed')
  return useMemo(() => new Set(data?.dismissed.map(({ id }) => id)), [data])
}

/** Reloads the ranking when a restored counterparty is missing from the loaded pages. */
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

/** Returns the id of the workspace's party on its active side. */
export function useOwnParty() {
  const { session, side } = useWorkspace()
  return { side, id: (side === 'buyer' ? session?.buyer?.id : session?.seller?.id) ?? null, session }
}
