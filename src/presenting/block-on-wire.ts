import type { Block } from '../store/block-lists.ts'

export const blockOnWire = ({ id, kind, value, createdAt }: Block) => ({
  block_id: id,
  kind,
  value,
  created_at: createdAt,
})
