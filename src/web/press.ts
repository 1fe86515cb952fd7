import { useEffect, useRef, useState } from 'react'

/** Delay from releasing a press to its click: touch devices move the focus on release and click after it. */
const CLICK_WITHIN_MS = 80

let isPressed = false
let waiting: (() => void)[] = []

function press(): void {
  isPressed = true
}

function release(): void {
  setTimeout(() => {
    isPressed = false
    const due = waiting
    waiting = []
    for (const act of due) act()
  }, CLICK_WITHIN_MS)
}

if (typeof document !== 'undefined') {
  const early = { capture: true, passive: true }
  document.addEventListener('pointerdown', press, early)
  document.addEventListener('pointerup', release, early)
  document.addEventListener('pointercancel', release, early)
}

/**
 * Runs an action that may shift the layout, postponed to after the click if something is being pressed. Otherwise an
 * error shown on blur would move the button from under the pointer.
 */
export function afterPress(act: () => void): void {
  if (isPressed) waiting.push(act)
  else act()
}

/** Returns a value that came from the service, later than its change if something is being pressed. Values with the same `key` are the same. */
export function useAfterPress<T>(value: T, key: string): T {
  const latest = useRef(value)
  latest.current = value
  const [shown, show] = useState(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the value.
  useEffect(() => afterPress(() => show(latest.current)), [key])
  return shown
}
