import { type HTMLAttributes, type PointerEvent, useRef, useState } from 'react'
import { lazy, useLazy } from '../lazy.ts'
import classes from './hint.module.css'

const tooltip = lazy(() => import('./tooltip.ts'))

/** Equal to the delay of Mantine's tooltips in this application. */
const OPEN_DELAY_MS = 300

interface HintProps extends HTMLAttributes<HTMLSpanElement> {
  label: string
}

/**
 * Explains its content in a tooltip. The tooltip is mounted on first hover: a list renders hundreds of icons while
 * scrolling, and mounting a tooltip with each took a fifth of that time.
 */
export function Hint({ label, children, ...span }: HintProps) {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const code = useLazy(tooltip, target !== null)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const rest = ({ currentTarget, pointerType }: PointerEvent<HTMLElement>) => {
    if (pointerType === 'mouse') resting.current = setTimeout(setTarget, OPEN_DELAY_MS, currentTarget)
  }
  return (
    <>
      <span {...span} onPointerEnter={rest} onPointerLeave={() => clearTimeout(resting.current)}>
        {children}
      </span>
      {target && code && <code.Tooltip label={label} target={target} defaultOpened />}
    </>
  )
}

/** An icon with a text alternative, shown in a tooltip and read by screen readers. */
export const Sign = (hint: HintProps) => <Hint {...hint} role="img" aria-label={hint.label} className={classes.sign} />
