import { isIP } from 'node:net'
import { join } from 'node:path'
import type { CONFIG_VARIABLES } from './config/variables.ts'
import { type Limits, readLimits } from './config/variables.ts'
import type { RoomLimits } from './domain/deals/data-room.ts'
import type { ExchangeQuotas } from './domain/exchange/quotas.ts'
import { ASSURANCES, type Assurance } from './domain/parties/assurance-levels.ts'

/** A single e-mail address without a display name. */
const EMAIL = /^[^\s@<>]+@[^\s@<>]+$/

/** Service configuration, read once from the environment and immutable. */
export interface Config {
  port: number
  host: string
  /** Public address of the service, without a trailing slash. */
  baseUrl: string
  /**
   * Address for reports about the service and its vulnerabilities; defaults to `security@` BASE_URL's host (RFC 2142).
   */
  contactEmail: string
  /** Name of the operator, on the terms and privacy pages; null if not configured. */
  operatorName: string | null
  /** PostgreSQL; null for the embedded engine. */
  databaseUrl: string | null
  dataDir: string
  /** null: on in a new embedded directory, off elsewhere. */
  demoUniverse: boolean | null
  /** Hosts whose pages may call the API, besides BASE_URL's and this machine's own. */
  firstPartyHosts: string[]
  /** Addresses and networks of proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[]
  readLimit: number
  readWindowS: number
  exchangeQuotas: ExchangeQuotas
  humanCheck: HumanCheckConfig
  /**
   * Names of real parties disclosed in 24 hours to all unchecked workspaces of one network together, a quarter of the
   * installation's limit; 0 for none.
   */
  uncheckedNames: number
  /** Minimum assurance of a workspace to which names are disclosed. */
  namesOpenFor: Assurance
  /** Workspaces that one client network may open in 24 hours. */
  workspacesPerNetwork: number
  /** Test universes kept at the same time; 0 turns test mode off. */
  testWorkspaces: number
  /** `declared`: an agent's signature counts at once; `approved`: only once its supervisor has approved it. */
  agentSignatures: (typeof AGENT_SIGNATURES)[number]
  /** null if the operator delivers messages by hand. */
  mail: MailConfig | null
  /** Bearer token of the operator; null disables bearer access for the operator. */
  operatorToken: string | null
  /** Bearer token that gives access to the metrics only; null: only the operator's token does. */
  metricsToken: string | null
  /** Addresses that the access gateway may authenticate as the operator; lower case. */
  operatorEmails: string[]
  /** Access gateway in front of the service; null for none. */
  gateway: GatewayConfig | null
  /** OpenAI-compatible endpoint that rephrases answers of the exchange; null for none. */
  languageModel: LanguageModelConfig | null
  embeddings: EmbeddingsConfig
  /** Key that signs backups; null: the key in `backupKeyFile`. */
  backupKey: string | null
  /** File of that key, outside the database; the first backup creates it. */
  backupKeyFile: string
  /** Time for which `/ready` announces the stop before the process stops listening, seconds. */
  stopNoticeS: number
  /**
   * Refuses reads while the process loads or stops, for a proxy that detects failing servers instead of polling
   * `/ready`.
   */
  refuseReadsUnlessReady: boolean
  /** Maximum time for requests in flight to finish after the process stops listening, seconds. */
  stopDeadlineS: number
  /**
   * Interval at which a changed universe is saved beside the data, minutes; 0 disables saving and reading the saved
   * file.
   */
  universeSavedMinutes: number
  limits: Limits
  /** Storage limits for documents, per workspace and for the installation. */
  roomLimits: RoomLimits
  logLevel: (typeof LOG_LEVELS)[number]
}

const AGENT_SIGNATURES = ['declared', 'approved'] as const
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
const BYTES_PER_MB = 1_048_576
/** The limit on messages is up to twenty times as high, and a counter holds 1e9. */
const READ_LIMIT_MAX = 50_000_000

