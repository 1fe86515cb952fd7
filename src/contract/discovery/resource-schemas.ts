import { contractSchemas } from '../openapi.ts'
import { absoluteUrl } from './addresses.ts'

type Json = Record<string, unknown>

const COMPONENT = '#/components/schemas/'
const components = contractSchemas()

/** Names of the contract’s resources, in alphabetical order. */
export const resourceNames: readonly string[] = Object.keys(components).sort()

/** Returns a resource as a standalone JSON Schema at /schemas/{name}.json; null for an unknown name. */
export function resourceSchema(baseUrl: string, name: string): Json | null {
  const schema = Object.hasOwn(components, name) ? components[name] : undefined
  if (schema === undefined) return null
  const id = absoluteUrl(baseUrl, `/schemas/${name}.json`)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: id,
    title: name,
    ...(withAddresses(schema, baseUrl) as Json),
  }
}

/** Replaces each reference to a component by the address of that resource. */
function withAddresses(value: unknown, baseUrl: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withAddresses(item, baseUrl))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      key === '$ref' && typeof item === 'string' && item.startsWith(COMPONENT)
        ? absoluteUrl(baseUrl, `/schemas/${item.slice(COMPONENT.length)}.json`)
        : withAddresses(item, baseUrl),
    ]),
  )
}
