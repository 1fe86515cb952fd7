import { Type } from 'typebox'
import { BLOCK_KINDS, BLOCKS_MAX } from '../domain/confidentiality/policy/block-list.ts'
import { operation } from './operation.ts'
import { ownRead } from './own-read.ts'
import { Instant, named, rowId } from './schemas.ts'

const BlockId = rowId()
const Block = named('Block', 'An entry of a block list.', {
  block_id: BlockId,
  kind: Type.Enum([...BLOCK_KINDS, 'workspace'], {
    description:
      'company: parties with this name; competitor: parties whose name contains it; domain: an internet domain and its subdomains; siren: a French company number; company_number: a company or VAT number with its country; workspace: one whose name request was blocked.',
  }),
  value: Type.String({ description: 'As entered.' }),
  created_at: Instant,
})
const blockExample = {
  block_id: 4,
  kind: 'competitor' as const,
  value: 'Northbridge',
  created_at: '2026-11-20T09:30:00.000Z',
}

export const listBlocks = operation({
  ...ownRead,
  id: 'listBlocks',
  tag: 'name-requests',
  path: '/api/blocks/{session_id}',
  summary: 'Companies from which the own party is hidden',
  description: 'The block list of the session’s active party, latest entry first. Nobody else can read it.',
  output: named('BlockList', 'A block list.', { blocks: Type.Array(Block), count: Type.Integer() }),
  refusals: ['no_profile'],
  example: { request: {}, response: { blocks: [blockExample], count: 1 } },
})

export const blockViewer = operation({
  id: 'blockViewer',
  comparedWith: 'listBlocks',
  tag: 'name-requests',
  method: 'POST',
  path: '/api/blocks/{session_id}',
  summary: 'Hide the own party from a company, a domain or a competitor',
  description: `From now on the session’s active party is hidden from everyone that the entry matches: no match, no search result, no count, no pairing. An entry is compared with what a workspace stated when it was opened, with what it stated before the entry was made, and with addresses that it proved; later statements are ignored, so that nobody can probe for hidden parties. An entry about the own company, its staff or its domain matches proven addresses only, and does not protect against a colleague who registers with a private address: release the name on request instead. The answer does not reveal whether the entry matches anyone. At most ${BLOCKS_MAX} entries; an existing entry is returned unchanged.`,
  access: 'session',
  leastRole: 'owner',
  body: named('BlockInput', 'The entry to add.', {
    kind: Type.Enum([...BLOCK_KINDS]),
    value: Type.String({ minLength: 2, maxLength: 200 }),
  }),
  output: Block,
  refusals: ['no_profile', 'block_value_unusable', 'block_list_full'],
  example: { request: { kind: 'competitor', value: 'Northbridge' }, response: blockExample },
})

export const unblockViewer = operation({
  id: 'unblockViewer',
  comparedWith: 'listBlocks',
  tag: 'name-requests',
  method: 'POST',
  path: '/api/blocks/{session_id}/remove',
  summary: 'Remove an entry of the block list',
  description: 'The party becomes visible again to everyone that no other entry matches.',
  access: 'session',
  leastRole: 'owner',
  body: named('BlockRemoval', 'The entry to remove.', { block_id: BlockId }),
  output: named('BlockRemoved', 'Number of remaining entries.', { count: Type.Integer() }),
  refusals: ['no_profile', 'block_not_found'],
  example: { request: { block_id: 4 }, response: { count: 0 } },
})
