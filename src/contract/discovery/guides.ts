/** A page of the documentation beside the operations. */
export interface Guide {
  /** Name of its text. */
  name: string
  path: string
  title: string
  /** One sentence for search engines and indexes. */
  about: string
  group: string
}

const guide = (group: string, name: string, title: string, about: string, path = `/docs/${name}`): Guide => ({
  name,
  path,
  title,
  about,
  group,
})

/** Pages of the documentation, in the order in which they are listed. */
export const GUIDES: readonly Guide[] = [
  guide('Start', 'getting-started', 'Getting started', 'From registration to a deal over HTTP, step by step.', '/docs'),
  guide('Start', 'agents', 'Agents', 'MCP, A2A and the exchange for agents.'),
  guide('By role', 'seller', 'For a seller’s agent', 'Sell a company in confidence: register, show and decide.'),
  guide('By role', 'buyer', 'For a buyer’s agent', 'Find companies, understand the fit and learn names.'),
  guide('By role', 'broker', 'For a broker', 'Work for several principals without mixing their mandates.'),
  guide('By role', 'operator', 'For the operator', 'Run an installation: proposals, requests, alarms and imports.'),
  guide('How to', 'test-mode', 'Test mode', 'Play a whole deal among fictional parties, apart from real ones.'),
  guide('How to', 'delegation', 'Delegation', 'Access for colleagues and programs, with roles, scopes and an end.'),
  guide('How to', 'polling', 'Polling', 'How often to ask, and how to ask again without cost or harm.'),
  guide('Service', 'status', 'Status', 'Where the state of the service is answered.'),
  guide('Service', 'deprecation', 'Deprecation policy', 'How the interface changes, and how long before.'),
  guide('Service', 'changes', 'Changes', 'Changes by release.'),
  guide('Service', 'terms', 'Terms', 'Terms of use of this installation.', '/terms'),
  guide('Service', 'privacy', 'Privacy', 'Stored data, for how long, who sees it, and how to erase it.', '/privacy'),
]
