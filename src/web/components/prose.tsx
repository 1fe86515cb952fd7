import Markdown from 'react-markdown'
import remarkGfm from 'remark-gfm'
import classes from './prose.module.css'

/** Markdown as text to read. Markup inside it is shown as text, and links lead to http(s), mailto or this page alone. */
export function Prose({ children, className = '' }: { children: string; className?: string }) {
  return (
    <div className={`${classes.prose} ${className}`}>
      <Markdown
        remarkPlugins={[remarkGfm]}
        components={{
          // Long lines scroll inside their block, and the keyboard reaches what scrolls.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable (axe: scrollable-region-focusable)
          pre: ({ children: code }) => <pre tabIndex={0}>{code}</pre>,
        }}
      >
        {children}
      </Markdown>
    </div>
  )
}