/** Thrown for an unusable configuration: one sentence for each bad value, none of which repeats a secret. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(`The configuration cannot be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

/** Reads the configuration from an environment. @throws ConfigError with a sentence for each bad value */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = []
  const given = (name: (typeof CONFIG_VARIABLES)[number]): string | null => environment[name]?.trim() || null
  const integer = (name: (typeof CONFIG_VARIABLES)[number], fallback: number, low: number, high: number): number => {
    const text = given(name)
    if (text === null) return fallback
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (value >= low && value <= high) return value
    faults.push(`${name} must be a whole number from ${low} to ${high}, not "${text}".`)
    return fallback
  }
  const oneOf = <T extends string>(name: (typeof CONFIG_VARIABLES)[number], choices: readonly T[], fallback: T): T => {
    const text = given(name)
    if (text === null) return fallback
    const choice = choices.find((one) => one === text)
    if (choice === undefined) faults.push(`${name} must be one of ${choices.join(', ')}, not "${text}".`)
    return choice ?? fallback
  }
  const list = (name: (typeof CONFIG_VARIABLES)[number]): string[] =>
    (given(name) ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '')

  const port = integer('PORT', 3000, 0, 65_535)
  const firstPartyHosts = list('FIRST_PARTY_HOSTS').map((host) => host.toLowerCase())
  for (const host of firstPartyHosts)
    if (!/^[a-z0-9.-]+(:\d+)?$|^\[[0-9a-f:]+\](:\d+)?$/.test(host))
      faults.push(`FIRST_PARTY_HOSTS must list host names such as app.example.com, not "${host}".`)
  const trustProxy = list('TRUST_PROXY')
  for (const proxy of trustProxy)
    if (!isProxyAddress(proxy))
      faults.push(
        `TRUST_PROXY must list the addresses or networks of your proxies, such as 10.0.0.1 or 10.0.0.0/8, not "${proxy}".`,
      )
  const demo = oneOf('DEMO_UNIVERSE', ['auto', 'on', 'off', 'true', 'false', '1', '0'], 'auto')
  const secret = (name: 'OPERATOR_TOKEN' | 'METRICS_TOKEN' | 'BACKUP_KEY'): string | null => {
    const value = given(name)
    if (value !== null && value.length < LEAST_SECRET_CHARACTERS)
      faults.push(
        `${name} must have at least ${LEAST_SECRET_CHARACTERS} characters; \`openssl rand -hex 32\` makes one.`,
      )
    return value
  }
  const operatorToken = secret('OPERATOR_TOKEN')
  const metricsToken = secret('METRICS_TOKEN')
  const backupKey = secret('BACKUP_KEY')
  const dataDir = given('DATA_DIR') ?? './data'
  const baseUrl = baseUrlOf(given('BASE_URL'), port, faults)
  const contactEmail = given('CONTACT_EMAIL') ?? `security@${new URL(baseUrl).hostname}`
  if (!EMAIL.test(contactEmail)) faults.push('CONTACT_EMAIL must be one e-mail address such as security@example.com.')
  const provider = oneOf('EDGE_GATE', ['none', ...EDGE_GATE_PROVIDERS], 'none')
  const gateway = readGateway(given, provider, list('EDGE_GATE_AUDIENCE'), faults)
  const operatorEmails = readOperatorEmails(list('OPERATOR_EMAILS'), gateway, faults)
  const config: Config = {
    port,
    host: given('HOST') ?? '127.0.0.1',
    baseUrl,
    contactEmail,
    operatorName: given('OPERATOR_NAME') ?? null,
    databaseUrl: databaseUrlOf(given('DATABASE_URL'), faults),
    dataDir,
    demoUniverse: demo === 'auto' ? null : ['on', 'true', '1'].includes(demo),
    firstPartyHosts,
    trustProxy,
    readLimit: integer('READ_LIMIT', 60, 1, READ_LIMIT_MAX),
    readWindowS: integer('READ_WINDOW_S', 15, 1, 86_400),
    exchangeQuotas: readExchangeQuotas((name, fallback) => integer(name, fallback, 1, 1_000_000_000)),
    humanCheck: readHumanCheck(given, oneOf('HUMAN_CHECK', ['altcha', 'turnstile', 'hcaptcha'], 'altcha'), faults),
    uncheckedNames: integer('UNCHECKED_NAMES', 25, 0, 1_000_000),
    namesOpenFor: oneOf('NAMES_OPEN_FOR', ASSURANCES, 'declared'),
    workspacesPerNetwork: integer('WORKSPACES_PER_NETWORK', 200, 1, 1_000_000_000),
    testWorkspaces: integer('TEST_WORKSPACES', 10, 0, 1_000),
    agentSignatures: oneOf('AGENT_SIGNATURES', AGENT_SIGNATURES, 'declared'),
    mail: readMail(given, new URL(baseUrl).hostname, faults),
    operatorToken,
    metricsToken,
    operatorEmails,
    gateway,
    languageModel: readLanguageModel(given, faults),
    embeddings: readEmbeddings(given, oneOf('EMBEDDINGS', ['local', 'openai', 'onnx'], 'local'), faults),
    backupKey,
    backupKeyFile: given('BACKUP_KEY_FILE') ?? join(dataDir, 'backup.key'),
    stopNoticeS: integer('STOP_NOTICE_S', 2, 0, 300),
    refuseReadsUnlessReady: oneOf('REFUSE_READS_UNLESS_READY', ['off', 'on'], 'off') === 'on',
    stopDeadlineS: integer('STOP_DEADLINE_S', 15, 1, 3_600),
    universeSavedMinutes: integer('UNIVERSE_SAVED_MINUTES', 60, 0, 10_080),
    limits: readLimits(integer),
    roomLimits: {
      workspaceBytes: integer('DOCUMENTS_MB_PER_WORKSPACE', 1_000, 25, 1_000_000) * BYTES_PER_MB,
      installationBytes: integer('DOCUMENTS_MB', 10_000, 25, 100_000_000) * BYTES_PER_MB,
    },
    logLevel: oneOf('LOG_LEVEL', LOG_LEVELS, 'info'),
  }
  if (faults.length > 0) throw new ConfigError(faults)
  return config
}

