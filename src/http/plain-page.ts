import { createHash } from 'node:crypto'

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:46rem;margin:3rem auto;padding:0 1rem}
h1{font-size:1.6rem;margin:0}p.lead{font-size:1.1rem;margin-top:.25rem}table{border-collapse:collapse;width:100%;font-size:.9rem}
td,th{text-align:left;padding:.35rem .75rem .35rem 0;border-bottom:1px solid color-mix(in srgb,currentColor 18%,transparent);vertical-align:top}
code{font:.85em ui-monospace,monospace}td code{white-space:nowrap}`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** Allows no script and only the one style, by its hash. */
export const PLAIN_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Renders a page of plain HTML without a script. @param main markup whose texts are already escaped */
export function renderPlainPage({ title, about, main }: { title: string; about: string; main: string }): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}</title>
<meta name="description" content="${escaped(about)}"><style>${STYLE}</style></head>
<body><main>${main}</main></body></html>
`
}

/** Escapes a text for HTML content and quoted attributes. */
export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
