import { homedir } from 'node:os'
import { join } from 'node:path'
import { negotiateLanguage } from '../domain/language/language.ts'

/** Settings that the command line takes from its environment; null where one is not set. */
export type Environment = ReturnType<typeof readEnvironment>

/** Reads the environment of the command line: src/config.ts is the service's. */
export function readEnvironment() {
  const { env } = process
  const variable = (name: string) => env[name]?.trim() || null
  const home = variable('XDG_CONFIG_HOME') ?? variable('APPDATA') ?? join(homedir(), '.config')
  const locale = variable('LC_ALL') ?? variable('LC_MESSAGES') ?? variable('LANG') ?? ''
  return {
    /** Address of the service. */
    url: variable('CONCORDAT_URL'),
    /** The workspace key, in place of the one kept. */
    key: variable('CONCORDAT_KEY'),
    /** The operator's token, in place of the one kept. */
    operatorToken: variable('CONCORDAT_OPERATOR_TOKEN'),
    /** Key or token of a thread of the exchange, in place of the one kept. */
    exchangeKey: variable('CONCORDAT_EXCHANGE_KEY'),
    /** Headers that an access gate in front of the service requires of a program, one a line. */
    headers: variable('CONCORDAT_HEADERS'),
    /** The folder where this user's programs keep their settings. */
    configFolder: join(home, 'concordat'),
    /** The language that sentences and documents are asked for in. */
    language: negotiateLanguage(locale.replace(/[_.@].*$/, '')),
  }
}
