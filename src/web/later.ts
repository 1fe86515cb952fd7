import { useEffect, useReducer, useState } from 'react'

/** Code that a page does not begin with: fetched once, when it is wanted or about to be. */
export interface Later<Code> {
  /** Fetches it; tries again after a failure. */
  bring: () => Promise<Code>
  /** The code, once it is there. */
  now: () => Code | null
}

/** Code to be fetched by `fetch`, an `import()`. */
export function later<Code>(fetch: () => Promise<Code>): Later<Code> {
  let code: Code | null = null
  return {
    bring: async () => {
      code ??= await fetch()
      return code
    },
    now: () => code,
  }
}

/** The code, fetched once it is wanted, and null until it is there; that it cannot be fetched is thrown, for the page to tell. */
export function useLater<Code>({ bring, now }: Later<Code>, isWanted: boolean): Code | null {
  const [, drawAnew] = useReducer((times: number) => times + 1, 0)
  const [fault, setFault] = useState<unknown>(null)
  const isMissing = isWanted && now() === null
  useEffect(() => {
    if (isMissing) bring().then(drawAnew, setFault)
  }, [isMissing, bring])
  if (fault !== null) throw fault
  return now()
}

/** For what leads to code: fetches it as soon as a pointer or the focus comes near. */
export function bringing(...codes: Later<unknown>[]) {
  const bring = () => {
    for (const code of codes) code.bring().catch(() => undefined)
  }
  return { onPointerEnter: bring, onFocus: bring }
}
