import type { AddressInfo } from 'node:net'
import {
  acceptedContent,
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  createRequestStateCodec,
  type GetPromptResult,
  type InputRequest,
  type InputRequiredResult,
  inputRequired,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import Fastify from 'fastify'
import { firstPartyTest } from '../../src/entry/first-party.ts'
import { addMcpEndpoint } from '../../src/mcp/endpoint.ts'
import { writeResult } from '../../src/mcp/results.ts'

/*
 * What the official conformance suite calls by name, served by the transport that the service runs. It is composed here
 * alone: nothing of it can be reached in the service.
 */

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const SILENCE = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA='

const text = (said: string) => ({ type: 'text' as const, text: said })
const image = { type: 'image' as const, data: PIXEL, mimeType: 'image/png' }
const embedded = (uri: string, mimeType: string, said: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType, text: said },
})

/** Tools that only answer: these are called directly. */
const PLAIN: Readonly<Record<string, CallToolResult>> = {
  test_simple_text: { content: [text('This is a simple text response for testing.')] },
  test_image_content: { content: [image] },
  test_audio_content: { content: [{ type: 'audio', data: SILENCE, mimeType: 'audio/wav' }] },
  test_embedded_resource: { content: [embedded('test://embedded-resource', 'text/plain', 'An embedded resource.')] },
  test_multiple_content_types: {
    content: [
      text('Several kinds of content:'),
      image,
      embedded('test://mixed', 'application/json', '{"test":"data"}'),
    ],
  },
  test_error_handling: { isError: true, content: [text('This tool intentionally returns an error for testing')] },
}

type Given = ServerContext['mcpReq']
type Outcome = CallToolResult | InputRequiredResult

const states = createRequestStateCodec<{ step: string }>({ key: 'x'.repeat(32) })

const question = (message: string, name: string, type: 'string' | 'boolean' = 'string'): InputRequest =>
  inputRequired.elicit({
    message,
    requestedSchema: {
      type: 'object',
      properties: { [name]: type === 'string' ? { type } : { type } },
      required: [name],
    },
  })
const sampled = (said: string): InputRequest =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: text(said) }], maxTokens: 100 })

/** Tools that talk with the client before they answer: these need a server of the SDK. */
const TALKING: Readonly<Record<string, (given: Given) => Promise<Outcome>>> = {
  async test_tool_with_progress({ _meta, notify }) {
    const { progressToken } = _meta ?? {}
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined)
        await notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } })
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return { content: [text('done')] }
  },
  async test_missing_capability({ envelope }) {
    if (!capabilitiesOf(envelope).sampling)
      throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } })
    return { content: [text('sampling is declared')] }
  },
  async test_streaming_elicitation({ inputResponses }) {
    return asked(inputResponses, { user_name: question('What is your name?', 'name') })
  },
  async test_logging_tool() {
    return { content: [text('nothing is logged')] }
  },
  async test_input_required_result_elicitation({ inputResponses }) {
    const { name } = acceptedContent(inputResponses, 'user_name') ?? {}
    return typeof name === 'string'
      ? { content: [text(`Hello, ${name}!`)] }
      : inputRequired({ inputRequests: { user_name: question('What is your name?', 'name') } })
  },
  async test_input_required_result_sampling({ inputResponses }) {
    return asked(inputResponses, { capital_question: sampled('What is the capital of France?') })
  },
  async test_input_required_result_list_roots({ inputResponses }) {
    return asked(inputResponses, { client_roots: inputRequired.listRoots() })
  },
  async test_input_required_result_request_state(given) {
    return await askedWithState(given, { confirm: question('Please confirm', 'ok', 'boolean') }, 'state-ok')
  },
  async test_input_required_result_tampered_state(given) {
    return await askedWithState(given, { confirm: question('Please confirm', 'ok', 'boolean') }, 'state-ok')
  },
  async test_input_required_result_multiple_inputs(given) {
    const requests = {
      user_name: question('What is your name?', 'name'),
      greeting: sampled('Generate a greeting'),
      client_roots: inputRequired.listRoots(),
    }
    return await askedWithState(given, requests, 'all answered')
  },
  async test_input_required_result_multi_round({ inputResponses, requestState }) {
    const step = requestState<{ step: string }>()?.step
    if (step === 'two' && inputResponses?.step2) return { content: [text('both steps answered')] }
    const isSecond = step === 'one' && inputResponses?.step1 !== undefined
    return inputRequired({
      inputRequests: isSecond
        ? { step2: question('Step 2: What is your favourite colour?', 'color') }
        : { step1: question('Step 1: What is your name?', 'name') },
      requestState: await states.mint({ step: isSecond ? 'two' : 'one' }),
    })
  },
  async test_input_required_result_capabilities({ envelope, inputResponses }) {
    const { elicitation } = capabilitiesOf(envelope)
    return asked(inputResponses, {
      ...(elicitation ? { user_name: question('What is your name?', 'name') } : {}),
      greeting: sampled('Generate a greeting'),
    })
  },
}

function capabilitiesOf(envelope: Given['envelope']): ClientCapabilities {
  return (envelope as Record<string, ClientCapabilities> | undefined)?.[CLIENT_CAPABILITIES_META_KEY] ?? {}
}

