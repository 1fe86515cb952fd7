import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

const Now = createContext<Date>(new Date(0))
const TICK_MS = 30_000

/** Provides the current time, updated every 30 seconds. */
export function Clock({ clock, children }: { clock: () => Date; children: ReactNode }) {
  const [now, setNow] = useState(clock)
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), TICK_MS)
    return () => clearInterval(timer)
  }, [clock])
  return <Now.Provider value={now}>{children}</Now.Provider>
}

/** Returns the current time, accurate to 30 seconds. */
export const useNow = () => useContext(Now)
