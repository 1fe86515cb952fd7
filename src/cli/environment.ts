import { homedir } from 'node:os'
import { join } from 'node:path'
import { type Language, negotiateLanguage } from '../domain/language/language.ts'

/** What the command line takes from its environment. The service's own configuration is none of its business. */
export interface Environment {
  /** CONCORDAT_URL: where the service is. */
  url: string | null
  /** CONCORDAT_KEY: the workspace key, in place of the one kept. */
  key: string | null
  /** CONCORDAT_OPERATOR_TOKEN: in place of the one kept. */
  operatorToken: string | null
  /** CONCORDAT_EXCHANGE_KEY: key or token of a thread of the exchange, in place of the one kept. */
  exchangeKey: string | null
  /** CONCORDAT_HEADERS: what an access gate before the service wants of a program, one header a line. */
  headers: string | null
  /** The folder where this user's programs keep their settings. */
  configFolder: string
  /** From LC_ALL, LC_MESSAGES or LANG: the language that sentences and documents are asked for in. */
  language: Language
}

/** The one place of the command line that reads the environment: src/config.ts is the service's. */
export function readEnvironment(): Environment {
  const { env } = process
  const said = (name: string) => env[name]?.trim() || null
  const home = said('XDG_CONFIG_HOME') ?? said('APPDATA') ?? join(homedir(), '.config')
  const locale = said('LC_ALL') ?? said('LC_MESSAGES') ?? said('LANG') ?? ''
  return {
    url: said('CONCORDAT_URL'),
    key: said('CONCORDAT_KEY'),
    operatorToken: said('CONCORDAT_OPERATOR_TOKEN'),
    exchangeKey: said('CONCORDAT_EXCHANGE_KEY'),
    headers: said('CONCORDAT_HEADERS'),
    configFolder: join(home, 'concordat'),
    language: negotiateLanguage(locale.replace(/[_.@].*$/, '')),
  }
}
