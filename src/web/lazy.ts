import { useEffect, useReducer, useState } from 'react'

/** Code that loads on demand, once. */
export interface Lazy<Code> {
  /** Loads the code; retries after a failure. */
  load: () => Promise<Code>
  /** The code, or null before it is loaded. */
  now: () => Code | null
}

/** Wraps an `import()` for loading on demand. */
export function lazy<Code>(fetch: () => Promise<Code>): Lazy<Code> {
  let code: Code | null = null
  return {
    load: async () => {
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
export function useLazy<Code>({ load, now }: Lazy<Code>, isWanted: boolean): Code | null {
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const [fault, setFault] = useState<unknown>(null)
  const isMissing = isWanted && now() === null
  useEffect(() => {
    if (isMissing) load().then(redraw, setFault)
  }, [isMissing, load])
  if (fault !== null) throw fault
  return now()
}

/** Returns props of a control that preload its code on hover and focus. */
export function preloading(...codes: Lazy<unknown>[]) {
  const load = () => {
    for (const code of codes) code.load().catch(() => undefined)
  }
  return { onPointerEnter: load, onFocus: load }
}
