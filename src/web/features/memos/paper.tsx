import type { ReactNode } from 'react'
import { type Elements, Markdown } from '../../components/markdown.ts'
import { anchorOf } from './outline.ts'
import classes from './paper.module.css'

/**
 * Renders a document of the service. HTML in it is shown as text, images are not loaded, and external links are limited
 * to http, https and mailto and send no referrer.
 */
export function Paper({ markdown }: { markdown: string }) {
  return (
    <div className={classes.paper}>
      <Markdown text={markdown} elements={ELEMENTS} />
    </div>
  )
}

/** Headings are one level lower than in the document, because the page has its own main heading. */
const ELEMENTS: Elements = {
  h1: ({ children }) => <h2 className={classes.title}>{children}</h2>,
  h2: ({ children }) => (
    <h3 id={anchorOf(textOf(children))} className={classes.part}>
      {children}
    </h3>
  ),
  h3: ({ children }) => <h4 className={classes.section}>{children}</h4>,
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable (axe: scrollable-region-focusable)
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

/** Returns the text of a heading without formatting. */
function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(textOf).join('')
  return ''
}
