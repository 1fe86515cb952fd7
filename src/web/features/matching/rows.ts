import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** The header of the frame, and that of the table, lie over what is scrolled. */
const COVERED_PX = 110
/** A row that is scrolled to is drawn within a few frames. */
const FRAMES = 12

interface Rows {
  count: number
  /** Height of a row before it is measured. */
  heightPx: number
  /** Told when the last rows come into sight. */
  onEnd: () => void
  /** Told when the arrow keys come to a row. */
  onReach: (index: number) => void
}

/**
 * Rows of which only those in sight are drawn, in the window's own scroll; arrow keys, Home and End walk through them
 * by one stop of the tab key. Each row's button carries `data-row` with its index.
 */
export function useRows<Frame extends HTMLElement>({ count, heightPx, onEnd, onReach }: Rows) {
  const frame = useRef<Frame>(null)
  const [at, setAt] = useState(0)
  const [topPx, setTopPx] = useState(0)
  useLayoutEffect(() => {
    const measureTop = () => {
      if (frame.current !== null) setTopPx(Math.round(frame.current.getBoundingClientRect().top + window.scrollY))
    }
    measureTop()
    // Whatever grows above the rows, what they stand in grows with it; asked at every drawing it took a third of scrolling.
    const around = new ResizeObserver(measureTop)
    for (const box of [document.body, frame.current?.parentElement]) if (box) around.observe(box)
    return () => around.disconnect()
  }, [])
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => heightPx,
    overscan: 6,
    useFlushSync: false,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    scrollMargin: topPx,
    scrollPaddingStart: COVERED_PX,
    scrollPaddingEnd: 80,
  })
  const items = virtualizer.getVirtualItems()
  const isAtEnd = (items.at(-1)?.index ?? 0) >= count - 20
  useEffect(() => {
    if (isAtEnd) onEnd()
  })
  const goTo = (index: number) => {
    const to = Math.max(0, Math.min(count - 1, index))
    setAt(to)
    virtualizer.scrollToIndex(to, { align: 'auto' })
    focusWhenDrawn(frame, to, FRAMES)
    onReach(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = targetOf(event.key, Math.min(at, count - 1), count)
    if (to === null) return
    event.preventDefault()
    goTo(to)
  }
  return {
    frame,
    items,
    topPx,
    heightPx: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
    /** The row that the tab key stops at. */
    at: Math.min(at, count - 1),
    setAt,
    onKeyDown,
  }
}

function targetOf(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return at + 1
  if (key === 'ArrowUp') return at - 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

function focusWhenDrawn(frame: { current: HTMLElement | null }, index: number, frames: number): void {
  requestAnimationFrame(() => {
    const row = frame.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)
    if (row) row.focus({ preventScroll: true })
    else if (frames > 0) focusWhenDrawn(frame, index, frames - 1)
  })
}
