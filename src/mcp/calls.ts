import type { CallToolResult } from '@modelcontextprotocol/server'
import type { OperationId } from '../contract/index.ts'
import { negotiateLanguage } from '../domain/language/language.ts'
import type { Answer } from '../entry/answer.ts'
import { type Admission, type Guards, REFUSALS_LOGGED } from '../entry/guards.ts'
import type { Perform } from '../entry/perform.ts'
import { type Problem, problemIn } from '../entry/problem.ts'
import { refuse } from '../entry/refusal.ts'
import type { Logger } from '../store/engine.ts'
import { toToolError, toToolResult, writeResult, writtenAnswer } from './results.ts'
import { type OperationTool, tools } from './tools.ts'
import { refuseUnknown } from './unknown-arguments.ts'
import type { Visit } from './visit.ts'

export type Arguments = Readonly<Record<string, unknown>>

/** Listings are open to anyone and share the quota of reads. */
const LISTS = { access: 'public', rate: 'read', tag: 'mcp' } as const

export interface Calls {
  /** Counts a request for the lists themselves. @throws Refusal when the quota is used up */
  countList(visit: Visit): void
  /** Resolves to true if the connection authenticates an operator. */
  isOperator(visit: Visit): Promise<boolean>
  /** Carries out an operation behind the same guards as HTTP; returns an error as the body that HTTP would send. */
  answerTo(tool: OperationTool, given: Arguments, visit: Visit): Promise<Answer | { problem: Problem }>
  /** Returns the answer as a tool's result. */
  resultTo(tool: OperationTool, given: Arguments, visit: Visit): Promise<CallToolResult>
  /** Returns the result serialised as JSON of revision 2026-07-28. */
  writtenResultTo(tool: OperationTool, given: Arguments, visit: Visit): Promise<string>
}

export interface CallSettings {
  perform: Perform
  guards: Guards
  log: Logger
}

export function openCalls({ perform, guards, log }: CallSettings): Calls {
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
      const language = negotiateLanguage(typeof given.language === 'string' ? given.language : visit.acceptLanguage)
      const problem = problemIn(language, error, visit.requestId, log)
      admission?.settle(problem.status)
      if (REFUSALS_LOGGED.has(problem.status))
        log.warn({ operation: operation.id, status: problem.status }, 'a request was refused')
      return { problem }
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
    answerTo,
    async resultTo(tool, given, visit) {
      const answer = await answerTo(tool, given, visit)
      return 'problem' in answer ? toToolError(answer.problem) : toToolResult(tool.operation, answer)
    },
    async writtenResultTo(tool, given, visit) {
      const answer = await answerTo(tool, given, visit)
      return 'problem' in answer ? writeResult(toToolError(answer.problem)) : writtenAnswer(tool.operation, answer)
    },
  }
}
