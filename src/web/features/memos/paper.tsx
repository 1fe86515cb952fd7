import type { ReactNode } from 'react'
import { type Elements, Markdown } from '../../components/markdown.ts'
import { anchorOf } from './outline.ts'
import classes from './paper.module.css'

/**
 * A document of the service as a document is set. Markdown only: HTML in it is shown as text, images are not fetched, and
 * a link leads out only by http, https or mailto, without saying where it was followed from.
 */
export function Paper({ markdown }: { markdown: string }) {
  return (
    <div className={classes.paper}>
      <Markdown text={markdown} elements={ELEMENTS} />
    </div>
  )
}

/** The page has its own first heading, so the document's begin one below. */
const ELEMENTS: Elements = {
  h1: ({ children }) => <h2 className={classes.title}>{children}</h2>,
  h2: ({ children }) => (
    <h3 id={anchorOf(textOf(children))} className={classes.part}>
      {children}
    </h3>
  ),
  h3: ({ children }) => <h4 className={classes.section}>{children}</h4>,
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={classes.scroll} tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
  th: ({ children, style }) => <th className={isRight(style) ? classes.right : undefined}>{children}</th>,
  td: ({ children, style }) => <td className={isRight(style) ? classes.right : undefined}>{children}</td>,
  a: ({ href, children }) => (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  ),
}

const isRight = (style: React.CSSProperties | undefined) => style?.textAlign === 'right'

/** The words of a heading without its emphasis. */
function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(textOf).join('')
  return ''
}
