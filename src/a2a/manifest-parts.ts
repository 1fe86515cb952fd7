import type { Static } from 'typebox'
import { A2aError } from './errors.ts'
import type { SendMessageRequest } from './requests.ts'

type Message = Static<typeof SendMessageRequest>['message']
type Part = Message['parts'][number]

/** Members that mark a data part as a complete publish request rather than a manifest. */
const REQUEST_MEMBERS = ['manifest', 'manifest_text', 'agent_name'] as const

const TEXT_TYPE = /^text\/(plain|markdown)\b/i
const JSON_TYPE = /^application\/([\w.+-]+\+)?json\b/i

/**
 * Reads a message as the body of publishManifest: text parts are its prose, one data part its manifest or the whole
 * body.
 * @throws A2aError contentTypeNotSupported, invalidParams
 */
export function readManifestBody({ parts }: Message): Record<string, unknown> {
  const { texts, data } = contentOf(parts)
  if (data.length > 1) return invalid('parts', 'must hold at most one data part')
  const [object] = data
  if (object !== undefined && (typeof object !== 'object' || object === null || Array.isArray(object)))
    return invalid('parts', 'must hold a manifest as an object in the data part')
  const isRequest = object !== undefined && REQUEST_MEMBERS.some((member) => Object.hasOwn(object, member))
  const body = object === undefined ? {} : isRequest ? { ...object } : { manifest: object }
  if (texts.length === 0) return body
  if (Object.hasOwn(body, 'manifest_text')) return invalid('parts', 'must hold manifest_text once, as data or as text')
  return { ...body, manifest_text: texts.join('\n') }
}

/**
 * Reads a message as the text of a reply.
 * @throws A2aError contentTypeNotSupported, invalidParams
 */
export function readReplyText({ parts }: Message): string {
  const { texts, data } = contentOf(parts)
  if (data.length > 0) throw new A2aError('contentTypeNotSupported', 'A message to a task is text. Send text parts.')
  return texts.join('\n')
}

function contentOf(parts: readonly Part[]): { texts: string[]; data: unknown[] } {
  const texts: string[] = []
  const data: unknown[] = []
  for (const part of parts) {
    const held = (['text', 'data', 'raw', 'url'] as const).filter((member) => (part[member] ?? null) !== null)
    if (held.length !== 1) return invalid('parts', 'must each hold one of text and data')
    const type = part.mediaType || null
    if (typeof part.text === 'string' && (type === null || TEXT_TYPE.test(type))) texts.push(part.text)
    else if (held[0] === 'data' && (type === null || JSON_TYPE.test(type))) data.push(part.data)
    else
      throw new A2aError('contentTypeNotSupported', 'Parts must be text/plain or application/json, not files or URLs.')
  }
  return { texts, data }
}

function invalid(member: string, description: string): never {
  throw new A2aError('invalidParams', `The member message.${member} ${description}.`, [
    { field: `message.${member}`, description },
  ])
}
