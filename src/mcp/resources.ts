import type { ReadResourceResult, ResourceTemplateType } from '@modelcontextprotocol/server'
import { contract, type OperationId, type OperationShape } from '../contract/index.ts'
import { DOCX, type OutputOf } from '../contract/operation.ts'
import { type Answer, answerText } from '../entry/answer.ts'
import type { Given } from './jobs/job.ts'

/** A document of a workspace as a resource, with the operation that returns it. */
interface WorkspaceResource {
  name: string
  operation: OperationId
  /** Address within the workspace. */
  path: string
  mimeType: string
  /** Extracts the document from the answer's body; by default the whole body. */
  documentOf?: (body: string) => string
}

const RESOURCES: readonly WorkspaceResource[] = [
  {
    name: 'memo',
    operation: 'getInfoMemo',
    path: 'memo',
    mimeType: 'text/markdown',
    documentOf: (body) => (JSON.parse(body) as OutputOf<typeof contract.getInfoMemo>).markdown,
  },
  { name: 'valuation', operation: 'getValuation', path: 'valuation', mimeType: 'application/json' },
  { name: 'teaser', operation: 'getTeaser', path: 'teaser/{pair_id}', mimeType: 'application/pdf' },
  {
    name: 'memorandum',
    operation: 'getReleasedMemorandumPdf',
    path: 'memorandum/{pair_id}',
    mimeType: 'application/pdf',
  },
  { name: 'own-memorandum', operation: 'previewMemorandum', path: 'own-memorandum', mimeType: 'application/pdf' },
  { name: 'memorandum-export', operation: 'exportMemorandum', path: 'memorandum-export', mimeType: DOCX },
  { name: 'teaser-export', operation: 'exportTeaser', path: 'teaser-export', mimeType: DOCX },
]

/** Media types of files, with their extension. */
const FILE_TYPES: ReadonlyMap<string, string> = new Map([
  ['application/pdf', 'pdf'],
  [DOCX, 'docx'],
])

/** Root of the addresses where the connection identifies the workspace. */
const OWN = 'concordat://own/'
/** Root of the addresses that include the workspace key. */
const KEYED = 'concordat://workspace/{session_id}/'

/**
 * Documents of a workspace as resource templates. Addresses hold the workspace key only where the connection brings
 * none.
 */
export const resourceTemplates = (hasKey: boolean): ResourceTemplateType[] =>
  RESOURCES.map(({ name, operation, path, mimeType }) => ({
    name,
    title: contract[operation].summary,
    description: contract[operation].description,
    uriTemplate: `${hasKey ? OWN : KEYED}${path}`,
    mimeType,
  }))

/** Returns the resource of an operation's file, read with the key of the connection; null if it has none. */
export function fileLink(
  { id }: Pick<OperationShape, 'id'>,
  given: Given,
): { uri: string; name: string; title: string } | null {
  const resource = RESOURCES.find(({ operation, mimeType }) => operation === id && FILE_TYPES.has(mimeType))
  if (resource === undefined) return null
  const path = resource.path.replace('{pair_id}', encodeURIComponent(String(given.pair_id)))
  return {
    uri: `${OWN}${path}`,
    name: `${resource.name}.${FILE_TYPES.get(resource.mimeType)}`,
    title: contract[resource.operation].summary,
  }
}

interface ResourceQuestion {
  operation: OperationId
  given: Given
  contentsOf(answer: Answer): ReadResourceResult
}

/** Parses a resource's address; null if it is invalid. */
export function parseResourceUri(uri: string): ResourceQuestion | null {
  for (const { path, operation, mimeType, documentOf = (body: string) => body } of RESOURCES) {
    const given = valuesIn(uri, OWN + path) ?? valuesIn(uri, KEYED + path)
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
