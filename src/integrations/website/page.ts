import { setImmediate } from 'node:timers/promises'
import { Parser } from 'htmlparser2'
import { isUnread } from './unread.ts'
import { parseWebAddress } from './web-address.ts'

export interface Link {
  url: URL
  /** Visible text of the link. */
  text: string
}

/** Traces by which a page's technologies are detected. */
export interface Traces {
  /** `generator` meta tags. */
  generators: string[]
  /** Addresses of scripts, style sheets, frames and forms. */
  sources: string[]
  /** Inline scripts, concatenated. */
  scripts: string
}

export interface Page {
  title: string
  description: string | null
  /** As the page states it, such as fr or en-GB. */
  language: string | null
  /** Readable text, one block a line: without menus, footers, forms and notices, unless there is little else. */
  text: string
  /** All visible text, footers included. */
  everything: string
  links: Link[]
  /** Addresses of `mailto:` and `tel:` links. */
  mailtos: string[]
  phones: string[]
  /** Target of a meta refresh of at most ten seconds. */
  refresh: URL | null
  /** JSON-LD as written. */
  structured: string[]
  traces: Traces
}

/** Browsers nest no deeper than 512; a deeper page is hostile and is read up to this depth. */
const DEPTH_MAX = 500
const TEXT_MAX_CHARACTERS = 200_000
const SCRIPTS_MAX_CHARACTERS = 200_000
const LINKS_MAX = 1000
const STRUCTURED_MAX_CHARACTERS = 100_000
/** Parsed in parts, yielding to other work between them and stopping at a page nested too deep. */
const PART_CHARACTERS = 16_384
const LEAST_TEXT_CHARACTERS = 200
const LONGEST_REFRESH_S = 10

const names = (list: string) => new Set(list.split(' '))
const INLINE = names(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp small span strong sub sup time tt u var wbr',
)
const UNSHOWN = names(
  'script style noscript template svg math iframe object canvas audio video select textarea datalist head',
)
const MARGIN = names('nav footer aside form dialog button')
const NOTICE = /\b(?:cookies?|consent|gdpr|rgpd|tarteaucitron|axeptio|didomi|breadcrumbs?)\b/i

interface Frame {
  name: string
  isShown: boolean
  isMargin: boolean
  link: Link | null
}

