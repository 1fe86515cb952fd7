/**
 * Web pages of the largest size that is read (3 MB), filled with texts made to cost more than they deserve: how long reading one
 * holds the event loop at worst. Above 50 ms the bench fails. `node bench/hostile-pages.ts [unit…]` reads the units named and no others.
 */

import { readImprint } from '../src/integrations/website/imprint.ts'
import { parsePage } from '../src/integrations/website/page.ts'
import { detectTechnologies } from '../src/integrations/website/technologies.ts'
import { parseRobots } from '../src/integrations/website/visitor.ts'
import { chosenPages, decodeHtml, findEmails, findPhones } from '../src/integrations/website.ts'
import { filled, UNITS, watchLoop } from './hostile-units.ts'

const MOST_MS = 50
const PAGE_CHARACTERS = 3 * 1024 * 1024
const ROBOTS_CHARACTERS = 512 * 1024
const HOME = new URL('https://www.zubrin.example/')

/** Where in a page a text stands. */
const PLACES: Record<string, (text: string) => string> = {
  page: (text) => text,
  paragraph: (text) => `<html><body><p>${text}</p></body></html>`,
  link: (text) => `<a href="${text.replaceAll('"', '')}">contact</a>`,
  links: (text) => `<a href="/${text.slice(0, 20)}">${text.slice(0, 60)}</a>`.repeat(20_000),
  script: (text) => `<script>${text}</script>`,
  'structured data': (text) => `<script type="application/ld+json">${text}</script>`,
  meta: (text) => `<meta name="description" content="${text.replaceAll('"', '')}">`,
}

const loop = watchLoop()
const turn = () => new Promise((resolve) => setTimeout(resolve, 5))
let worst = { ms: 0, name: '', unit: '' }
let pagesRead = 0

async function measured(name: string, unit: string, work: () => unknown): Promise<void> {
  await turn()
  loop.reset()
  await work()
  await turn()
  const ms = loop.longestMs()
  if (ms > worst.ms) worst = { ms, name, unit }
  if (ms > MOST_MS) console.log(`TOO LONG ${name}: ${ms.toFixed(0)} ms, ${JSON.stringify(unit)}`)
}

const named = process.argv.slice(2)
const units = named.length > 0 ? named.map((unit) => JSON.parse(`"${unit}"`) as string) : UNITS
for (const unit of units) {
  const text = filled(unit, PAGE_CHARACTERS)
  for (const [place, inPage] of Object.entries(PLACES)) {
    const bytes = Buffer.from(inPage(text)).subarray(0, PAGE_CHARACTERS)
    await measured(`${place}, its characters`, unit, () => decodeHtml(bytes, 'text/html'))
    const html = await decodeHtml(bytes, 'text/html')
    if (html === null) continue
    pagesRead += 1
    let page = await parsePage('', HOME)
    await measured(`${place}, its markup`, unit, async () => {
      page = await parsePage(html, HOME)
    })
    await measured(`${place}, its addresses`, unit, () => [findEmails([page]), findPhones([page])])
    await measured(`${place}, its imprint`, unit, () =>
      readImprint([{ text: page.everything, structured: page.structured, isImprint: true }]),
    )
    await measured(`${place}, its links`, unit, () => chosenPages(page.links, HOME))
    await measured(`${place}, its technologies`, unit, () => detectTechnologies(page.traces, {}))
  }
  await measured('robots.txt', unit, () => parseRobots(filled(unit, ROBOTS_CHARACTERS), 'Concordat')('/a/b?c=d'))
}
/** One group that names 20,000 agents, in which each rule is for all of them. */
const agents = Array.from({ length: 20_000 }, (_, i) => `User-agent: a${i}`).join('\n')
await measured('robots.txt', 'many agents', () => parseRobots(`${agents}\nDisallow: /b`, 'Concordat')('/a/b?c=d'))
console.log(
  `${pagesRead} pages; the longest hold: ${worst.ms.toFixed(0)} ms, ${worst.name}, ${JSON.stringify(worst.unit)}`,
)
if (worst.ms > MOST_MS) process.exitCode = 1
process.exit()