/** Complete once every request was answered, in whatever way. */
function asked(responses: Given['inputResponses'], requests: Record<string, InputRequest>): Outcome {
  return Object.keys(requests).every((name) => responses?.[name] !== undefined)
    ? { content: [text(`answered: ${JSON.stringify(responses)}`)] }
    : inputRequired({ inputRequests: requests })
}

async function askedWithState(
  { inputResponses, requestState }: Given,
  requests: Record<string, InputRequest>,
  said: string,
): Promise<Outcome> {
  const isAnswered = Object.keys(requests).every((name) => inputResponses?.[name] !== undefined)
  return isAnswered && requestState<{ step: string }>() !== undefined
    ? { content: [text(said)] }
    : inputRequired({ inputRequests: requests, requestState: await states.mint({ step: 'one' }) })
}

const user = (content: ReturnType<typeof text | typeof embedded> | typeof image) => ({ role: 'user' as const, content })

const PROMPTS: Readonly<
  Record<string, (args: Record<string, string>, given: Given) => GetPromptResult | InputRequiredResult>
> = {
  test_simple_prompt: () => ({ messages: [user(text('This is a simple prompt for testing.'))] }),
  test_prompt_with_arguments: ({ arg1, arg2 }) => ({
    messages: [user(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))],
  }),
  test_prompt_with_embedded_resource: ({ resourceUri = '' }) => ({
    messages: [user(embedded(resourceUri, 'text/plain', 'Embedded.')), user(text('Please process the resource.'))],
  }),
  test_prompt_with_image: () => ({ messages: [user(image), user(text('Please analyse the image.'))] }),
  test_input_required_result_prompt: (_, { inputResponses }) =>
    inputResponses?.user_context
      ? { messages: [user(text(JSON.stringify(inputResponses.user_context)))] }
      : inputRequired({ inputRequests: { user_context: question('What context should the prompt use?', 'context') } }),
}

const ARGUMENTS: Readonly<Record<string, string[]>> = {
  test_prompt_with_arguments: ['arg1', 'arg2'],
  test_prompt_with_embedded_resource: ['resourceUri'],
}

const RESOURCES = [
  { uri: 'test://static-text', name: 'static-text', description: 'A text.', mimeType: 'text/plain' },
  { uri: 'test://static-binary', name: 'static-binary', description: 'An image.', mimeType: 'image/png' },
]

function contentsOf(uri: string) {
  const id = /^test:\/\/template\/(\w+)\/data$/.exec(uri)?.[1]
  if (id !== undefined) return { uri, mimeType: 'application/json', text: JSON.stringify({ id, templateTest: true }) }
  if (uri === 'test://static-text') return { uri, mimeType: 'text/plain', text: 'The static text resource.' }
  if (uri === 'test://static-binary') return { uri, mimeType: 'image/png', blob: PIXEL }
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such resource.', { uri })
}

function fixtureServer(): Server {
  const server = new Server(
    { name: 'conformance-fixture', version: '1.0.0' },
    {
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
      requestState: { verify: states.verify },
    },
  )
  server.setRequestHandler('tools/list', () => ({
    tools: [...Object.keys(PLAIN), ...Object.keys(TALKING)].map((name) => ({
      name,
      description: `The tool ${name} of the conformance suite.`,
      inputSchema: { type: 'object', additionalProperties: false },
    })),
  }))
  server.setRequestHandler('tools/call', async ({ params: { name } }, { mcpReq }) => {
    const result = PLAIN[name] ?? (await TALKING[name]?.(mcpReq))
    if (result === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such tool.')
    return result
  })
  server.setRequestHandler('resources/list', () => ({ resources: RESOURCES }))
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [{ name: 'template', uriTemplate: 'test://template/{id}/data', description: 'By its id.' }],
  }))
  server.setRequestHandler('resources/read', ({ params: { uri } }) => ({ contents: [contentsOf(uri)] }))
  server.setRequestHandler('prompts/list', () => ({
    prompts: Object.keys(PROMPTS).map((name) => ({
      name,
      description: `The prompt ${name} of the conformance suite.`,
      arguments: (ARGUMENTS[name] ?? []).map((argument) => ({ name: argument, required: true })),
    })),
  }))
  server.setRequestHandler('prompts/get', ({ params: { name, arguments: args = {} } }, { mcpReq }) => {
    const prompt = PROMPTS[name]
    if (prompt === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such prompt.')
    return prompt(args, mcpReq)
  })
  server.setRequestHandler('completion/complete', () => ({ completion: { values: [], total: 0, hasMore: false } }))
  return server
}

/** The fixture at an address of this machine. */
export async function openFixture(): Promise<{ url: string; close(): Promise<void> }> {
  const app = Fastify()
  addMcpEndpoint(app, {
    guards: { isFirstParty: firstPartyTest('http://localhost', []), countMessage: () => {} },
    serverFor: fixtureServer,
    callDirectly: ({ name }) => {
      const result = PLAIN[name]
      return result === undefined ? null : Promise.resolve(writeResult(result))
    },
    accessOf: async () => 'open',
    baseUrl: 'http://localhost',
    log: { info: () => {}, warn: () => {}, error: () => {} },
  })
  await app.listen({ port: 0, host: 'localhost' })
  return { url: `http://localhost:${(app.server.address() as AddressInfo).port}/mcp`, close: () => app.close() }
}
