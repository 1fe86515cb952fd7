import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { misspeltVariables } from '../src/config/misspelt-variables.ts'
import { CONFIG_VARIABLES } from '../src/config/variables.ts'
import { ConfigError, readConfig } from '../src/config.ts'

type Environment = Record<string, string>

/** Returns every configuration fault of an environment. */
function faultsOf(environment: Environment): readonly string[] {
  try {
    readConfig(environment)
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    for (const fault of error.faults) assert.ok(error.message.includes(fault))
    return error.faults
  }
  return assert.fail(`${JSON.stringify(environment)} was accepted`)
}

const SECRET = 'a-secret-of-more-than-thirty-two-characters'

describe('readConfig', () => {
  it('returns the default for every missing or blank variable', () => {
    const defaults = {
      port: 3000,
      host: '127.0.0.1',
      baseUrl: 'http://localhost:3000',
      contactEmail: 'security@localhost',
      operatorName: null,
      databaseUrl: null,
      dataDir: './data',
      demoUniverse: null,
      firstPartyHosts: [],
      trustProxy: [],
      readLimit: 60,
      readWindowS: 15,
      exchangeQuotas: { manifestsPerHour: 60, attemptsPerHour: 600, lookupsPerHour: 600, repliesPerHour: 120 },
      humanCheck: { provider: 'altcha', secret: null },
      uncheckedNames: 25,
      workspacesPerNetwork: 200,
      testWorkspaces: 10,
      namesOpenFor: 'declared',
      agentSignatures: 'declared',
      mail: null,
      operatorToken: null,
      metricsToken: null,
      operatorEmails: [],
      gateway: null,
      languageModel: null,
      embeddings: { provider: 'local' },
      backupKey: null,
      backupKeyFile: 'data/backup.key',
      stopNoticeS: 2,
      refuseReadsUnlessReady: false,
      stopDeadlineS: 15,
      universeSavedMinutes: 60,
      limits: {
        requestTimeoutS: 30,
        requestDeadlineS: 30,
        workAtOnce: 64,
        workWaiting: 256,
        workWaitMs: 500,
        connectionsPerClient: 1_000,
        connections: 10_000,
        unfinishedMbPerClient: 8,
        unfinishedMb: 64,
        databaseConnections: 10,
      },
      roomLimits: { workspaceBytes: 1_000 * 1024 * 1024, installationBytes: 10_000 * 1024 * 1024 },
      logLevel: 'info',
    }
    assert.deepEqual(readConfig({}), defaults)
    assert.deepEqual(readConfig(Object.fromEntries(CONFIG_VARIABLES.map((name) => [name, ' ']))), defaults)
    assert.deepEqual(readConfig({ UNRELATED: 'x', port: '1' }), defaults)
  })

  it('reads the given values', () => {
    const config = readConfig({
      PORT: ' 8080 ',
      HOST: '0.0.0.0',
      BASE_URL: 'https://deals.example.com/',
      DATABASE_URL: 'postgres://user:pass@db.example:5432/concordat',
      DATA_DIR: '/var/lib/concordat',
      DEMO_UNIVERSE: 'off',
      FIRST_PARTY_HOSTS: 'App.example.com, other.example.com:8443 ,[::1]:3000,',
      TRUST_PROXY: '10.0.0.1, 192.168.0.0/16, fd00::/8',
      READ_LIMIT: '5',
      READ_WINDOW_S: '10',
      HUMAN_CHECK: 'turnstile',
      HUMAN_CHECK_SECRET: 's',
      HUMAN_CHECK_SITE_KEY: 'k',
      HUMAN_CHECK_URL: 'http://127.0.0.1:9/siteverify',
      OPERATOR_TOKEN: SECRET,
      LOG_LEVEL: 'warn',
    })
    assert.equal(config.port, 8080)
    assert.equal(config.baseUrl, 'https://deals.example.com')
    assert.equal(config.demoUniverse, false)
    assert.deepEqual(config.firstPartyHosts, ['app.example.com', 'other.example.com:8443', '[::1]:3000'])
    assert.deepEqual(config.trustProxy, ['10.0.0.1', '192.168.0.0/16', 'fd00::/8'])
    assert.deepEqual(config.humanCheck, {
      provider: 'turnstile',
      secret: 's',
      siteKey: 'k',
      siteverifyUrl: 'http://127.0.0.1:9/siteverify',
    })
    assert.equal(config.operatorToken, SECRET)
  })

  it('uses PORT in the default base URL', () => {
    assert.equal(readConfig({ PORT: '8080' }).baseUrl, 'http://localhost:8080')
  })

  it('reads DEMO_UNIVERSE as on, off or auto', () => {
    const read = (text: string) => readConfig({ DEMO_UNIVERSE: text }).demoUniverse
    assert.deepEqual(['on', 'true', '1'].map(read), [true, true, true])
    assert.deepEqual(['off', 'false', '0'].map(read), [false, false, false])
    assert.equal(read('auto'), null)
  })

  const bad: [keyof typeof BAD_VALUES, string][] = []
  const BAD_VALUES = {
    PORT: ['-1', '65536', '80.5', 'http', '0x50', '1e3', 'Infinity'],
    BASE_URL: [
      'deals.example.com',
      'ftp://deals.example.com',
      'https://user@deals.example.com',
      'https://:word@deals.example.com',
      'https://deals.example.com/?a=b',
      'https://deals.example.com/#top',
      'https://deals.example.com/deals',
      'https://',
    ],
    DATABASE_URL: ['mysql://db/x', 'db.example:5432', 'postgres//db'],
    DEMO_UNIVERSE: ['yes', 'ON'],
    FIRST_PARTY_HOSTS: ['https://app.example.com', 'app.example.com/path', '*.example.com', 'a b'],
    TRUST_PROXY: ['proxy.example.com', '10.0.0.0/33', '10.0.0.0/8/8', 'true', '*', '10.0.0', '::/129', '10.0.0.1/'],
    READ_LIMIT: ['0', '-5', 'many', '1.5', '50000001'],
    EXCHANGE_MANIFESTS_PER_HOUR: ['0', 'none'],
    EXCHANGE_ATTEMPTS_PER_HOUR: ['0'],
    EXCHANGE_LOOKUPS_PER_HOUR: ['-1'],
    EXCHANGE_REPLIES_PER_HOUR: ['1.5'],
    READ_WINDOW_S: ['0', '86401', 'hour'],
    HUMAN_CHECK: ['recaptcha', 'ALTCHA', 'off', 'none'],
    HUMAN_CHECK_SECRET: ['short'],
    EMBEDDINGS: ['remote', 'OPENAI', 'none'],
    OPERATOR_TOKEN: ['short', 'x'.repeat(31)],
    METRICS_TOKEN: ['short'],
    BACKUP_KEY: ['short'],
    OPERATOR_EMAILS: ['ana', 'ana@example.com, bo', 'ana@example.com'],
    EDGE_GATE: ['cloudflare', 'NONE', 'on'],
    REQUEST_TIMEOUT_S: ['0', '3601', 'never'],
    REQUEST_DEADLINE_S: ['0', '1.5'],
    WORK_AT_ONCE: ['0', 'all'],
    WORK_WAITING: ['-1', '100001'],
    WORK_WAIT_MS: ['0', '60001'],
    CONNECTIONS_PER_CLIENT: ['0'],
    CONNECTIONS: ['0', 'many'],
    UNFINISHED_MB_PER_CLIENT: ['0', '0.5'],
    UNFINISHED_MB: ['0', '8M'],
    DATABASE_CONNECTIONS: ['1', '1001'],
    LOG_LEVEL: ['verbose', 'INFO', '30'],
  } as const
  for (const [name, values] of Object.entries(BAD_VALUES))
    for (const value of values) bad.push([name as keyof typeof BAD_VALUES, value])

  for (const [name, value] of bad)
    it(`rejects ${name}=${value} with one sentence that names it`, () => {
      const faults = faultsOf({ [name]: value })
      assert.equal(faults.length, 1)
      assert.ok(faults[0]?.startsWith(`${name} `), faults[0])
      assert.match(faults[0] ?? '', /\.$/)
    })

  it('requires the keys of a human check provider that needs them', () => {
    for (const provider of ['turnstile', 'hcaptcha']) {
      const faults = faultsOf({ HUMAN_CHECK: provider, HUMAN_CHECK_URL: 'nowhere' })
      assert.deepEqual(
        faults.map((fault) => fault.split(' ')[0]),
        ['HUMAN_CHECK_SECRET', 'HUMAN_CHECK_SITE_KEY', 'HUMAN_CHECK_URL'],
      )
    }
  })

  it('requires the variables of an access gateway', () => {
    const named = (environment: Environment) => faultsOf(environment).map((fault) => fault.split(' ')[0])
    const cloudflare = { EDGE_GATE: 'cloudflare-access', EDGE_GATE_AUDIENCE: 'tag, other' }
    const proxy = {
      EDGE_GATE: 'oauth2-proxy-jwt',
      EDGE_GATE_AUDIENCE: 'client',
      EDGE_GATE_ISSUER: 'https://id.example',
    }
    assert.deepEqual(named({ EDGE_GATE: 'cloudflare-access' }), ['EDGE_GATE_AUDIENCE', 'EDGE_GATE_TEAM_DOMAIN'])
    assert.deepEqual(named({ EDGE_GATE: 'oauth2-proxy-jwt' }), [
      'EDGE_GATE_AUDIENCE',
      'EDGE_GATE_ISSUER',
      'EDGE_GATE_JWKS_URL',
    ])
    for (const domain of [
      'team',
      'cloudflareaccess.com.evil.example',
      'a.b.cloudflareaccess.com',
      'http://team.cloudflareaccess.com',
    ])
      assert.deepEqual(named({ ...cloudflare, EDGE_GATE_TEAM_DOMAIN: domain }), ['EDGE_GATE_TEAM_DOMAIN'], domain)
    for (const url of ['http://id.example/keys', 'keys', 'ftp://id.example/keys'])
      assert.deepEqual(named({ ...proxy, EDGE_GATE_JWKS_URL: url }), ['EDGE_GATE_JWKS_URL'], url)
    assert.deepEqual(
      readConfig({ ...cloudflare, EDGE_GATE_TEAM_DOMAIN: 'https://Team.cloudflareaccess.com/' }).gateway,
      {
        provider: 'cloudflare-access',
        issuer: 'https://team.cloudflareaccess.com',
        audiences: ['tag', 'other'],
        jwksUrl: 'https://team.cloudflareaccess.com/cdn-cgi/access/certs',
      },
    )
    const people = { OPERATOR_EMAILS: 'Ana@Example.com, bo@example.com' }
    const config = readConfig({ ...proxy, ...people, EDGE_GATE_JWKS_URL: 'https://id.example/keys' })
    assert.deepEqual(config.operatorEmails, ['ana@example.com', 'bo@example.com'])
  })

  it('rejects gateway variables without EDGE_GATE', () => {
    for (const variable of ['TEAM_DOMAIN', 'ISSUER', 'AUDIENCE', 'JWKS_URL'])
      assert.ok(faultsOf({ [`EDGE_GATE_${variable}`]: 'https://id.example' })[0]?.startsWith('EDGE_GATE '))
  })

  it('requires the variables of an embeddings provider', () => {
    const named = (environment: Environment) => faultsOf(environment).map((fault) => fault.split(' ')[0])
    assert.deepEqual(named({ EMBEDDINGS: 'openai' }), ['EMBEDDINGS_URL', 'EMBEDDINGS_MODEL'])
    assert.deepEqual(named({ EMBEDDINGS: 'openai', EMBEDDINGS_URL: 'ftp://x', EMBEDDINGS_MODEL: 'm' }), [
      'EMBEDDINGS_URL',
    ])
    assert.deepEqual(named({ EMBEDDINGS: 'onnx' }), ['EMBEDDINGS_FOLDER'])
    assert.deepEqual(
      readConfig({ EMBEDDINGS: 'openai', EMBEDDINGS_URL: 'http://localhost:9/v1/', EMBEDDINGS_MODEL: 'm' }).embeddings,
      { provider: 'openai', url: 'http://localhost:9/v1', model: 'm', key: null },
    )
  })

  it('reports every invalid value at once', () => {
    const environment = Object.fromEntries(Object.entries(BAD_VALUES).map(([name, [value]]) => [name, value]))
    delete environment.HUMAN_CHECK_SECRET
    const named = new Set(faultsOf(environment).map((fault) => fault.split(' ')[0]))
    assert.deepEqual(named, new Set(Object.keys(environment)))
  })

  it('does not quote secrets', () => {
    const faults = faultsOf({
      PORT: 'x',
      DATABASE_URL: 'postgresql//user:hunter2@db',
      BASE_URL: 'https://user:hunter2@deals.example.com',
      HUMAN_CHECK_SECRET: 'hunter2',
      OPERATOR_TOKEN: 'hunter2',
    })
    assert.equal(faults.length, 5)
    assert.doesNotMatch(faults.join('\n'), /hunter2/)
  })
})

