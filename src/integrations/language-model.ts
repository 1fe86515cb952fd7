import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { readBoundedText } from './bounded-text.ts'

/** A model that may rephrase sentences. The caller checks that the meaning is unchanged. */
export interface LanguageModel {
  /** Returns the sentences as flowing text. Null if the model is down, slow or answers nothing usable. Never throws. */
  phrase(sentences: readonly string[]): Promise<string | null>
}

interface LanguageModelSettings {
  /** Base address of `/chat/completions`. */
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

/**
 * Opens any endpoint compatible with OpenAI's chat completions. It receives statements that anyone may know, and
 * nothing that a participant wrote.
 */
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
