import {
  keepPreviousData,
  QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type Client, ClientRefusal, ClientUnreachable, type OutputFor, type Success } from '../client/index.ts'
import { service } from './client.ts'
import { i18n } from './language.ts'

/** Ids of operations, and what a method of one takes. */
export type OperationId = keyof Client
type Input<Id extends OperationId> = Parameters<Client[Id]>[0]
type Call<Id extends OperationId> = (
  input: unknown,
  options: { signal?: AbortSignal; retries?: number },
) => Promise<Success<OutputFor<Id>>>

/** An answer is shown from memory at once and asked for again; what is older than this is not shown without asking. */
const FRESH_MS = 5_000

/** Remembers answers for as long as the page lives. A refusal is an answer and not tried again; a silence is. */
export const answers = new QueryClient({
  defaultOptions: {
    // A silence is told when it is met: the browser's own notion of being online would leave questions waiting unsaid.
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: FRESH_MS,
      retry: (failures, error) => error instanceof ClientUnreachable && failures < 2,
      refetchOnWindowFocus: true,
    },
  },
})

/** How every list of this application is asked: it tells no name, for a name is opened by an act. */
export const NAMES_TOLD = { names: 'told' } as const

/** What is asked, in which language: documents and sentences follow it. */
const questionOf = (id: OperationId, input: unknown) => [id, input ?? null, i18n.language]

interface Asking {
  /** False while the question makes no sense yet. */
  enabled?: boolean
  /** Asks again at this pace. */
  pollMs?: number | undefined
}

/** Asks a read of the contract; `data` is the answer's body. */
export function useAsk<Id extends OperationId>(id: Id, input?: Input<Id>, { enabled = true, pollMs }: Asking = {}) {
  return useQuery({
    queryKey: questionOf(id, input),
    queryFn: async ({ signal }): Promise<OutputFor<Id>> =>
      (await (service[id] as Call<Id>)(input ?? {}, { signal, retries: 0 })).body,
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: pollMs ?? false,
  })
}

/** A page of a list, with the count of all where the service tells it, and the cursor of the next. */
export interface PageOf<Body> {
  body: Body
  total: number | null
  next: string | null
}

/** Asks a list page by page: `fetchNextPage` follows the `Link` header. A long one is asked for again when it is come back to, not at every write. */
export function useAskPages<Id extends OperationId>(
  id: Id,
  input?: Input<Id>,
  { enabled = true, isLong = false }: Asking & { isLong?: boolean } = {},
) {
  return useInfiniteQuery({
    meta: { isLong },
    refetchOnWindowFocus: !isLong,
    // Comparing thousands of rows with what was there takes longer than drawing those in sight.
    structuralSharing: !isLong,
    queryKey: [...questionOf(id, input), 'pages'],
    queryFn: async ({ signal, pageParam }): Promise<PageOf<OutputFor<Id>>> => {
      const asked = { ...(input as object), ...(pageParam === null ? {} : { cursor: pageParam }) }
      const { body, headers } = await (service[id] as Call<Id>)(asked, { signal, retries: 0 })
      const total = headers.get('x-total-count')
      return { body, total: total === null ? null : Number(total), next: cursorOf(headers.get('link')) }
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled,
  })
}

/** The cursor of a `Link: <…?cursor=…>; rel="next"` header. */
function cursorOf(link: string | null): string | null {
  const address = /<([^>]*)>;\s*rel="next"/.exec(link ?? '')?.[1]
  return address === undefined ? null : new URL(address, 'http://here').searchParams.get('cursor')
}

/** Does a write of the contract; afterwards everything on the page is asked for again, for a write changes more than it names. */
export function useAct<Id extends OperationId>(id: Id) {
  const remembered = useQueryClient()
  return useMutation({
    mutationFn: async (input: Input<Id>): Promise<OutputFor<Id>> => (await (service[id] as Call<Id>)(input, {})).body,
    onSettled: () =>
      Promise.all([
        remembered.invalidateQueries({ predicate: ({ meta }) => meta?.isLong !== true }),
        remembered.invalidateQueries({ predicate: ({ meta }) => meta?.isLong === true, refetchType: 'none' }),
      ]),
  })
}

/** The service's own refusal, where the fault is one. */
export const refusalOf = (fault: unknown): ClientRefusal | null => (fault instanceof ClientRefusal ? fault : null)
/** Whether no answer came at all. */
export const isSilence = (fault: unknown): boolean => fault instanceof ClientUnreachable