function isProxyAddress(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

function baseUrlOf(text: string | null, port: number, faults: string[]): string {
  if (text === null) return `http://localhost:${port}`
  if (URL.canParse(text)) {
    const url = new URL(text)
    if (url.pathname !== '/') {
      faults.push(
        `BASE_URL must have no path: the service answers at the root of its host, so "${url.pathname}" would lead nowhere.`,
      )
      return `http://localhost:${port}`
    }
    if (
      /^https?:$/.test(url.protocol) &&
      url.username === '' &&
      url.password === '' &&
      url.search === '' &&
      url.hash === ''
    )
      return url.href.replace(/\/$/, '')
  }
  faults.push('BASE_URL must be an http or https address such as https://deals.example.com.')
  return `http://localhost:${port}`
}

function databaseUrlOf(text: string | null, faults: string[]): string | null {
  if (text === null || (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text))) return text
  faults.push('DATABASE_URL must be a postgres:// address; leave it out for the embedded engine.')
  return null
}

type EmbeddingsConfig =
  | { provider: 'local' }
  /** An OpenAI-compatible endpoint; `/embeddings` is appended to `url`. */
  | { provider: 'openai'; url: string; model: string; key: string | null }
  /** A local folder with a sentence-transformer model. */
  | { provider: 'onnx'; folder: string }

