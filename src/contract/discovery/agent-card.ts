import { contract, type OperationId } from '../index.ts'
import { API_VERSION, absoluteUrl, SUMMARY } from './addresses.ts'

/** Skills of the A2A edge, by operation; the first starts a task, the others need its key. */
const SKILLS = [
  { id: 'publishManifest', tags: ['mergers and acquisitions', 'manifest', 'buyers', 'sellers'], needsKey: false },
  { id: 'getExchangeAnswer', tags: ['answer', 'claims', 'sources'], needsKey: true },
  { id: 'replyByKey', tags: ['reply', 'conversation'], needsKey: true },
] as const satisfies readonly { id: OperationId; tags: readonly string[]; needsKey: boolean }[]

const KEY_DESCRIPTION =
  'The answerKey of a task’s metadata, returned once when the task starts. Starting one needs no key; several keys are separated by commas in X-A2A-Key.'

/**
 * Either of the two headers may carry a key. The role is named because verifiers of the card's signature differ on
 * whether an empty list belongs to the signed text.
 */
const HOLDER = { list: ['task'] }
const EITHER_KEY = [{ schemes: { answerKey: HOLDER } }, { schemes: { answerKeyHeader: HOLDER } }]

/** Builds the card of A2A 1.0: the exchange over both bindings, before it is signed. */
export function agentCard(baseUrl: string): Record<string, unknown> {
  const url = absoluteUrl(baseUrl, '/a2a')
  return {
    name: 'Concordat exchange',
    description: `${SUMMARY} Send a manifest of six fields (${contract.getExchangeSpec.path} describes them) as text or as a data part; the task holds the answer, claim by claim, and its key.`,
    supportedInterfaces: [
      { url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
      { url, protocolBinding: 'HTTP+JSON', protocolVersion: '1.0' },
    ],
    provider: { organization: 'Concordat', url: absoluteUrl(baseUrl, '/') },
    version: API_VERSION,
    documentationUrl: absoluteUrl(baseUrl, contract.getLlmsFullTxt.path),
    iconUrl: absoluteUrl(baseUrl, contract.getLogo.path),
    capabilities: { streaming: true, pushNotifications: false, extendedAgentCard: false },
    securitySchemes: {
      answerKey: { httpAuthSecurityScheme: { scheme: 'Bearer', description: KEY_DESCRIPTION } },
      answerKeyHeader: {
        apiKeySecurityScheme: { location: 'header', name: 'X-A2A-Key', description: KEY_DESCRIPTION },
      },
    },
    defaultInputModes: ['application/json', 'text/plain'],
    defaultOutputModes: ['application/json', 'text/plain'],
    skills: SKILLS.map(({ id, tags, needsKey }) => {
      const { summary, description } = contract[id]
      return {
        id,
        name: summary,
        description,
        tags,
        ...(id === 'publishManifest' ? { examples: [JSON.stringify(contract[id].example.request)] } : {}),
        ...(needsKey ? { securityRequirements: EITHER_KEY } : {}),
      }
    }),
  }
}
