import type { CallToolResult, Tool } from '@modelcontextprotocol/server'
import { contract, isReplayed, type OperationId } from '../contract/index.ts'
import { LANGUAGES } from '../domain/language/language.ts'
import type { Answer } from '../entry/answer.ts'
import type { Problem } from '../entry/problem.ts'
import { jobs } from './jobs/index.ts'
import type { Given, Job, JobEffect, Operations } from './jobs/job.ts'
import {
  documentContent,
  forPartyTexts,
  jsonResult,
  listingPartyTexts,
  objectIn,
  pathsHolding,
  toToolError,
} from './results.ts'
import { toolHints } from './tool-hints.ts'
import { argumentParts } from './tool-schemas.ts'
import { type OperationTool, tools } from './tools.ts'
import type { Visit } from './visit.ts'

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
class JobRefusal extends Error {
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.code)
    this.problem = problem
  }
}

type AnswerTo = (tool: OperationTool, given: Given, visit: Visit) => Promise<Answer | { problem: Problem }>

/**
 * Carries out a composed tool: each of its operations behind the guards of its own. Returns the refusal of an operation
 * that ended the job as an error of the tool.
 */
export async function runJob(job: Job, given: Given, visit: Visit, answerTo: AnswerTo): Promise<CallToolResult> {
  const answered = async (id: OperationId, sent: Given) => {
    const tool = tools.get(id)
    if (tool === undefined) throw new Error(`the operation ${id} of the job ${job.name} is not a tool`)
    const common = Object.entries(passedOn(given)).filter(([name]) => argumentParts(tool.operation).has(name))
    const whole = { ...Object.fromEntries(common), ...sent }
    const answer = await answerTo(tool, whole, visit)
    if ('problem' in answer) throw new JobRefusal(answer.problem)
    return { operation: tool.operation, answer, given: whole }
  }
  const partyTexts = new Set<string>()
  const operations: Operations = {
    async ask(id, sent = {}) {
      const { operation, answer } = await answered(id, sent)
      forPartyTexts(operation, answer, (text) => partyTexts.add(text))
      return objectIn(operation, answer, 'jobs') as never
    },
    async read(id, sent = {}) {
      const { operation, answer, given: whole } = await answered(id, sent)
      return documentContent(operation, answer, whole)
    },
  }
  try {
    const answer = await job.run(operations, given)
    if ('content' in answer) return { content: answer.content as CallToolResult['content'] }
    const paths = new Set(pathsHolding(answer, partyTexts))
    return jsonResult(listingPartyTexts(answer, paths), visit.connection, 'text')
  } catch (error) {
    if (error instanceof JobRefusal) return toToolError(error.problem, 'jobs')
    throw error
  }
}

/** Returns the arguments of a call that every operation of its job takes. */
function passedOn(given: Given): Record<string, unknown> {
  return Object.fromEntries(PASSED_ON.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])))
}
