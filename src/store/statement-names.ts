import { createHash } from 'node:crypto'

/** Under which names sessions keep the plans of statements. */
export interface StatementNames {
  /** The name of a statement; none for one that is planned each time. */
  nameOf(text: string, parameters: readonly unknown[]): { name?: string }
  /** From now on every statement is planned each time. */
  stop(): void
}

/** Plans kept at most, the first to come; and the parameters one may have, since lists of ids make a text for each length. */
const PLANS_KEPT = 150
const PARAMETERS_MAX = 24

/**
 * Names statements by their text: the embedded engine plans the load of a viewer in 0.6 ms and runs it in 0.1 ms. A name is a digest
 * of the text, so that a session that a pooler shares between processes never holds another statement under it.
 */
export function openStatementNames(): StatementNames {
  const names = new Map<string, string>()
  let isStopped = false
  return {
    nameOf(text, { length }) {
      if (isStopped) return {}
      const known = names.get(text)
      if (known !== undefined) return { name: known }
      if (length === 0 || length > PARAMETERS_MAX || names.size >= PLANS_KEPT) return {}
      const name = `concordat_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
      names.set(text, name)
      return { name }
    },
    stop() {
      isStopped = true
    },
  }
}

/** What PostgreSQL says where a session does not hold the plan it was asked for: unknown, there already, of another form. */
const PLAN_LOST = new Set(['26000', '42P05', '0A000'])

/** Whether a statement failed because its session does not hold the plan that it kept: as it is, it may be sent again. */
export const isPlanLost = (code: string | null): boolean => code !== null && PLAN_LOST.has(code)
