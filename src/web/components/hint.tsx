import { type HTMLAttributes, type PointerEvent, useRef, useState } from 'react'
import { later, useLater } from '../later.ts'
import classes from './hint.module.css'

const tooltip = later(() => import('./tooltip.ts'))

/** As the tooltips that are there from the start. */
const OPEN_DELAY_MS = 300

interface HintProps extends HTMLAttributes<HTMLSpanElement> {
  label: string
}

/**
 * Says what something means where a pointer rests on it. The tooltip, its code too, comes when it is first wanted: a list draws
 * hundreds of signs while it is scrolled, and a tooltip with each took a fifth of that time.
 */
export function Hint({ label, children, ...span }: HintProps) {
  const [target, setTarget] = useState<HTMLElement | null>(null)
  const code = useLater(tooltip, target !== null)
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

/** An icon that stands for words: they are read out, and shown where a pointer rests on it. */
export const Sign = (hint: HintProps) => <Hint {...hint} role="img" aria-label={hint.label} className={classes.sign} />
