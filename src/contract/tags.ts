/** The families of operations, with what they are for. Documents group operations by family, and requests are counted per family. */
export const TAGS = {
  registration: 'Register, and open a workspace.',
  identity: 'What a workspace holds of its own.',
  matching: 'Ranked counterparties and, once signed, their names.',
  valuation: 'What a seller is worth.',
  pairings: 'One buyer with one seller, and their deal phase.',
  search: 'Search the universe without telling who is in it.',
  activity: 'What happened in a workspace.',
  overview: 'What a workspace should look at now.',
  disclosures: 'Who was told whose name.',
  'name-requests': 'Ask a party for its name, and answer those who ask.',
  recovery: 'Prove an address, and get a lost key back.',
  watchlist: 'Counterparties to keep an eye on.',
  workspace: 'Key rotation, export, erasure.',
  memos: 'Memoranda, teasers and analyses.',
  nda: 'The confidentiality undertaking.',
  quality: 'Improve the data of a party.',
  exchange: 'Manifests of agents and their answers.',
  operator: 'For the operator of the service.',
  health: 'Whether the service works.',
  discovery: 'What the service is and can do.',
} as const
export type Tag = keyof typeof TAGS
