import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './part.module.css'

/** How long what loads above a part may still move it. */
const SETTLING_MS = 4000
/** Acts of a reader, after which the page is theirs to scroll. */
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** A part of a page that an address names after `#`. Coming to that address scrolls to the part and gives it the focus. */
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

/** Scrolls to a part, and again whenever the page above it changes its height, until its reader acts. */
function keepInView(part: HTMLElement): () => void {
  const show = () => {
    // What the part holds may come later than the part.
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
  // The click that led here has ended before its page is shown.
  for (const act of ACTS) addEventListener(act, end, true)
  settling.observe(document.body)
  settling.observe(part)
  show()
  return end
}
