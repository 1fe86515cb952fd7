import { type Elements, Markdown } from './markdown.ts'
import classes from './prose.module.css'

/** Renders Markdown for reading. HTML is shown as text; links lead to http(s), mailto or this host only. */
export function Prose({ children, className = '' }: { children: string; className?: string }) {
  return (
    <div className={`${classes.prose} ${className}`}>
      <Markdown text={children} elements={ELEMENTS} />
    </div>
  )
}

const ELEMENTS: Elements = {
  // Code blocks with long lines scroll, and must be focusable for keyboard users.
  pre: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable (axe: scrollable-region-focusable)
    <pre tabIndex={0}>{children}</pre>
  ),
}
