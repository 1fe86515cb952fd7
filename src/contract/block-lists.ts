import { Type } from 'typebox'
import { BLOCK_KINDS, BLOCKS_MAX } from '../domain/block-list.ts'
import { operation } from './operation.ts'
import { ownRead } from './own-read.ts'
import { Instant, named, none, noParams, rowId } from './schemas.ts'

const BlockId = rowId()
const Block = named('Block', 'An entry of a block list.', {
  block_id: BlockId,
  kind: Type.Enum([...BLOCK_KINDS, 'workspace'], {
    description:
      'company: whoever goes by this name; competitor: whoever has this name in its own; domain: an internet domain and those below it; siren: a French company number; workspace: one whose request for the name was blocked.',
  }),
  value: Type.String({ description: 'As it was entered.' }),
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
  summary: 'From whom the own party is hidden',
  description: 'The block list of the party that the session acts for, the latest entry first. Nobody else reads it.',
  output: named('BlockList', 'A block list.', { blocks: Type.Array(Block), count: Type.Integer() }),
  refusals: ['no_profile'],
  headers: {},
  example: { request: {}, response: { blocks: [blockExample], count: 1 } },
  built: true,
})

export const blockViewer = operation({
  id: 'blockViewer',
  comparedWith: 'listBlocks',
  tag: 'name-requests',
  method: 'POST',
  path: '/api/blocks/{session_id}',
  summary: 'Hide the own party from a company, a domain or a competitor',
  description: `From now on the party that the session acts for does not exist for whoever the entry concerns: no match, no search, no count, no pairing. An entry goes by what a workspace stated when it was opened, by what it stated since then and before the entry was made, and by addresses that it proved: whoever states another name later cannot find out by it who hides. An entry about the own company, its staff or its domain goes by proven addresses only, and is no protection against a colleague who registers with a private address: ask to be asked for the name. The answer does not say whether the entry concerns anybody. At most ${BLOCKS_MAX} entries; one that is there already is answered again.`,
  access: 'session',
  leastRole: 'owner',
  rate: 'write',
  params: noParams,
  query: none,
  body: named('BlockInput', 'From whom the party is hidden.', {
    kind: Type.Enum([...BLOCK_KINDS]),
    value: Type.String({ minLength: 2, maxLength: 200 }),
  }),
  success: 200,
  mediaType: 'application/json',
  output: Block,
  refusals: ['no_profile', 'block_value_unusable', 'block_list_full'],
  headers: {},
  example: { request: { kind: 'competitor', value: 'Northbridge' }, response: blockExample },
  built: true,
})

export const unblockViewer = operation({
  id: 'unblockViewer',
  comparedWith: 'listBlocks',
  tag: 'name-requests',
  method: 'POST',
  path: '/api/blocks/{session_id}/remove',
  summary: 'Remove an entry of the block list',
  description: 'The party is shown again to whom no other entry concerns.',
  access: 'session',
  leastRole: 'owner',
  rate: 'write',
  params: noParams,
  query: none,
  body: named('BlockRemoval', 'Which entry.', { block_id: BlockId }),
  success: 200,
  mediaType: 'application/json',
  output: named('BlockRemoved', 'What is left.', { count: Type.Integer() }),
  refusals: ['no_profile', 'block_not_found'],
  headers: {},
  example: { request: { block_id: 4 }, response: { count: 0 } },
  built: true,
})
