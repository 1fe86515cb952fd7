import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Height of the frame's header and the table's, which cover the scrolled content. */
const COVERED_PX = 110
/** Frames within which a row that was scrolled to is rendered. */
const FRAMES = 12

interface Rows {
  count: number
  /** Estimated row height before measuring. */
  heightPx: number
  /** Called when the last rows become visible. */
  onEnd: () => void
  /** Called when the arrow keys reach a row. */
  onReach: (index: number) => void
}

/**
 * Virtualises rows in the window's scroll. The arrow keys, Home and End move between rows; one row is in the tab order.
 * Each row's button has `data-row` with its index.
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
    // Content above the rows resizes their container as well. Measuring at every render took a third of the time of
    // scrolling.
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
    /** The row in the tab order. */
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
