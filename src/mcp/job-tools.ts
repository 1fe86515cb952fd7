import type { CallToolResult, Tool } from '@modelcontextprotocol/server'
import { contract, isReplayed } from '../contract/index.ts'
import { LANGUAGES } from '../domain/language/language.ts'
import type { Problem } from '../entry/problem.ts'
import { jobs } from './jobs/index.ts'
import type { Job, JobEffect } from './jobs/job.ts'
import { jsonResult, type ResultForm, toToolError } from './results.ts'
import { toolHints } from './tool-hints.ts'

/** A composed tool with its definition. */
export interface JobTool {
  job: Job
  definition: Tool
}

const SESSION_ID = { type: 'string', description: 'Workspace key; only if the connection brings none.' }
const LANGUAGE = { type: 'string', enum: LANGUAGES, default: 'en' }
const IDEMPOTENCY_KEY = { type: 'string', description: 'A UUID that makes the call safe to repeat for 24 hours.' }

/** Arguments that several composed tools pass on unchanged. */
const PASSED_ON = ['session_id', 'language'] as const

const READS_ONLY: ReadonlySet<JobEffect> = new Set(['reads'])

/** Composed tools by name, in the order of a deal. */
export const jobTools: ReadonlyMap<string, JobTool> = new Map(jobs.map((job) => [job.name, jobTool(job)]))

function jobTool(job: Job): JobTool {
  const { name, title, description, effect, required = [] } = job
  const [first] = job.uses
  const isRead = effect === 'reads' || effect === 'discloses'
  const properties = {
    ...job.arguments,
    ...(!isRead && isReplayed(contract[first]) ? { idempotency_key: IDEMPOTENCY_KEY } : {}),
    ...(job.uses.some((id) => 'Content-Language' in contract[id].headers) ? { language: LANGUAGE } : {}),
    ...(contract[first].access === 'registration' ? {} : { session_id: SESSION_ID }),
  }
  return {
    job,
    definition: {
      name,
      title,
      description,
      inputSchema: {
        type: 'object',
        properties: properties as NonNullable<Tool['inputSchema']['properties']>,
        ...(required.length === 0 ? {} : { required: [...required] }),
        additionalProperties: false,
      },
      annotations: {
        readOnlyHint: READS_ONLY.has(effect),
        destructiveHint: effect === 'binds',
        idempotentHint: isRead || toolHints(contract[first]).idempotentHint === true,
        openWorldHint: false,
      },
    },
  }
}

/** Returns a definition without the workspace key as an argument, for a connection that brings it. */
export function withoutKeyArgument({ inputSchema, ...definition }: Tool): Tool {
  const { session_id: _, ...properties } = inputSchema.properties ?? {}
  return { ...definition, inputSchema: { ...inputSchema, properties } }
}

/** Refusal of an operation that a composed tool called. */
export class JobRefusal extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.code)
    this.problem = problem
  }
}

/** Adds the arguments that every operation of a job takes from its call. */
export function passedOn(given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(PASSED_ON.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])))
}

/** Converts the answer of a job to a tool's result. */
export function toJobResult(answer: object, form: ResultForm): CallToolResult {
  return 'content' in answer
    ? { content: answer.content as CallToolResult['content'] }
    : jsonResult(answer as Record<string, unknown>, form, 'text')
}

export const toJobError = (problem: Problem): CallToolResult => toToolError(problem, 'jobs')
