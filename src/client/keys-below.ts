interface GivenKey {
  member_id: number
  state: 'active' | 'expired' | 'revoked'
  invited_by?: number | undefined
}

/**
 * Returns the members whose keys end with a member's: those invited by it, directly or through others, and not revoked.
 */
export function keysBelow<Member extends GivenKey>(members: readonly Member[], memberId: number): Member[] {
  const below = new Set([memberId])
  // Members are listed in the order of invitation.
  for (const { member_id, invited_by } of members) if (invited_by && below.has(invited_by)) below.add(member_id)
  below.delete(memberId)
  return members.filter(({ member_id, state }) => below.has(member_id) && state !== 'revoked')
}
