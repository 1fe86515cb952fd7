import { homedir } from 'node:os'
import { join } from 'node:path'
import { negotiateLanguage } from '../domain/language/language.ts'

/** Settings that the command line takes from its environment; null where one is not set. */
export type Environment = ReturnType<typeof readEnvironment>

/** Reads the environment of the command line: src/config.ts is the service's. */
export function readEnvironment() {
  const { env } = process
  const said = (name: string) => env[name]?.trim() || null
  const home = said('XDG_CONFIG_HOME') ?? said('APPDATA') ?? join(homedir(), '.config')
  const locale = said('LC_ALL') ?? said('LC_MESSAGES') ?? said('LANG') ?? ''
  return {
    /** Address of the service. */
    url: said('CONCORDAT_URL'),
    /** The workspace key, in place of the one kept. */
    key: said('CONCORDAT_KEY'),
    /** The operator's token, in place of the one kept. */
    operatorToken: said('CONCORDAT_OPERATOR_TOKEN'),
    /** Key or token of a thread of the exchange, in place of the one kept. */
    exchangeKey: said('CONCORDAT_EXCHANGE_KEY'),
    /** Headers that an access gate in front of the service requires of a program, one a line. */
    headers: said('CONCORDAT_HEADERS'),
    /** The folder where this user's programs keep their settings. */
    configFolder: join(home, 'concordat'),
    /** The language that sentences and documents are asked for in. */
    language: negotiateLanguage(locale.replace(/[_.@].*$/, '')),
  }
}
