import type { RequestOptions, Success } from './types.ts'

type Inputs = Readonly<Record<string, unknown>>
export type PageRequest = (input: Inputs, options: RequestOptions) => Promise<Success<unknown>>

/** Returns the parameters of the next page of a list; null on the last one. */
export function nextPage(headers: Headers): Record<string, string> | null {
  const query = /<\?([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1]
  return query === undefined ? null : Object.fromEntries(new URLSearchParams(query))
}

/**
 * Returns the iterators of a list. Each asks for a page when the one before is used up.
 *
 * @param lists fields of the answer that hold rows, none if it is a list itself; `items` needs one list
 */
export function pageIterators(ask: PageRequest, lists: readonly string[]) {
  async function* pages(input: Inputs = {}, options: RequestOptions = {}) {
    for (let next: Inputs | null = input; next !== null; ) {
      const page = await ask(next, options)
      yield page
      const following = nextPage(page.headers)
      next = following && { ...input, ...following }
    }
  }
  if (lists.length > 1) return { pages }
  return {
    pages,
    async *items(input: Inputs = {}, options: RequestOptions = {}) {
      const [list] = lists
      for await (const { body } of pages(input, options))
        yield* (list === undefined ? body : (body as Inputs)[list]) as Iterable<unknown>
    },
  }
}