describe('docs/CONFIGURATION.md', () => {
  it('lists exactly the variables that the service reads, in the same order', () => {
    const page = readFileSync(new URL('../docs/CONFIGURATION.md', import.meta.url), 'utf8')
    const rows = [...page.matchAll(/^\| `([A-Z][A-Z_]*)` \|/gm)].map(([, name]) => name)
    assert.deepEqual(rows, [...CONFIG_VARIABLES])
  })
})

describe('misspeltVariables', () => {
  it('names the setting that a variable resembles, without the value', () => {
    const environment = {
      DATABSE_URL: 'postgres://secret@host/concordat',
      OPERATOR_TOKN: SECRET,
      LOGLEVEL: 'debug',
      data_dir: '/srv/concordat',
      'BASE-URL': 'https://deals.example.com',
      SMTP_UR: 'smtp://mail.example.com',
    }
    assert.deepEqual(misspeltVariables(environment), [
      'DATABSE_URL is no setting of Concordat and changes nothing. Did you mean DATABASE_URL?',
      'OPERATOR_TOKN is no setting of Concordat and changes nothing. Did you mean OPERATOR_TOKEN?',
      'LOGLEVEL is no setting of Concordat and changes nothing. Did you mean LOG_LEVEL?',
      'data_dir is no setting of Concordat and changes nothing. Did you mean DATA_DIR?',
      'BASE-URL is no setting of Concordat and changes nothing. Did you mean BASE_URL?',
      'SMTP_UR is no setting of Concordat and changes nothing. Did you mean SMTP_URL?',
    ])
  })

  it('ignores settings and variables of the shell, npm and other programs', () => {
    const others = [
      ...[
        'PATH',
        'HOME',
        'PWD',
        'OLDPWD',
        'USER',
        'SHELL',
        'SHLVL',
        'TERM',
        'LANG',
        'LC_ALL',
        'TZ',
        'EDITOR',
        'MAIL',
        'LOGNAME',
      ],
      ...[
        'HOSTNAME',
        'HOSTTYPE',
        'NODE_ENV',
        'NODE_OPTIONS',
        'NODE_PATH',
        'INIT_CWD',
        'CI',
        'NO_COLOR',
        'FORCE_COLOR',
        'DEBUG',
      ],
      ...[
        'npm_config_cache',
        'npm_package_name',
        'npm_lifecycle_event',
        'npm_execpath',
        'http_proxy',
        'HTTPS_PROXY',
        'NO_PROXY',
      ],
      ...[
        'INVOCATION_ID',
        'JOURNAL_STREAM',
        'STATE_DIRECTORY',
        'CREDENTIALS_DIRECTORY',
        'KUBERNETES_PORT',
        'KUBERNETES_SERVICE_HOST',
      ],
      ...[
        'HTTP_URL',
        'REDIS_URL',
        'APP_URL',
        'CACHE_DIR',
        'JAVA_HOME',
        'PGHOST',
        'PGPORT',
        'POSTGRES_PASSWORD',
        'CONCORDAT_OPERATOR_TOKEN',
      ],
      ...[
        'CONCORDAT_URL',
        'CONCORDAT_KEY',
        'TEST_DATABASE_URL',
        'BENCH_DATABASE_URL',
        'SSH_AUTH_SOCK',
        'XDG_DATA_DIRS',
        '_',
      ],
    ]
    const environment = Object.fromEntries([...others, ...CONFIG_VARIABLES].map((name) => [name, 'x']))
    assert.deepEqual(misspeltVariables(environment), [])
  })
})