/** Parses a page. Everything in the result is data; nothing is run, and no address in it is fetched here. */
export async function parsePage(html: string, url: URL): Promise<Page> {
  const page: Page = {
    title: '',
    description: null,
    language: null,
    text: '',
    everything: '',
    links: [],
    mailtos: [],
    phones: [],
    refresh: null,
    structured: [],
    traces: { generators: [], sources: [], scripts: '' },
  }
  const blocks: { text: string; isMargin: boolean }[] = []
  const frames: Frame[] = [{ name: '', isShown: true, isMargin: false, link: null }]
  let base = url
  let block = ''
  let characters = 0
  let script: 'structured' | 'inline' | null = null

  const top = () => frames[frames.length - 1] as Frame

  function endBlock(): void {
    const text = squeezed(block).slice(0, TEXT_MAX_CHARACTERS - characters)
    block = ''
    if (text === '') return
    characters += text.length
    blocks.push({ text, isMargin: top().isMargin })
  }

  function addressOf(text: string | undefined): URL | null {
    if (!text) return null
    const address = parseWebAddress(text, base)
    return isUnread(address) ? null : address
  }

  function addSource(text: string | undefined): void {
    if (text && page.traces.sources.length < LINKS_MAX)
      page.traces.sources.push(addressOf(text)?.href ?? text.slice(0, 500))
  }

  function linkOf({ href = '', title = '' }: Record<string, string>): Link | null {
    const address = href.trim()
    if (/^mailto:/i.test(address)) page.mailtos.push(address.slice(7, 300))
    else if (/^tel:/i.test(address)) page.phones.push(address.slice(4, 40))
    else if (page.links.length < LINKS_MAX) {
      const target = addressOf(address)
      if (target === null) return null
      const link = { url: target, text: title }
      page.links.push(link)
      return link
    }
    return null
  }

  function readMeta(attributes: Record<string, string>): void {
    const { content = '' } = attributes
    const name = (attributes.name ?? attributes.property ?? '').toLowerCase()
    if (name === 'generator') page.traces.generators.push(content.slice(0, 200))
    if (name === 'description' || (name === 'og:description' && page.description === null))
      page.description = squeezed(content).slice(0, 1000) || page.description
    if (name === 'og:locale') page.language ??= content.replace('_', '-').slice(0, 20) || null
    if (attributes['http-equiv']?.toLowerCase() === 'refresh') {
      const [, seconds = '', target = ''] =
        /^\s*(\d{1,4})[\d.]*\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']+)/i.exec(content) ?? []
      if (target !== '' && Number(seconds) <= LONGEST_REFRESH_S) page.refresh ??= addressOf(target.trim())
    }
  }

  const parser = new Parser({
    onopentag(name, attributes) {
      if (!INLINE.has(name)) endBlock()
      const { isShown, isMargin, link } = top()
      frames.push({
        name,
        isShown: isShown && !UNSHOWN.has(name) && !isHidden(attributes),
        isMargin: isMargin || MARGIN.has(name) || NOTICE.test(`${attributes.id ?? ''} ${attributes.class ?? ''}`),
        link: name === 'a' ? linkOf(attributes) : link,
      })
      if (name === 'html' && attributes.lang) page.language = attributes.lang.slice(0, 20)
      if (name === 'base') base = addressOf(attributes.href) ?? base
      if (name === 'meta') readMeta(attributes)
      if (name === 'script') {
        script = /ld\+json/i.test(attributes.type ?? '') ? 'structured' : 'inline'
        if (script === 'structured') page.structured.push('')
      }
      if (name === 'script' || name === 'iframe') addSource(attributes.src)
      if (name === 'link') addSource(attributes.href)
      if (name === 'form') addSource(attributes.action)
    },
    ontext(text) {
      const { name, isShown, link } = top()
      if (name === 'title' && page.title.length < 300) page.title += text
      else if (script === 'inline') {
        if (page.traces.scripts.length < SCRIPTS_MAX_CHARACTERS) page.traces.scripts += text
      } else if (script === 'structured') {
        const written = page.structured.pop() ?? ''
        page.structured.push(written.length < STRUCTURED_MAX_CHARACTERS ? written + text : written)
      } else if (isShown && block.length < TEXT_MAX_CHARACTERS) {
        block += text
        if (link !== null && link.text.length < 200) link.text += text
      }
    },
    onclosetag(name) {
      if (!INLINE.has(name)) endBlock()
      if (frames.length > 1) frames.pop()
      if (name === 'script') script = null
    },
  })
  for (let at = 0; at < html.length && frames.length <= DEPTH_MAX; at += PART_CHARACTERS) {
    if (at > 0) await setImmediate()
    parser.write(html.slice(at, at + PART_CHARACTERS))
  }
  if (frames.length <= DEPTH_MAX) parser.end()
  endBlock()

  page.title = squeezed(page.title).slice(0, 300)
  for (const link of page.links) link.text = squeezed(link.text)
  const joined = (kept: typeof blocks) => kept.map(({ text }) => text).join('\n')
  page.everything = joined(blocks)
  const main = joined(blocks.filter(({ isMargin }) => !isMargin))
  page.text = main.length >= LEAST_TEXT_CHARACTERS ? main : page.everything
  return page
}

const isHidden = ({ hidden, style = '' }: Record<string, string>) =>
  hidden !== undefined || /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style)

const squeezed = (text: string) =>
  text
    .toWellFormed()
    .replace(/[\s\0]+/g, ' ')
    .trim()
