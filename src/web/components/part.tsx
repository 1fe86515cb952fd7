import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './part.module.css'

/** Time during which content loading above a part may still move it. */
const SETTLING_MS = 4000
/** Events that show the reader has taken over scrolling. */
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** A section that an address can name after `#`. Opening that address scrolls to it and focuses it. */
export function Part({ id, children }: { id: string; children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  const visit = useLocation({ select: ({ hash, state }) => (hash === id ? (state.__TSR_key ?? 'first') : null) })
  useEffect(() => {
    if (visit === null || part.current === null) return
    return keepInView(part.current)
  }, [visit])
  return (
    <div id={id} ref={part} tabIndex={-1} className={classes.part}>
      {children}
    </div>
  )
}

/**
 * Scrolls to a part, and again whenever content above it changes height, until the reader acts. Returns the function
 * that stops it.
 */
function keepInView(part: HTMLElement): () => void {
  const show = () => {
    // The content of a part can load after the part.
    if (part.childElementCount === 0) return
    part.scrollIntoView({ block: 'start', behavior: 'instant' })
    if (!part.contains(document.activeElement)) part.focus({ preventScroll: true })
  }
  const settling = new ResizeObserver(show)
  const end = () => {
    settling.disconnect()
    clearTimeout(timer)
    for (const act of ACTS) removeEventListener(act, end, true)
  }
  const timer = setTimeout(end, SETTLING_MS)
  // The click that led to the page is over before the page renders, so it does not end the scrolling.
  for (const act of ACTS) addEventListener(act, end, true)
  settling.observe(document.body)
  settling.observe(part)
  show()
  return end
}
