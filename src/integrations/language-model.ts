import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { boundedTextOf } from './bounded-text.ts'

/** A model that may phrase what it is given; whether it said no more is for the caller to check. */
export interface LanguageModel {
  /** The claims as flowing text; null when the model is down, slow or answers nothing of use. Never throws. */
  phrase(claims: readonly string[], next: string): Promise<string | null>
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
  'You phrase statements of a database for another program. Write plain English, one sentence for each statement, in the ' +
  'order given. Use only the words, names and numbers of the statements; add nothing, leave no number or restriction out.'

const answerShape = Compile(
  Type.Object({ choices: Type.Array(Type.Object({ message: Type.Object({ content: Type.String() }) })) }),
)

/** Any endpoint that speaks the chat completions of OpenAI. It is given claims that anyone may know, and nothing a participant wrote. */
export function openLanguageModel({
  url,
  model,
  key,
  timeoutMs = DEFAULT_TIMEOUT_MS,
}: LanguageModelSettings): LanguageModel {
  async function phrase(claims: readonly string[], next: string): Promise<string | null> {
    try {
      const response = await fetch(`${url}/chat/completions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
        body: JSON.stringify({
          model,
          temperature: 0,
          messages: [
            { role: 'system', content: INSTRUCTION },
            { role: 'user', content: [...claims, next].join('\n') },
          ],
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!response.ok) {
        await response.body?.cancel()
        return null
      }
      return contentOf(await boundedTextOf(response, ANSWER_MAX_BYTES))
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
