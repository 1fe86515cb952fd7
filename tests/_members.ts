import { randomUUID } from 'node:crypto'
import type { WorkspaceRole } from '../src/domain/workspace/workspace-role.ts'
import { ask, is } from './_contract.ts'
import { fresh } from './_exchange.ts'
import type { TestHouse } from './_service.ts'

/** A member of a workspace with its key. */
export interface MemberOf {
  key: string
  id: number
  name: string
}

let invited = 0

/** Invites a member by an owner's key. */
export async function invite(app: TestHouse, owner: string, role: WorkspaceRole, more: object = {}): Promise<MemberOf> {
  invited += 1
  const name = `Member ${invited}`
  const headers = { ...fresh(), 'idempotency-key': randomUUID() }
  const answer = await ask(app, 'inviteMember', { key: owner, body: { name, role, ...more }, headers })
  is(answer, 201)
  return { key: answer.body.session_id, id: answer.body.member.member_id, name }
}
