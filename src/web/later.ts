import { useEffect, useReducer, useState } from 'react'

/** Code that loads on demand, once. */
export interface Later<Code> {
  /** Loads the code; retries after a failure. */
  bring: () => Promise<Code>
  /** The code, or null before it is loaded. */
  now: () => Code | null
}

/** Wraps an `import()` for loading on demand. */
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

/**
 * Returns the code, loading it once it is wanted, and null until then. Throws if loading fails, for the page's error
 * boundary.
 */
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

/** Returns props of a control that preload its code on hover and focus. */
export function bringing(...codes: Later<unknown>[]) {
  const bring = () => {
    for (const code of codes) code.bring().catch(() => undefined)
  }
  return { onPointerEnter: bring, onFocus: bring }
}
