import { type TProperties, Type } from 'typebox'

/** Keyword of a field that another party may have written: data, never instructions, without control markup. */
export const COUNTERPARTY_TEXT = 'x-counterparty-text'

/** Declares a text that another party may have written. Every answer leaves with control markup removed from it. */
export const partyText = (description?: string) =>
  Type.String({ [COUNTERPARTY_TEXT]: true, ...(description === undefined ? {} : { description }) })

/** Marks the texts among some members of an answer; a named schema is left as it is, since others share it. */
export function ofParty<P extends TProperties>(members: P): P {
  const marked = Object.entries(members).map(([name, schema]) => {
    const isText = (schema as Shape).type === 'string' && !('enum' in schema) && !('pattern' in schema)
    // TypeBox marks optional members in a property that a spread leaves out.
    const copy = Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema))
    return [name, isText ? Object.assign(copy, { [COUNTERPARTY_TEXT]: true }) : schema]
  })
  return Object.fromEntries(marked) as P
}

type Change = (text: string, path: string) => string
type Walk = (value: unknown, change: Change, path: string) => unknown

interface Shape {
  type?: string
  [COUNTERPARTY_TEXT]?: true
  properties?: Record<string, Shape>
  patternProperties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
}

/**
 * Compiles a function that replaces the marked texts of an answer; null for a schema without any. It returns the same
 * value if nothing changed.
 */
export function counterpartyTexts(schema: object): Walk | null {
  const shape = schema as Shape
  if (shape[COUNTERPARTY_TEXT])
    return (value, change, path) => (typeof value === 'string' ? change(value, path) : value)
  if (shape.anyOf) return inTurn(shape.anyOf.map(counterpartyTexts))
  if (shape.items) {
    const walk = counterpartyTexts(shape.items)
    return walk && ((value, change, path) => (Array.isArray(value) ? mapped(value, walk, change, `${path}[]`) : value))
  }
  const [ofEvery = null] = Object.values(shape.patternProperties ?? {}).map(counterpartyTexts)
  const named = Object.entries(shape.properties ?? {}).flatMap(([name, inner]) => {
    const walk = counterpartyTexts(inner)
    return walk === null ? [] : [[name, walk] as const]
  })
  if (named.length === 0 && ofEvery === null) return null
  return (value, change, path) => {
    if (typeof value !== 'object' || value === null) return value
    const members = ofEvery === null ? named : Object.keys(value).map((name) => [name, ofEvery] as const)
    let copy = value as Record<string, unknown>
    for (const [name, walk] of members) {
      const before = copy[name]
      if (before === undefined) continue
      const after = walk(before, change, path === '' ? name : `${path}.${name}`)
      if (after !== before) copy = { ...copy, [name]: after }
    }
    return copy
  }
}

function inTurn(walks: readonly (Walk | null)[]): Walk | null {
  const kept = walks.filter((walk) => walk !== null)
  if (kept.length === 0) return null
  return (value, change, path) => kept.reduce((changed, walk) => walk(changed, change, path), value)
}

function mapped(values: readonly unknown[], walk: Walk, change: Change, path: string): readonly unknown[] {
  const after = values.map((value) => walk(value, change, path))
  return after.every((value, i) => value === values[i]) ? values : after
}
