/**
 * How long after a press its click still comes: a touch moves the focus only once the finger is up, and clicks after that.
 */
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
 * Runs what may move the page: at once, or, while something is being pressed, after its click. A line of error that appears
 * as a field loses the focus would else move the button from under the pointer.
 */
export function afterPress(act: () => void): void {
  if (isPressed) waiting.push(act)
  else act()
}
