import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { readBoundedText } from './bounded-text.ts'

/** A model that may phrase what it is given; whether its text says the same is for the caller to check. */
export interface LanguageModel {
  /** The sentences as flowing text; null when the model is down, slow or answers nothing of use. Never throws. */
  phrase(sentences: readonly string[]): Promise<string | null>
}

export interface LanguageModelSettings {
  /** Address under which `/chat/completions` stands. */
  readonly url: string
  readonly model: string
  readonly key: string | null
  /** Milliseconds for one request and its answer. */
  readonly timeoutMs?: number
}

const DEFAULT_TIMEOUT_MS = 8000
const ANSWER_MAX_BYTES = 65_536

const INSTRUCTION =
  'You lay out statements of a database as a short text. Give every statement once, in the order given and in its own words ' +
  'and numbers, "(unverified)" included. You may begin a statement with "Also," "In addition," "Moreover," or "Finally,", or ' +
  'put the statements in a list with "- ". Change nothing else; add nothing.'

const answerShape = Compile(
  Type.Object({ choices: Type.Array(Type.Object({ message: Type.Object({ content: Type.String() }) })) }),
)

/** Any endpoint that speaks the chat completions of OpenAI. It is given statements that anyone may know, and nothing a participant wrote. */
export function openLanguageModel({
  url,
  model,
  key,
  timeoutMs = DEFAULT_TIMEOUT_MS,
}: LanguageModelSettings): LanguageModel {
  async function phrase(sentences: readonly string[]): Promise<string | null> {
    try {
      const response = await fetch(`${url}/chat/completions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
        body: JSON.stringify({
          model,
          temperature: 0,
          messages: [
            { role: 'system', content: INSTRUCTION },
            { role: 'user', content: sentences.join('\n') },
          ],
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!response.ok) {
        await response.body?.cancel()
        return null
      }
      return contentOf(await readBoundedText(response, ANSWER_MAX_BYTES))
    } catch {
      return null
    }
  }
  return { phrase }
}

function contentOf(text: string): string | null {
  const answer: unknown = JSON.parse(text)
  if (!answerShape.Check(answer)) return null
  const content = answer.choices[0]?.message.content.trim() ?? ''
  return content === '' ? null : content
}
