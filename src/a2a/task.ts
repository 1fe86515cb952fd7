import type { Static } from 'typebox'
import type { ExchangeThread } from '../contract/exchange-shapes.ts'
import { publicTaskId, taskContextId } from './keys.ts'
import type { TASK_STATES } from './requests.ts'

export type Thread = Static<typeof ExchangeThread>
export type TaskState = (typeof TASK_STATES)[number]

type Part = { text: string; mediaType: 'text/plain' } | { data: object; mediaType: 'application/json' }

export interface Message {
  messageId: string
  contextId: string
  taskId?: string
  role: 'ROLE_USER' | 'ROLE_AGENT'
  parts: Part[]
}

/** A thread of the exchange as the protocol's task. */
export interface Task {
  id: string
  contextId: string
  status: { state: TaskState; message: Message; timestamp?: string }
  artifacts?: { artifactId: string; name: string; parts: Part[] }[]
  history?: Message[]
  metadata: Record<string, string>
}

/**
 * Maps a thread's state: waiting → submitted; incomplete or declined → rejected; accepted, or ended after an answer →
 * completed; ended without one → canceled. Any other state requires input.
 */
export function taskState({ state, submission_status: status, answer_ready: answered }: Thread): TaskState {
  if (status === 'incomplete' || status === 'declined') return 'TASK_STATE_REJECTED'
  if (status === 'accepted') return 'TASK_STATE_COMPLETED'
  if (state === 'ended') return answered ? 'TASK_STATE_COMPLETED' : 'TASK_STATE_CANCELED'
  return state === 'waiting' ? 'TASK_STATE_SUBMITTED' : 'TASK_STATE_INPUT_REQUIRED'
}

const OVER: ReadonlySet<TaskState> = new Set(['TASK_STATE_REJECTED', 'TASK_STATE_COMPLETED', 'TASK_STATE_CANCELED'])

/** True if a task takes no further message. */
export function isOver(state: TaskState): boolean {
  return OVER.has(state)
}

export interface PartyView {
  /** Maximum number of the newest messages; null for all. */
  historyLength: number | null
  artifacts: boolean
}

/** Converts a thread to the task that the holder of its key sees. */
export function toTask(thread: Thread, answerKey: string, shown: PartyView): Task {
  const id = publicTaskId(answerKey)
  const contextId = taskContextId(answerKey)
  const message = (role: Message['role'], name: string | number, parts: Part[]): Message => ({
    messageId: `${id}.${name}`,
    contextId,
    taskId: id,
    role,
    parts,
  })
  const timestamp = thread.messages.at(-1)?.time
  const kept = shown.historyLength === 0 ? [] : thread.messages.slice(-(shown.historyLength ?? thread.messages.length))
  const history = kept.map(({ id: number, from, text }) =>
    message(from === 'participant' ? 'ROLE_USER' : 'ROLE_AGENT', number, [textPart(text)]),
  )
  const artifacts = shown.artifacts ? artifactsOf(thread) : []
  return {
    id,
    contextId,
    status: {
      state: taskState(thread),
      message: message('ROLE_AGENT', 'status', [textPart(thread.next)]),
      ...(timestamp === undefined ? {} : { timestamp }),
    },
    ...(artifacts.length > 0 ? { artifacts } : {}),
    ...(history.length > 0 ? { history } : {}),
    metadata: { submissionStatus: thread.submission_status },
  }
}

/** Returns the latest answer with its basis: claims, the boundary obeyed, and the disclosure of the mandate. */
function artifactsOf(thread: Thread): NonNullable<Task['artifacts']> {
  const answer = thread.messages.findLast(({ from }) => from !== 'participant')
  if (answer === undefined) return []
  const { boundary, disclosure } = thread
  const data = { claims: answer.claims, boundary, ...(disclosure ? { disclosure } : {}) }
  return [
    { artifactId: 'answer', name: 'Answer', parts: [textPart(answer.text), { data, mediaType: 'application/json' }] },
  ]
}

const ERASED =
  'The manifest was recorded and erased at once, as its boundary requires, so there is no answer. Send one whose boundary leaves time for an answer.'

/** Message sent instead of a task that was erased. */
export function erasedMessage(msgid: string): Message {
  const contextId = taskContextId(msgid)
  return { messageId: `${contextId}.erased`, contextId, role: 'ROLE_AGENT', parts: [textPart(ERASED)] }
}

const textPart = (text: string): Part => ({ text, mediaType: 'text/plain' })
