import {
  keepPreviousData,
  QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import {
  type Client,
  ClientRefusal,
  ClientUnreachable,
  nextPage,
  type OutputFor,
  type Success,
} from '../client/index.ts'
import { service } from './client.ts'
import { i18n } from './language.ts'

export type OperationId = keyof Client
type Input<Id extends OperationId> = Parameters<Client[Id]>[0]
type Call<Id extends OperationId> = (
  input: unknown,
  options: { signal?: AbortSignal; retries?: number },
) => Promise<Success<OutputFor<Id>>>

/** Age up to which a cached answer is shown without refetching. */
const FRESH_MS = 5_000

/** Longest wait before a read is repeated, ms. */
const LONGEST_WAIT_MS = 20_000
const FIRST_WAIT_MS = 1_000

/** True where the same read can succeed later: no answer, or an overloaded or starting service. */
const mayPass = (fault: unknown): boolean =>
  fault instanceof ClientUnreachable || (fault instanceof ClientRefusal && [502, 503].includes(fault.status))

/** Returns the wait before a repetition, ms: what the service asked for, otherwise doubling from a second. */
function waitMs(failures: number, fault: unknown): number {
  const askedS = fault instanceof ClientRefusal ? fault.problem.retry_after : undefined
  return Math.min(LONGEST_WAIT_MS, askedS === undefined ? FIRST_WAIT_MS * 2 ** failures : askedS * 1000)
}

/** Query cache shared by the whole page. Reads are repeated twice where that can help. */
export const answers = new QueryClient({
  defaultOptions: {
    // The browser's online flag is unreliable: with it, a request would wait silently instead of failing.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: FRESH_MS,
      retry: (failures, fault) => mayPass(fault) && failures < 2,
      retryDelay: waitMs,
      refetchOnWindowFocus: true,
    },
  },
})

/** Parameter of every list request: show only names already disclosed, because listing must not disclose any. */
export const DISCLOSED_NAMES = { names: 'told' } as const

/** Cache key of a read. It includes the language because the service's sentences and documents depend on it. */
const queryKey = (id: OperationId, input: unknown) => [id, input ?? null, i18n.language]

interface ReadOptions {
  /** False while the input is incomplete. */
  enabled?: boolean
  /** Interval of polling. */
  pollMs?: number | undefined
}

/** Reads an operation of the contract; `data` is the response body. */
export function useOperation<Id extends OperationId>(
  id: Id,
  input?: Input<Id>,
  { enabled = true, pollMs }: ReadOptions = {},
) {
  return useQuery({
    queryKey: queryKey(id, input),
    queryFn: async ({ signal }): Promise<OutputFor<Id>> =>
      (await (service[id] as Call<Id>)(input ?? {}, { signal, retries: 0 })).body,
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: pollMs ?? false,
  })
}

/** Reads one operation for several inputs; the answers are in their order, undefined for those that are not there yet. */
export function useOperations<Id extends OperationId>(
  id: Id,
  inputs: readonly Input<Id>[],
): readonly (OutputFor<Id> | undefined)[] {
  return useQueries({
    queries: inputs.map((input) => ({
      queryKey: queryKey(id, input),
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<OutputFor<Id>> =>
        (await (service[id] as Call<Id>)(input ?? {}, { signal, retries: 0 })).body,
    })),
  }).map(({ data }) => data as OutputFor<Id> | undefined)
}

/** A page of a list, with the total if the service states it and the cursor of the next page. */
interface Page<Body> {
  body: Body
  total: number | null
  next: string | null
}

/**
 * Reads a list page by page: `fetchNextPage` follows the `Link` header. A list marked `isLong` is refetched on mount,
 * not after each write.
 */
export function useOperationPages<Id extends OperationId>(
  id: Id,
  input?: Input<Id>,
  { enabled = true, isLong = false }: ReadOptions & { isLong?: boolean } = {},
) {
  return useInfiniteQuery({
    meta: { isLong },
    refetchOnWindowFocus: !isLong,
    // Comparing thousands of rows with the previous answer is slower than rendering the visible ones.
    structuralSharing: !isLong,
    queryKey: [...queryKey(id, input), 'pages'],
    queryFn: async ({ signal, pageParam }): Promise<Page<OutputFor<Id>>> => {
      const pageInput = { ...(input as object), ...(pageParam === null ? {} : { cursor: pageParam }) }
      const { body, headers } = await (service[id] as Call<Id>)(pageInput, { signal, retries: 0 })
      const total = headers.get('x-total-count')
      return { body, total: total === null ? null : Number(total), next: nextPage(headers)?.cursor ?? null }
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled,
  })
}

/** Runs a write of the contract, then invalidates every cached read, because one write can change several of them. */
export function useOperationMutation<Id extends OperationId>(id: Id) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (input: Input<Id>): Promise<OutputFor<Id>> => (await (service[id] as Call<Id>)(input, {})).body,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ predicate: ({ meta }) => meta?.isLong !== true }),
        queries.invalidateQueries({ predicate: ({ meta }) => meta?.isLong === true, refetchType: 'none' }),
      ]),
  })
}

/** Returns the service's refusal, or null for any other error. */
export const refusalOf = (fault: unknown): ClientRefusal | null => (fault instanceof ClientRefusal ? fault : null)
/** True if the service could not be reached. */
export const isUnreachable = (fault: unknown): boolean => fault instanceof ClientUnreachable
