import type { CallToolResult } from '@modelcontextprotocol/server'
import type { OperationId } from '../contract/index.ts'
import { negotiateLanguage } from '../domain/language/language.ts'
import type { WorkspaceRole } from '../domain/workspace/workspace-role.ts'
import { type Answer, answerText } from '../entry/answer.ts'
import { type Admission, type Guards, REFUSALS_LOGGED } from '../entry/guards.ts'
import type { Perform } from '../entry/perform.ts'
import { type Problem, problemIn } from '../entry/problem.ts'
import { refuse } from '../entry/refusal.ts'
import { fieldPath, type UnknownField, unknownFields } from '../entry/unknown-fields.ts'
import type { Logger } from '../store/engine.ts'
import { JobRefusal, type JobTool, passedOn, toJobError, toJobResult } from './job-tools.ts'
import type { Given, Operations } from './jobs/job.ts'
import { documentContent, objectIn, toToolError, toToolResult, writeResult, writtenAnswer } from './results.ts'
import { argumentParts } from './tool-schemas.ts'
import { type OperationTool, tools } from './tools.ts'
import type { Visit } from './visit.ts'

/** Listings are open to anyone and share the quota of reads. */
const LISTS = { access: 'public', rate: 'read', tag: 'mcp' } as const

export interface Calls {
  /** Counts a request for the lists themselves. @throws Refusal when the quota is used up */
  countList(visit: Visit): void
  /** Resolves to true if the connection authenticates an operator. */
  isOperator(visit: Visit): Promise<boolean>
  /** Resolves to the role of the connection's workspace key; null without a key, or for one that opens no workspace. */
  roleOfKey(visit: Visit): Promise<WorkspaceRole | null>
  /** Carries out an operation behind the same guards as HTTP; returns an error as the body that HTTP would send. */
  answerTo(tool: OperationTool, given: Given, visit: Visit): Promise<Answer | { problem: Problem }>
  /** Returns the answer as a tool's result. */
  resultTo(tool: OperationTool | JobTool, given: Given, visit: Visit): Promise<CallToolResult>
  /** Returns the result serialised as JSON of revision 2026-07-28. */
  writtenResultTo(tool: OperationTool | JobTool, given: Given, visit: Visit): Promise<string>
}

export interface CallSettings {
  perform: Perform
  guards: Guards
  log: Logger
}

export function openCalls({ perform, guards, log }: CallSettings): Calls {
  const problemOf = (error: unknown, given: Given, visit: Visit): Problem => {
    const language = negotiateLanguage(typeof given.language === 'string' ? given.language : visit.acceptLanguage)
    return problemIn(language, error, visit.requestId, log)
  }
  const answerTo: Calls['answerTo'] = async (tool, given, visit) => {
    const { operation } = tool
    let admission: Admission | null = null
    try {
      const asked = tool.askedOf(given, visit)
      const { origin, referer, ip } = visit
      admission = guards.guard(operation, { origin, referer, sessionKey: asked.sessionKey, ip }, visit.tell)
      if (operation.bodyLimitBytes !== undefined && visit.bodyBytes > operation.bodyLimitBytes)
        refuse('body_too_large', 'body_too_large', 'send_less_to_exchange')
      refuseUnknown(tool.definition.inputSchema, given)
      const answer = await perform(operation.id as OperationId, asked)
      admission.settle(answer.status)
      return answer
    } catch (error) {
      const problem = problemOf(error, given, visit)
      admission?.settle(problem.status)
      if (REFUSALS_LOGGED.has(problem.status))
        log.warn({ operation: operation.id, status: problem.status }, 'a request was refused')
      return { problem }
    }
  }

  /** Carries out a composed tool: each of its operations behind the guards of its own. */
  async function jobResultTo({ job, definition }: JobTool, given: Given, visit: Visit): Promise<CallToolResult> {
    const answered = async (id: OperationId, sent: Given) => {
      const tool = tools.get(id)
      if (tool === undefined) throw new Error(`the operation ${id} of the job ${job.name} is not a tool`)
      const common = Object.entries(passedOn(given)).filter(([name]) => argumentParts(tool.operation).has(name))
      const whole = { ...Object.fromEntries(common), ...sent }
      const answer = await answerTo(tool, whole, visit)
      if ('problem' in answer) throw new JobRefusal(answer.problem)
      return { operation: tool.operation, answer, given: whole }
    }
    const operations: Operations = {
      async ask(id, sent = {}) {
        const { operation, answer } = await answered(id, sent)
        return objectIn(operation, answer, 'jobs') as never
      },
      async read(id, sent = {}) {
        const { operation, answer, given: whole } = await answered(id, sent)
        return documentContent(operation, answer, whole)
      },
    }
    try {
      refuseUnknownArgument(definition.inputSchema, given)
      return toJobResult(await job.run(operations, given), visit.connection)
    } catch (error) {
      return toJobError(error instanceof JobRefusal ? error.problem : problemOf(error, given, visit))
    }
  }

  return {
    countList({ origin, referer, ip, tell }) {
      guards.guard(LISTS, { origin, referer, sessionKey: null, ip }, tell)
    },
    async isOperator(visit) {
      const tool = tools.get('getOperatorSession' satisfies OperationId)
      const brings = visit.gatewayEmail !== null || visit.bearerToken !== null
      if (tool === undefined || !brings) return false
      return await perform('getOperatorSession', tool.askedOf({}, visit)).then(
        () => true,
        () => false,
      )
    },
    async roleOfKey(visit) {
      const tool = tools.get('listMembers' satisfies OperationId)
      if (tool === undefined || visit.sessionKey === null) return null
      const answer = await answerTo(tool, {}, visit)
      if ('problem' in answer) return null
      return (JSON.parse(answerText(answer) ?? '') as { you: { role: WorkspaceRole } }).you.role
    },
    answerTo,
    async resultTo(tool, given, visit) {
      if ('job' in tool) return await jobResultTo(tool, given, visit)
      const answer = await answerTo(tool, given, visit)
      return 'problem' in answer
        ? toToolError(answer.problem, 'operations')
        : toToolResult(tool.operation, answer, given, visit.connection)
    },
    async writtenResultTo(tool, given, visit) {
      if ('job' in tool) return writeResult(await jobResultTo(tool, given, visit))
      const answer = await answerTo(tool, given, visit)
      return 'problem' in answer
        ? writeResult(toToolError(answer.problem, 'operations'))
        : writtenAnswer(tool.operation, answer, given, visit.connection)
    },
  }
}

/**
 * Refuses an argument name that a tool does not have, at any depth: ignoring it would silently drop part of the
 * request.
 */
function refuseUnknown(schema: object, given: Readonly<Record<string, unknown>>): void {
  for (const unknown of unknownFields(schema, given)) refuseAs(unknown)
}

/** Refuses an argument name that a composed tool does not have; its operations check the fields of an argument. */
function refuseUnknownArgument(schema: object, given: Readonly<Record<string, unknown>>): void {
  const { properties = {} } = schema as { properties?: object }
  const name = Object.keys(given).find((one) => !Object.hasOwn(properties, one))
  if (name !== undefined) refuseAs({ name, where: '', known: Object.keys(properties) })
}

function refuseAs({ name, where, known }: UnknownField): never {
  const said = fieldPath({ name, where: '' })
  refuse(
    'unknown_argument',
    'argument_unknown',
    where === ''
      ? { of: 'tool_arguments_are', name: said, known: known.length === 0 ? '–' : known }
      : { of: 'tool_fields_are', name: said, where, known },
    { fields: [{ path: fieldPath({ name, where }), message: 'field_unknown' }] },
  )
}
