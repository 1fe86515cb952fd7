import { operatorTokens } from '../store/operator.ts'
import { TOKEN_CREDENTIAL } from './operator-access.ts'
import type { Handlers } from './perform.ts'

export const getOperatorSession: Handlers['getOperatorSession'] = async ({ house, viewer }) => {
  const { credential } = viewer
  const minted = (await operatorTokens(house.database.db)).find(({ id }) => `${TOKEN_CREDENTIAL} ${id}` === credential)
  return {
    body: {
      credential,
      label: minted?.label ?? credential,
      scopes: ['operator' as const],
      ...(minted ? { minted_at: minted.mintedAt } : {}),
    },
  }
}
