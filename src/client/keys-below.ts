interface GivenKey {
  member_id: number
  state: 'active' | 'expired' | 'revoked'
  invited_by?: number | undefined
}

/** The members whose keys end with a member's: those to whom it, or one of these, gave a key that was not revoked, by id. */
export function keysBelow<Member extends GivenKey>(members: readonly Member[], memberId: number): Member[] {
  const below = new Set([memberId])
  // Keys are listed in the order in which they were given.
  for (const { member_id, invited_by } of members) if (invited_by && below.has(invited_by)) below.add(member_id)
  below.delete(memberId)
  return members.filter(({ member_id, state }) => below.has(member_id) && state !== 'revoked')
}
