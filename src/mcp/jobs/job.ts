import type { CallToolResult } from '@modelcontextprotocol/server'
import type { Contract, OperationId } from '../../contract/index.ts'
import type { OutputOf } from '../../contract/operation.ts'
import { PAGE_ROWS_MAX } from '../../contract/paging.ts'
import { refuseFaults } from '../../entry/input.ts'

/** JSON Schema of an argument. */
type Argument = Readonly<Record<string, unknown>>
export type Given = Readonly<Record<string, unknown>>

type Output<Id extends OperationId> = OutputOf<Contract[Id]>

/** Answer of an operation as its tool gives it: a list under `items`, with its total and the next cursor. */
type ToolOutput<Id extends OperationId> =
  Output<Id> extends readonly unknown[] ? { items: Output<Id>; total?: number; next_cursor?: string } : Output<Id>

/** Effect of a composed tool: it reads, discloses or records a reading, adds, or changes and binds. */
export type JobEffect = 'reads' | 'discloses' | 'adds' | 'binds'

/** Operations as a composed tool calls them, each behind the guards of its own. */
export interface Operations {
  /** Calls an operation that answers JSON. */
  ask<Id extends OperationId>(id: Id, given?: Given): Promise<ToolOutput<Id>>
  /** Calls an operation that answers a document; returns its text, and a link to its file if it is one. */
  read(id: OperationId, given?: Given): Promise<CallToolResult['content']>
}

/** Answer of a composed tool: a value, or the content of a document. */
type JobAnswer = object | { content: CallToolResult['content'] }

/** A tool named after a job, composed of operations. */
export interface Job {
  name: string
  title: string
  /** Occasion to use the tool, with its cost and the commitment that it makes. */
  description: string
  effect: JobEffect
  /** Operations that it calls; a key must have access to every one. */
  uses: readonly [OperationId, ...OperationId[]]
  /** Operations that this tool carries out for a next step that names them; by default its first. */
  standsFor?: readonly OperationId[]
  arguments: Readonly<Record<string, Argument>>
  required?: readonly string[]
  run(operations: Operations, given: Given): Promise<JobAnswer>
}

/** Argument of every list: the fields of a row. */
export const DETAIL: Argument = { type: 'string', enum: ['concise', 'full'], default: 'concise' }
export const PAIR_ID: Argument = { type: 'string', description: 'Pairing id from my_deals, e.g. "pair-241-17".' }

/** Rows of a page unless the call asks for another number. */
export const PAGE_ROWS = 10
/** Argument of a list in pages. */
export const LIMIT: Argument = { type: 'integer', minimum: 1, maximum: PAGE_ROWS_MAX, default: PAGE_ROWS }

export const isFull = ({ detail }: Given): boolean => detail === 'full'

/** Returns the named arguments that were given. */
export function pick(given: Given, ...names: string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]))
}

/** Returns one of the values of an argument. @throws Refusal 400 for another value */
export function choice<const Value extends string>(given: Given, name: string, values: readonly Value[]): Value {
  const found = values.find((value) => value === given[name])
  return found ?? refuseFaults([{ path: name, message: { of: 'field_one_of', values: [...values] } }])
}
