import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Chat {
  authorization: string | undefined
  url: string | undefined
  model: string
  instruction: string
  said: string
}

export type ModelAnswer = (said: string, response: ServerResponse) => void

/** A local chat completions endpoint with responses set by the test. */
export interface TestLanguageModel {
  url: string
  asked: Chat[]
  answer: ModelAnswer
  close(): void
}

export const sends =
  (content: unknown): ModelAnswer =>
  (_, response) =>
    void response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }))

export async function openTestLanguageModel(answer: ModelAnswer = () => {}): Promise<TestLanguageModel> {
  const server = createServer((request, response) => void take(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const model: TestLanguageModel = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    answer,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { model: name, messages } = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    const said: string = messages.at(-1).content
    const { authorization } = request.headers
    model.asked.push({ authorization, url: request.url, model: name, instruction: messages[0].content, said })
    model.answer(said, response)
  }
  return model
}
