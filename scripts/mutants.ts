import { parseSync } from 'vite'

/** One small change of a source file that a test should notice. */
export interface Mutant {
  /** The changed file, from the root of the repository. */
  readonly path: string
  /** Where the change begins, counted from 1. */
  readonly line: number
  readonly start: number
  readonly end: number
  /** What stands in place of the text between `start` and `end`. */
  readonly replacement: string
  /** The change in words, such as `a < b becomes a <= b`. */
  readonly change: string
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

type Change = Pick<Mutant, 'start' | 'end' | 'replacement'>

const COMPARISONS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
}
const ARITHMETIC: Readonly<Record<string, string>> = { '+': '-', '-': '+', '*': '/', '/': '*' }
const LOGIC: Readonly<Record<string, string>> = { '&&': '||', '||': '&&' }

/**
 * Every mutant of a file: a comparison, an operator or a condition turned round, a number off by one, a truth value
 * flipped, a statement that acts left out. Types and texts are left alone.
 */
export function mutantsOf(path: string, text: string): Mutant[] {
  const changes: Change[] = []
  const collect = (node: Node): void => {
    changes.push(...changesOf(node, text))
    for (const [field, child] of Object.entries(node)) {
      if (isType(field)) continue
      for (const one of Array.isArray(child) ? child : [child]) if (isNode(one)) collect(one)
    }
  }
  collect(parseSync(path, text, { lang: 'ts' }).program as unknown as Node)
  return changes.map((change) => ({ path, line: lineAt(text, change.start), ...change, change: told(change, text) }))
}

function changesOf(node: Node, text: string): Change[] {
  switch (node.type) {
    case 'BinaryExpression':
      return [operatorChange(node, { ...COMPARISONS, ...arithmeticOf(node) }, text)].filter((one) => one !== null)
    case 'LogicalExpression':
      return [operatorChange(node, LOGIC, text), leftOf(node, text)].filter((one) => one !== null)
    case 'UnaryExpression':
      return node.operator === '!' ? [{ start: node.start, end: node.start + 1, replacement: '' }] : []
    case 'Literal':
      return literalChange(node)
    case 'IfStatement':
    case 'ConditionalExpression':
      return ['true', 'false'].map((replacement) => ({ ...placeOf(node.test as Node), replacement }))
    case 'ExpressionStatement':
      return acts(node.expression as Node) ? [{ ...placeOf(node), replacement: ';' }] : []
    default:
      return []
  }
}

/** Texts are joined with + as well: only sums in which no text stands are changed. */
function arithmeticOf({ left, right }: Node): Readonly<Record<string, string>> {
  const isText = (node: Node): boolean =>
    node.type === 'TemplateLiteral' ||
    (node.type === 'Literal' && typeof node.value === 'string') ||
    (node.type === 'BinaryExpression' && (isText(node.left as Node) || isText(node.right as Node)))
  return isText(left as Node) || isText(right as Node) ? {} : ARITHMETIC
}

function operatorChange(node: Node, table: Readonly<Record<string, string>>, text: string): Change | null {
  const replacement = table[String(node.operator)]
  if (replacement === undefined) return null
  const from = (node.left as Node).end
  const start = text.indexOf(String(node.operator), from)
  return start < 0 || start >= (node.right as Node).start
    ? null
    : { start, end: start + String(node.operator).length, replacement }
}

/** `a ?? b` becomes `a`. */
function leftOf(node: Node, text: string): Change | null {
  if (node.operator !== '??') return null
  const left = node.left as Node
  return { ...placeOf(node), replacement: `(${text.slice(left.start, left.end)})!` }
}

function literalChange(node: Node): Change[] {
  if (typeof node.value === 'boolean') return [{ ...placeOf(node), replacement: String(!node.value) }]
  if (typeof node.value !== 'number') return []
  return [{ ...placeOf(node), replacement: String(node.value + 1) }]
}

/** Whether a statement is a call made for what it does. */
function acts(expression: Node): boolean {
  const inner = expression.type === 'AwaitExpression' ? (expression.argument as Node) : expression
  return inner.type === 'CallExpression'
}

const placeOf = ({ start, end }: Node) => ({ start, end })

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Fields that hold types, and keys that are names rather than values. */
const isType = (field: string): boolean =>
  ['typeAnnotation', 'typeParameters', 'typeArguments', 'returnType', 'superTypeParameters', 'key'].includes(field)

function lineAt(text: string, at: number): number {
  return text.slice(0, at).split('\n').length
}

function told({ start, end, replacement }: Change, text: string): string {
  const from = Math.max(text.lastIndexOf('\n', start - 1) + 1, start - 40)
  const lineEnd = text.indexOf('\n', end)
  const to = Math.min(lineEnd < 0 ? text.length : lineEnd, end + 40)
  const short = (code: string) => code.replace(/\s+/g, ' ').trim()
  return `${short(text.slice(from, to))}  →  ${short(text.slice(from, start) + replacement + text.slice(end, to))}`
}
