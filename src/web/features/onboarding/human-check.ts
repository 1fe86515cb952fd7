import type { solveChallengeWorkers } from 'altcha-lib'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { OutputFor } from '../../../client/index.ts'
import { useAct } from '../../asking.ts'

/**
 * State of the human check, an ALTCHA proof of work solved by its library in workers. Its widget is not used, because
 * it builds its markup from strings, which the page's Trusted Types policy blocks.
 */
export type HumanCheck =
  | { at: 'asking' | 'solving' | 'unable' | 'unsolved' }
  | { at: 'passed'; token: string }
  | { at: 'foreign'; provider: string }
  | { at: 'failed'; fault: unknown }

type Challenge = OutputFor<'getChallenge'>

/**
 * A challenge is valid for ten minutes. A solved one is replaced a minute earlier, independent of this device's clock.
 */
const SOLVED_LIVES_MS = 9 * 60_000
const SOLVE_WITHIN_MS = 5 * 60_000
const WORKERS_MAX = 4

/** Runs the check while mounted. `isRenewed` is true if a previous result was replaced; `again` replaces it. */
export function useHumanCheck() {
  const [check, setCheck] = useState<HumanCheck>({ at: 'asking' })
  const [round, setRound] = useState(0)
  const { mutateAsync: ask } = useAct('getChallenge')
  const asking = useRef(ask)
  useEffect(() => {
    asking.current = ask
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round starts a new check
  useEffect(() => {
    const aborted = new AbortController()
    const tell = (next: HumanCheck) => !aborted.signal.aborted && setCheck(next)
    const run = async () => {
      tell({ at: 'asking' })
      const challenge = await asking.current({})
      if (challenge.provider !== 'altcha') return tell({ at: 'foreign', provider: challenge.provider })
      if (globalThis.crypto?.subtle === undefined) return tell({ at: 'unable' })
      tell({ at: 'solving' })
      const token = await tokenOf(challenge, aborted)
      tell(token === null ? { at: 'unsolved' } : { at: 'passed', token })
    }
    run().catch((fault: unknown) => tell({ at: 'failed', fault }))
    return () => aborted.abort()
  }, [round])
  const again = useCallback(() => setRound((before) => before + 1), [])
  useEffect(() => {
    if (check.at !== 'passed') return
    const timer = setTimeout(again, SOLVED_LIVES_MS)
    return () => clearTimeout(timer)
  }, [check, again])
  return { check, isRenewed: round > 0, again }
}

async function tokenOf({ parameters, signature }: Challenge, controller: AbortController): Promise<string | null> {
  const challenge = { parameters, signature } as Parameters<typeof solveChallengeWorkers>[0]['challenge']
  // Loaded here because only the last registration step needs it.
  const altcha = await import('altcha-lib')
  const solution = await altcha.solveChallengeWorkers({
    challenge,
    controller,
    concurrency: Math.min(WORKERS_MAX, navigator.hardwareConcurrency),
    timeout: SOLVE_WITHIN_MS,
    createWorker: () => new Worker(new URL('./solver-worker.ts', import.meta.url), { type: 'module' }),
  })
  if (solution === null) return null
  const { counter, derivedKey } = solution
  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }))
}
