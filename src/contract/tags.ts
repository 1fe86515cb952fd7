/**
 * Families of operations with their purpose. Documents group operations by family, and requests are counted per family.
 */
export const TAGS = {
  registration: 'Register, and open a workspace.',
  identity: 'A workspace’s own data.',
  matching: 'Ranked counterparties and, after signing, their names.',
  theses: 'Named searches of a buyer, private to its workspace.',
  valuation: 'Valuation of a seller.',
  pairings: 'Pairings of a buyer with a seller, and their deal phase.',
  reading: 'How free texts are read, and the trades that they name.',
  search: 'Search the universe without revealing its members.',
  activity: 'Events of a workspace.',
  overview: 'To-dos and key figures of a workspace.',
  disclosures: 'Records of disclosed names.',
  'name-requests': 'Request a party’s name, and answer requests.',
  recovery: 'Prove an address, and replace a lost key.',
  watchlist: 'Watched counterparties.',
  workspace: 'Key rotation, export, erasure.',
  'data-room': 'Documents in folders, and their releases.',
  notebooks: 'Notes, tasks and tags of a pairing, private to a workspace.',
  members: 'People and agents with keys of their own.',
  memos: 'Memoranda, teasers and analyses.',
  nda: 'The confidentiality undertaking.',
  quality: 'Improve the data of a party.',
  exchange: 'Manifests of agents and their answers.',
  operator: 'For the operator of the service.',
  health: 'Health of the service.',
  discovery: 'Description and capabilities of the service.',
} as const
export type Tag = keyof typeof TAGS