/** Reads the source of sentence vectors from the environment; adds a sentence to `faults` for each bad value. */
function readEmbeddings(
  given: (name: 'EMBEDDINGS_FOLDER' | 'EMBEDDINGS_URL' | 'EMBEDDINGS_MODEL' | 'EMBEDDINGS_KEY') => string | null,
  provider: EmbeddingsConfig['provider'],
  faults: string[],
): EmbeddingsConfig {
  if (provider === 'local') return { provider }
  if (provider === 'onnx') {
    const folder = given('EMBEDDINGS_FOLDER')
    if (folder === null) faults.push('EMBEDDINGS_FOLDER is needed for onnx: the folder of a sentence-transformer.')
    return { provider, folder: folder ?? '' }
  }
  const [url, model] = [given('EMBEDDINGS_URL'), given('EMBEDDINGS_MODEL')]
  if (url === null || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    faults.push('EMBEDDINGS_URL must be an http or https address such as https://api.openai.com/v1 for openai.')
  if (model === null) faults.push('EMBEDDINGS_MODEL is needed for openai: the name of the model at that address.')
  return { provider, url: url?.replace(/\/+$/, '') ?? '', model: model ?? '', key: given('EMBEDDINGS_KEY') }
}

type Variable = `EXCHANGE_${'MANIFESTS' | 'ATTEMPTS' | 'LOOKUPS' | 'REPLIES'}_PER_HOUR`

/** @param given reads one variable; returns `fallback` if it is unset */
function readExchangeQuotas(given: (name: Variable, fallback: number) => number): ExchangeQuotas {
  return {
    manifestsPerHour: given('EXCHANGE_MANIFESTS_PER_HOUR', 60),
    attemptsPerHour: given('EXCHANGE_ATTEMPTS_PER_HOUR', 600),
    lookupsPerHour: given('EXCHANGE_LOOKUPS_PER_HOUR', 600),
    repliesPerHour: given('EXCHANGE_REPLIES_PER_HOUR', 120),
  }
}

/** Minimum length of a secret that the operator chooses; `openssl rand -hex 32` makes 64 characters. */
const LEAST_SECRET_CHARACTERS = 32

type HumanCheckConfig =
  | { provider: 'altcha'; secret: string | null }
  | { provider: 'turnstile' | 'hcaptcha'; secret: string; siteKey: string; siteverifyUrl: string | null }

/** Reads the human check from the environment; adds a sentence to `faults` for each bad value. */
function readHumanCheck(
  given: (name: 'HUMAN_CHECK_SECRET' | 'HUMAN_CHECK_SITE_KEY' | 'HUMAN_CHECK_URL') => string | null,
  provider: 'altcha' | 'turnstile' | 'hcaptcha',
  faults: string[],
): HumanCheckConfig {
  const secret = given('HUMAN_CHECK_SECRET')
  if (provider === 'altcha') {
    if (secret !== null && secret.length < LEAST_SECRET_CHARACTERS)
      faults.push(
        `HUMAN_CHECK_SECRET must have at least ${LEAST_SECRET_CHARACTERS} characters for altcha, or be left out.`,
      )
    return { provider, secret }
  }
  const siteKey = given('HUMAN_CHECK_SITE_KEY')
  const siteverifyUrl = given('HUMAN_CHECK_URL')
  if (secret === null) faults.push(`HUMAN_CHECK_SECRET is needed for ${provider}: the secret key of its dashboard.`)
  if (siteKey === null) faults.push(`HUMAN_CHECK_SITE_KEY is needed for ${provider}: the site key of its dashboard.`)
  if (siteverifyUrl !== null && !URL.canParse(siteverifyUrl)) faults.push('HUMAN_CHECK_URL must be an address.')
  return { provider, secret: secret ?? '', siteKey: siteKey ?? '', siteverifyUrl }
}

interface LanguageModelConfig {
  /** Base address; `/chat/completions` is appended. */
  url: string
  model: string
  key: string | null
}

/** Reads the language model from the environment; adds a sentence to `faults` for each bad value. */
function readLanguageModel(
  given: (name: 'LLM_URL' | 'LLM_MODEL' | 'LLM_KEY') => string | null,
  faults: string[],
): LanguageModelConfig | null {
  const [url, model, key] = [given('LLM_URL'), given('LLM_MODEL'), given('LLM_KEY')]
  if (url === null && model === null && key === null) return null
  if (url === null || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    faults.push('LLM_URL must be an http or https address such as http://localhost:11434/v1, or be left out.')
  if (model === null) faults.push('LLM_MODEL is needed with LLM_URL: the name of the model at that address.')
  return { url: url?.replace(/\/+$/, '') ?? '', model: model ?? '', key }
}

interface MailConfig {
  /** Mail server, `smtp://` or `smtps://`, with user and password if it requires them. */
  smtpUrl: string
  /** Sender: an address or `Name <address>`. */
  from: string
}

const SENDER = /^(?:[^<>\r\n"]{1,100} <[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/

/**
 * Reads the mail settings from the environment; null without SMTP_URL. Adds a sentence to `faults` for each bad value.
 */
function readMail(
  given: (name: 'SMTP_URL' | 'MAIL_FROM') => string | null,
  hostname: string,
  faults: string[],
): MailConfig | null {
  const [smtpUrl, from] = [given('SMTP_URL'), given('MAIL_FROM') ?? `Concordat <no-reply@${hostname}>`]
  if (!SENDER.test(from))
    faults.push('MAIL_FROM must be an address, or a name and an address: Deals <deals@example.com>.')
  if (smtpUrl === null) return null
  if (!URL.canParse(smtpUrl) || !/^smtps?:$/.test(new URL(smtpUrl).protocol) || new URL(smtpUrl).hostname === '')
    faults.push('SMTP_URL must be the address of a mail server such as smtps://user:password@mail.example.com.')
  return { smtpUrl, from }
}

const EDGE_GATE_PROVIDERS = ['cloudflare-access', 'oauth2-proxy-jwt'] as const

/** An access gateway in front of the service. */
interface GatewayConfig {
  provider: (typeof EDGE_GATE_PROVIDERS)[number]
  /** Exact `iss` claim of its tokens. */
  issuer: string
  /** Accepted values of the `aud` claim; one must match. */
  audiences: string[]
  jwksUrl: string
}

/** Reads the access gateway from the environment; adds a sentence to `faults` for each bad or missing value. */
function readGateway(
  given: (name: 'EDGE_GATE_TEAM_DOMAIN' | 'EDGE_GATE_ISSUER' | 'EDGE_GATE_JWKS_URL') => string | null,
  provider: 'none' | GatewayConfig['provider'],
  audiences: string[],
  faults: string[],
): GatewayConfig | null {
  const [team, issuer, jwksUrl] = [
    given('EDGE_GATE_TEAM_DOMAIN'),
    given('EDGE_GATE_ISSUER'),
    given('EDGE_GATE_JWKS_URL'),
  ]
  if (provider === 'none') {
    if ((team ?? issuer ?? jwksUrl) !== null || audiences.length > 0)
      faults.push(
        'EDGE_GATE must name the gate that the other EDGE_GATE variables describe. They have no effect without it.',
      )
    return null
  }
  if (audiences.length === 0)
    faults.push(`EDGE_GATE_AUDIENCE is needed for ${provider}: the accepted audiences of its tokens, comma-separated.`)
  if (jwksUrl !== null && !isKeyAddress(jwksUrl))
    faults.push('EDGE_GATE_JWKS_URL must be an https address; http is for this machine alone.')
  if (provider === 'cloudflare-access') {
    const domain = /^(?:https:\/\/)?([a-z0-9-]+\.cloudflareaccess\.com)\/?$/i.exec(team ?? '')?.[1]?.toLowerCase()
    if (domain === undefined)
      faults.push('EDGE_GATE_TEAM_DOMAIN must be your team’s domain, such as example.cloudflareaccess.com.')
    const derived = `https://${domain}`
    return { provider, issuer: issuer ?? derived, audiences, jwksUrl: jwksUrl ?? `${derived}/cdn-cgi/access/certs` }
  }
  if (issuer === null) faults.push(`EDGE_GATE_ISSUER is needed for ${provider}: the iss of its tokens, to the letter.`)
  if (jwksUrl === null)
    faults.push(`EDGE_GATE_JWKS_URL is needed for ${provider}: where its provider publishes its keys.`)
  return { provider, issuer: issuer ?? '', audiences, jwksUrl: jwksUrl ?? '' }
}

/** Requires TLS or a loopback address: anyone who could alter the keys in transit could forge tokens. */
function isKeyAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
}

/** Returns the addresses in lower case, since identity providers differ in the case they send. */
function readOperatorEmails(listed: string[], gateway: GatewayConfig | null, faults: string[]): string[] {
  if (!listed.every((email) => EMAIL.test(email)))
    faults.push('OPERATOR_EMAILS must list e-mail addresses such as ana@example.com.')
  else if (listed.length > 0 && gateway === null)
    faults.push('OPERATOR_EMAILS needs EDGE_GATE: without an access gate nobody vouches for an address.')
  return listed.map((email) => email.toLowerCase())
}
