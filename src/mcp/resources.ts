import type { ReadResourceResult, ResourceTemplateType } from '@modelcontextprotocol/server'
import { contract, type OperationId } from '../contract/index.ts'
import type { OutputOf } from '../contract/operation.ts'
import { type Answer, answerText } from '../entry/answer.ts'
import type { Arguments } from './calls.ts'

/** A document of a workspace as a resource, with the operation that returns it. */
interface WorkspaceResource {
  name: string
  operation: OperationId
  uriTemplate: string
  mimeType: string
  /** Extracts the document from the answer's body; by default the whole body. */
  documentOf?: (body: string) => string
}

const RESOURCES: readonly WorkspaceResource[] = [
  {
    name: 'memo',
    operation: 'getInfoMemo',
    uriTemplate: 'concordat://workspace/{session_id}/memo',
    mimeType: 'text/markdown',
    documentOf: (body) => (JSON.parse(body) as OutputOf<typeof contract.getInfoMemo>).markdown,
  },
  {
    name: 'valuation',
    operation: 'getValuation',
    uriTemplate: 'concordat://workspace/{session_id}/valuation',
    mimeType: 'application/json',
  },
  {
    name: 'teaser',
    operation: 'getTeaser',
    uriTemplate: 'concordat://workspace/{session_id}/teaser/{pair_id}',
    mimeType: 'application/pdf',
  },
]

/** Documents of a workspace as resource templates; as over HTTP, the address contains the workspace key. */
export const resourceTemplates: readonly ResourceTemplateType[] = RESOURCES.map(
  ({ name, operation, uriTemplate, mimeType }) => ({
    name,
    title: contract[operation].summary,
    description: contract[operation].description,
    uriTemplate,
    mimeType,
  }),
)

export interface ResourceQuestion {
  operation: OperationId
  given: Arguments
  contentsOf(answer: Answer): ReadResourceResult
}

/** Parses a resource's address; null if it is invalid. */
export function parseResourceUri(uri: string): ResourceQuestion | null {
  for (const { uriTemplate, operation, mimeType, documentOf = (body: string) => body } of RESOURCES) {
    const given = valuesIn(uri, uriTemplate)
    if (given === null) continue
    const contentsOf = (answer: Answer): ReadResourceResult => {
      const text = answerText(answer)
      const form = text === null ? { blob: Buffer.from(answer.body).toString('base64') } : { text: documentOf(text) }
      return { contents: [{ uri, mimeType, ...form }] }
    }
    return { operation, given, contentsOf }
  }
  return null
}

function valuesIn(uri: string, template: string): Record<string, string> | null {
  const pattern = new RegExp(`^${template.replaceAll(/\{(\w+)\}/g, '(?<$1>[\\w-]+)')}$`)
  const found = pattern.exec(uri)
  return found === null ? null : { ...found.groups }
}
