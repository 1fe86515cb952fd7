import { TOKEN_CREDENTIAL } from '../../entry/operator-access.ts'
import type { Handlers } from '../../entry/perform.ts'
import { operatorTokens } from '../../store/operator.ts'

export const getOperatorSession: Handlers['getOperatorSession'] = async ({ app, viewer, asked }) => {
  const { credential } = viewer
  const minted = (await operatorTokens(app.database.db)).find(({ id }) => `${TOKEN_CREDENTIAL} ${id}` === credential)
  return {
    body: {
      credential,
      label: minted?.label ?? credential,
      scopes: ['operator' as const],
      ...(minted ? { minted_at: minted.mintedAt } : {}),
      ...(asked.hasIgnoredProxy === true ? { proxy_not_trusted: true } : {}),
    },
  }
}
