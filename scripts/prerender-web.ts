import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PurgeCSS } from 'purgecss'
import { build, type InlineConfig } from 'vite'

/** What src/web/prerender.tsx answers. */
interface Prerendered {
  body: string
  title: string
  description: string
}

/** Writes the start page in each language beside index.html, as HTML that paints without script. */
export async function prerender(config: InlineConfig, root: string, out: string): Promise<void> {
  // Inside the project, so that its packages are found.
  const scratch = mkdtempSync(join(root, 'dist/prerender-'))
  try {
    await build({
      ...config,
      logLevel: 'warn',
      build: { ssr: 'prerender.tsx', outDir: scratch, emptyOutDir: true, target: 'node24' },
      ssr: { noExternal: [/^@mantine/, /^@tabler/] },
    })
    const { LANGUAGES, landingIn } = (await import(pathToFileURL(join(scratch, 'prerender.js')).href)) as {
      LANGUAGES: readonly string[]
      landingIn: (language: string) => Promise<Prerendered>
    }
    for (const language of LANGUAGES) await writePage(language, await landingIn(language), out)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function writePage(language: string, { body, title, description }: Prerendered, out: string): Promise<void> {
  const shell = readFileSync(join(out, 'index.html'), 'utf8')
  const wholeSheet = /<link rel="stylesheet"[^>]*href="([^"]+)"/.exec(shell)?.[1]
  const script = /<script type="module"[^>]*src="([^"]+)"/.exec(shell)?.[1]
  if (wholeSheet === undefined || script === undefined) throw new Error('index.html names no style sheet or no script')
  if (shell.match(/rel="stylesheet"/g)?.length !== 1) throw new Error('index.html names more than one style sheet')
  const { html, css } = withoutInlineStyles(body)
  const used = await rulesUsed(readFileSync(join(out, wholeSheet), 'utf8'), html)
  const start = written(out, 'start', 'js', startingScript(wholeSheet, script))
  const page = shell
    .replace(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
    .replace(/\s*<script type="module"[^>]*><\/script>/, '')
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(title)}</title>`)
    .replace(/(<meta\s+name="description"\s+content=")[^"]*/, (_, head) => `${head}${escaped(description)}`)
    .replace('</head>', () => `${fontsOf(used)}  ${inStyle(used)}\n  ${inStyle(css)}\n  </head>`)
    .replace(
      '<div id="root"></div>',
      () => `<div id="root">${html}</div>\n    <script type="module" src="${start}"></script>`,
    )
  writeFileSync(join(out, `landing.${language}.html`), page)
}

const inStyle = (css: string) => `<style nonce="%STYLE_NONCE%">${css}</style>`

/** Of the whole sheet (250 kB) what the start page shows: it is all that its first paint waits for. */
async function rulesUsed(css: string, html: string): Promise<string> {
  const missing = html.match(/(?<=[" ])_\w+_[a-z0-9]{5}_\d+(?=[" ])/g)?.find((name) => !css.includes(`.${name}`))
  if (missing !== undefined)
    throw new Error(`the start page's class ${missing} is not in the sheet that comes with every page`)
  const [used] = await new PurgeCSS().purge({
    content: [{ raw: html, extension: 'html' }],
    css: [{ raw: css }],
    safelist: { standard: ['html', 'body'], greedy: [/data-mantine-color-scheme/] },
  })
  return used?.css ?? css
}

/** The page's fonts, asked for with it rather than after its style: its first line is set in one of them. */
function fontsOf(css: string): string {
  const addresses = new Set([...css.matchAll(/url\(([^)]+\.woff2)\)/g)].map(([, address = '']) => address))
  return [...addresses]
    .map((address) => `  <link rel="preload" href="${address}" as="font" type="font/woff2" crossorigin>\n  `)
    .join('')
}

/**
 * Script that loads the whole sheet after the first paint, then the application, which replaces the page. A page in the
 * background is never painted, and where the browser reports no paint the application loads a second later. The sheet
 * goes before the last style of the page, our theme: after it, Mantine's default colours would show until the
 * application renders.
 */
const startingScript = (sheet: string, script: string) => `let isStarted = false
const start = () => {
  if (isStarted) return
  isStarted = true
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = '${sheet}'
  sheet.onload = () => import('${script}')
  document.querySelector('style:last-of-type').before(sheet)
}
new PerformanceObserver((list) => {
  if (list.getEntriesByName('first-contentful-paint').length > 0) start()
}).observe({ type: 'paint', buffered: true })
if (document.visibilityState === 'hidden') start()
else setTimeout(start, 1000)
`

/** Writes a file named by its contents; answers its address. */
function written(out: string, name: string, ending: string, text: string): string {
  const address = `/assets/${name}-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.${ending}`
  writeFileSync(join(out, address), text)
  return address
}

/** The Content-Security-Policy allows no inline style: style attributes and elements become rules of a file. */
export function withoutInlineStyles(body: string): { html: string; css: string } {
  const sheets: string[] = []
  const rules = new Map<string, string>()
  const html = body
    .replace(/<script[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<style[^>]*>([\s\S]*?)<\/style>/g, (_, css: string) => {
      sheets.push(css)
      return ''
    })
    .replace(/ style="([^"]*)"/g, (_, style: string) => {
      const name = rules.get(style) ?? `${rules.size + 1}`
      rules.set(style, name)
      return ` data-style="${name}"`
    })
  // The element itself outranks every class, as a style attribute does.
  for (const [style, name] of rules) sheets.push(`#root [data-style="${name}"]{${unescaped(style)}}`)
  return { html, css: sheets.join('\n') }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const unescaped = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
