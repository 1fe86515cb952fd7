import { DOCUMENT_LANGUAGES, type DocumentLanguage } from '../../domain/language/language.ts'

type Group = 'start' | 'role' | 'how_to' | 'service'

/** A page of the documentation beside the operations. */
export interface Guide {
  /** Name of its text. */
  name: string
  path: string
  title: string
  /** One sentence for search engines and indexes. */
  about: string
  group: Group
  /** English first; title and sentence of the others stand in their texts. */
  languages: readonly DocumentLanguage[]
}

const guide = (group: Group, name: string, title: string, about: string, path = `/docs/${name}`): Guide => ({
  name,
  path,
  title,
  about,
  group,
  languages: group === 'role' ? DOCUMENT_LANGUAGES : group === 'start' ? ['en', 'fr'] : ['en'],
})

/** Returns the path of a guide in one language; the path without a language follows `Accept-Language`. */
export function guidePath({ name, path }: Guide, language: DocumentLanguage): string {
  return language === 'en' ? path : `/docs/${language}/${name}`
}

/** Pages of the documentation, in the order in which they are listed. */
export const GUIDES: readonly Guide[] = [
  guide('start', 'getting-started', 'Getting started', 'From registration to a deal over HTTP, step by step.', '/docs'),
  guide('start', 'agents', 'Agents', 'MCP, A2A and the exchange for agents.'),
  guide('role', 'seller', 'For a seller’s agent', 'Sell a company in confidence: register, show and decide.'),
  guide('role', 'buyer', 'For a buyer’s agent', 'Find companies, understand the fit and learn names.'),
  guide('role', 'broker', 'For a broker', 'Work for several principals without mixing their mandates.'),
  guide('role', 'operator', 'For the operator', 'Run an installation: proposals, requests, alarms and imports.'),
  guide('how_to', 'test-mode', 'Test mode', 'Play a whole deal among fictional parties, apart from real ones.'),
  guide('how_to', 'delegation', 'Delegation', 'Access for colleagues and programs, with roles, scopes and an end.'),
  guide('how_to', 'polling', 'Polling', 'How often to ask, and how to ask again without cost or harm.'),
  guide('service', 'status', 'Status', 'Where the state of the service is answered.'),
  guide('service', 'deprecation', 'Deprecation policy', 'How the interface changes, and how long before.'),
  guide('service', 'changes', 'Changes', 'Changes by release.'),
  guide('service', 'terms', 'Terms', 'Terms of use of this installation.', '/terms'),
  guide('service', 'privacy', 'Privacy', 'Stored data, for how long, who sees it, and how to erase it.', '/privacy'),
]
