import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import {
  type AnchorHTMLAttributes,
  type ComponentType,
  createElement,
  type ElementType,
  Fragment,
  type ReactNode,
  useMemo,
} from 'react'

const READING = { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] }

type Tree = ReturnType<typeof fromMarkdown>
type Node = Tree['children'][number]
type List = Extract<Node, { type: 'list' }>
type ListItem = Extract<Node, { type: 'listItem' }>
type Table = Extract<Node, { type: 'table' }>

type Tag = `h${1 | 2 | 3 | 4 | 5 | 6}` | 'table' | 'th' | 'td' | 'pre' | 'a'

/** Components that replace plain tags; each receives the props of the tag. */
export type Elements = { readonly [One in Tag]?: ComponentType<AnchorHTMLAttributes<HTMLElement>> }

interface Drawing {
  elements: Elements
  /** Targets of reference links, by reference name. */
  addresses: ReadonlyMap<string, string>
}

const AS_TAGS: Elements = {}
const INLINE = { emphasis: 'em', strong: 'strong', delete: 'del' } as const

/**
 * Renders Markdown with tables as React elements; no string is ever parsed as markup. HTML is shown as text and images
 * by their alternative text. Links lead to http, https, mailto or this host; others are shown as text.
 */
export function Markdown({ text, elements = AS_TAGS }: { text: string; elements?: Elements }): ReactNode {
  const tree = useMemo(() => fromMarkdown(text, READING), [text])
  return createElement(Fragment, null, ...blocks(tree.children, { elements, addresses: addressesIn(tree.children) }))
}

const drawnAll = (nodes: readonly Node[], drawing: Drawing): ReactNode[] => nodes.map((node) => drawn(node, drawing))

/** Renders block elements separated by line breaks, so that the words of adjacent text blocks stay apart. */
const blocks = (nodes: readonly Node[], drawing: Drawing): ReactNode[] =>
  nodes.flatMap((node) => [drawn(node, drawing), '\n'])

function drawn(node: Node, drawing: Drawing): ReactNode {
  switch (node.type) {
    case 'text':
    case 'html':
      return node.value
    case 'paragraph':
      return createElement('p', null, ...drawnAll(node.children, drawing))
    case 'heading':
      return element(`h${node.depth}`, {}, drawnAll(node.children, drawing), drawing)
    case 'emphasis':
    case 'strong':
    case 'delete':
      return createElement(INLINE[node.type], null, ...drawnAll(node.children, drawing))
    case 'blockquote':
      return createElement('blockquote', null, ...blocks(node.children, drawing))
    case 'inlineCode':
      return createElement('code', null, node.value)
    case 'code':
      return element('pre', {}, [createElement('code', null, node.value)], drawing)
    case 'break':
      return createElement('br')
    case 'thematicBreak':
      return createElement('hr')
    case 'image':
    case 'imageReference':
      return node.alt
    case 'link':
      return link(node.url, drawnAll(node.children, drawing), drawing)
    case 'linkReference':
      return link(drawing.addresses.get(node.identifier), drawnAll(node.children, drawing), drawing)
    case 'list':
      return list(node, drawing)
    case 'table':
      return table(node, drawing)
    default:
      return null
  }
}

function element(tag: Tag, attributes: object, children: readonly ReactNode[], { elements }: Drawing): ReactNode {
  const drawnAs: ElementType = elements[tag] ?? tag
  return createElement(drawnAs, attributes, ...children)
}

/** A relative address, or one whose scheme is http, https or mailto. */
const LEADS_SOMEWHERE = /^(?:https?:|mailto:|[^:/?#]*(?:[/?#]|$))/i

/** Rejects addresses that Markdown accepts and browsers do not, such as `https://a|b`. */
const isAddress = (address: string) => LEADS_SOMEWHERE.test(address) && URL.canParse(address, 'https://any.invalid')

function link(address: string | undefined, words: readonly ReactNode[], drawing: Drawing): ReactNode {
  return address !== undefined && isAddress(address)
    ? element('a', { href: address }, words, drawing)
    : createElement(Fragment, null, ...words)
}

/** Renders a tight list (no blank lines) with plain lines instead of paragraphs. */
function list({ ordered, start, spread, children }: List, drawing: Drawing): ReactNode {
  const isLoose = spread || children.some((item) => item.spread)
  const linesOf = (item: ListItem) =>
    item.children.flatMap((node) =>
      node.type === 'paragraph' && !isLoose ? [...drawnAll(node.children, drawing), '\n'] : blocks([node], drawing),
    )
  const items = children.map((item) => createElement('li', null, ...linesOf(item)))
  return ordered
    ? createElement('ol', { start: start === 1 ? undefined : (start ?? undefined) }, ...items)
    : createElement('ul', null, ...items)
}

/** Pads every row to the number of cells in the head. */
function table({ align, children: [head, ...rows] }: Table, drawing: Drawing): ReactNode {
  const row = (cells: Table['children'][number]['children'], tag: 'th' | 'td') =>
    createElement(
      'tr',
      null,
      ...(align ?? []).map((side, place) => {
        const attributes = side === null ? {} : { style: { textAlign: side } }
        return element(tag, attributes, drawnAll(cells[place]?.children ?? [], drawing), drawing)
      }),
    )
  return element(
    'table',
    {},
    [
      createElement('thead', null, row(head?.children ?? [], 'th')),
      ...(rows.length === 0 ? [] : [createElement('tbody', null, ...rows.map(({ children }) => row(children, 'td')))]),
    ],
    drawing,
  )
}

/** Returns the targets of reference links by name. The first definition of a name wins, as in CommonMark. */
function addressesIn(nodes: readonly Node[]): Map<string, string> {
  const named = nodes.flatMap(function definitionsIn(node): [string, string][] {
    if (node.type === 'definition') return [[node.identifier, node.url]]
    return 'children' in node ? node.children.flatMap(definitionsIn) : []
  })
  return new Map(named.toReversed())
}
