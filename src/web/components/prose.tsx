import { type Elements, Markdown } from './markdown.ts'
import classes from './prose.module.css'

/** Markdown as text to read. Markup inside it is shown as text, and links lead to http(s), mailto or this page alone. */
export function Prose({ children, className = '' }: { children: string; className?: string }) {
  return (
    <div className={`${classes.prose} ${className}`}>
      <Markdown text={children} elements={ELEMENTS} />
    </div>
  )
}

const ELEMENTS: Elements = {
  // Long lines scroll inside their block, and the keyboard reaches what scrolls.
  pre: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable (axe: scrollable-region-focusable)
    <pre tabIndex={0}>{children}</pre>
  ),
}
