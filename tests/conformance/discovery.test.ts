import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { MCP_REVISIONS } from '../../src/contract/discovery/server-card.ts'
import { contract, type OperationId, operations } from '../../src/contract/index.ts'
import { ask, is } from '../_contract.ts'
import { startService, type TestHouse } from '../_service.ts'
import { servingTheWeb } from '../browser/_served.ts'
import { openClient } from '../mcp/_client.ts'

const BASE = 'https://deals.concordat.test'

let app: TestHouse
before(async () => {
  app = await startService({ BASE_URL: 'https://deals.concordat.test/' }, servingTheWeb())
})
after(() => app.close())

describe('GET /api', () => {
  it('returns service, version and base_url', async () => {
    const answer = await ask(app, 'getIndex')
    is(answer, 200)
    const { service, version, base_url } = answer.body
    assert.deepEqual([service, version, base_url], ['Concordat', '1.0.0', 'https://deals.concordat.test'])
  })
  it('lists every operation with name, method, path, NDA requirement and availability', async () => {
    const { capabilities } = (await ask(app, 'getIndex')).body
    assert.deepEqual(
      capabilities.map(({ desc, ...rest }: { desc: string }) => rest),
      operations.map(({ id, method, path, access, built }) => ({
        name: id,
        method,
        path,
        nda: access === 'signed',
        available: built,
      })),
    )
    assert.ok(capabilities.every(({ desc }: { desc: string }) => desc.length > 5))
  })
  it('lists only documents that are served', async () => {
    const { discovery } = (await ask(app, 'getIndex')).body
    for (const path of [
      '/openapi.json',
      '/api/openapi.json',
      '/llms.txt',
      '/.well-known/llms.txt',
      '/.well-known/ai-plugin.json',
      '/robots.txt',
      '/sitemap.xml',
      '/llms-full.txt',
    ])
      assert.equal(discovery[path], `${BASE}${path}`)
    for (const [path, address] of Object.entries(discovery)) {
      assert.equal(address, BASE + path)
      const example = path
        .replace('/schemas/{name}', '/schemas/Match')
        .replace('/docs/api/{name}', '/docs/api/submit')
        .replace('{name}', 'register')
      is(await app.get(example.replace('{tag}', 'matching')), 200)
    }
  })
  it('contains an example that registers a party', async () => {
    const { example } = (await ask(app, 'getIndex')).body
    const { challengeToken: _, ...body } = example.register.body
    const supervisor = { name: 'Sue Pervisor', email: 'sue@supervision.example' }
    is(await app.call(example.register.method, example.register.path, { body: { ...body, supervisor } }), 200)
  })
})

describe('OpenAPI contract', () => {
  it('is served as the same JSON at both addresses', async () => {
    const [one, other] = [await ask(app, 'getOpenApi'), await ask(app, 'getApiOpenApi')]
    is(one, 200)
    is(other, 200)
    assert.equal(one.text, other.text)
    assert.equal(one.body.openapi, '3.1.2')
    assert.deepEqual(
      one.body.servers.map(({ url }: { url: string }) => url),
      ['https://deals.concordat.test'],
    )
  })
  it('describes exactly the routes of all operations', async () => {
    const { paths } = (await ask(app, 'getOpenApi')).body
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
    )
    assert.deepEqual(described.sort(), operations.map(({ method, path }) => `${method} ${path}`).sort())
  })
  it('can be read from any origin', async () => {
    is(await ask(app, 'getOpenApi', { headers: { origin: 'https://anyone.example' } }), 200)
  })
})

describe('GET /', () => {
  it('returns an HTML page with its own content security policy', async () => {
    const answer = await app.get('/')
    is(answer, 200)
    assert.match(answer.headers.get('content-type') ?? '', /^text\/html/)
    assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'/)
  })
  it('an unknown path returns 404 and refers to GET /api', async () => {
    for (const path of ['/api/nothing-here', '/docs/nothing-here', '/nothing-here']) {
      const answer = await app.get(path)
      assert.equal(answer.status, 404, path)
      assert.match(answer.body.detail, /GET \/api/, path)
    }
  })
})

/** Returns the path of an address of this service; fails for any other origin. */
function pathOf(address: string): string {
  const url = new URL(address)
  assert.equal(url.origin, BASE, address)
  return url.pathname + url.search
}

/** Asserts that an address returns 200 and, if it has a fragment, contains that heading. */
async function leads(address: string): Promise<void> {
  const answer = await app.get(pathOf(address))
  assert.equal(answer.status, 200, address)
  const { hash } = new URL(address)
  if (hash !== '') assert.match(answer.text, new RegExp(`^### ${hash.slice(1)}$`, 'im'), address)
}

describe('llms.txt', () => {
  /** Parses the reference grammar: title, summary, text without headings, then sections whose lines are links. */
  function parsedIndex(text: string) {
    const [head = '', ...rest] = text.split(/^##\s*(.*?)$/m)
    const top = /^\uFEFF?#\s*(?<title>.+?$)\n+(?:^>\s*(?<summary>.+?$)$)?\n+(?<info>.*)/ms.exec(head.trim())
    assert.ok(top?.groups, 'no title')
    const sections: Record<string, { title: string; url: string; note: string }[]> = {}
    for (let i = 0; i < rest.length; i += 2)
      sections[rest[i] ?? ''] = (rest[i + 1] ?? '')
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => {
          const link = /^-\s*\[(?<title>[^\]]+)\]\((?<url>[^)]+)\)(?::\s*(?<note>.*))?$/.exec(line)
          assert.ok(link?.groups, `not a link: ${line}`)
          return { title: link.groups.title ?? '', url: link.groups.url ?? '', note: link.groups.note ?? '' }
        })
    return { ...top.groups, sections } as { title: string; summary: string; sections: typeof sections }
  }

  it('follows the reference grammar, and all its links work', async () => {
    const answer = await ask(app, 'getLlmsTxt')
    is(answer, 200)
    assert.equal(answer.headers.get('content-type'), 'text/plain; charset=utf-8')
    const { title, summary, sections } = parsedIndex(answer.text)
    assert.equal(title, 'Concordat')
    assert.ok(summary.length > 20)
    const links = Object.values(sections).flat()
    const titles = links.map(({ title }) => title)
    assert.deepEqual(
      titles.filter((title, i) => titles.indexOf(title) !== i),
      [],
    )
    for (const { url, note } of links) {
      assert.ok(note.length > 5, url)
      await leads(url)
    }
  })
  it('lists every built operation once, each with a page', async () => {
    const { sections } = parsedIndex((await ask(app, 'getLlmsTxt')).text)
    const named = (sections.Operations ?? []).flatMap(({ note }) => note.split(', '))
    const built = operations.filter(({ built }) => built)
    assert.deepEqual(named.toSorted(), built.map(({ id }) => id).toSorted())
    for (const { id, method, path } of built) {
      const { text } = await ask(app, 'getApiPage', { params: { name: id } })
      assert.ok(text.startsWith(`# ${id}\n\n\`${method} ${path}\``), id)
      for (const language of ['sh', 'ts', 'python'])
        assert.ok(text.includes(`\n\`\`\`${language}\n`), `${id} ${language}`)
    }
    is(await ask(app, 'getApiPage', { params: { name: 'constructor' } }), 404)
  })
  it('links to pages that state nested fields with type, choices and limits', async () => {
    const { text } = await ask(app, 'getApiPage', { params: { name: 'submit' } })
    for (const line of [
      '- `user_type` (`investor` | `buyer` | `opportunity` | `seller`, required): investor and buyer acquire; opportunity and seller sell.',
      '- `seller.revenue` (number, 0 to 1000000): Revenue, EUR millions.',
      '- `seller.financial_years[].ebitda` (number, ',
      '- `supervisor.email` (email, at most 254 characters, required)',
      '- `match_details[].fit` (number, 0 to 100, required)',
    ])
      assert.ok(text.includes(`\n${line}`), line)
  })
  it('has at most 4,000 tokens by a conservative count', async () => {
    const { text } = await ask(app, 'getLlmsTxt')
    const counted = text.match(/[A-Za-z]{1,6}|\d{1,3}|[^\sA-Za-z\d]{1,2}/g) ?? []
    assert.ok(counted.length <= 4000, `${counted.length} tokens`)
  })
  it('contains a command that registers a seller when run unchanged', async () => {
    const { text } = await ask(app, 'getLlmsTxt')
    const [, address = '', sent = ''] =
      /curl -s (\S+) -H 'Content-Type: application\/json' -d '([^']+)'/.exec(text) ?? []
    const answer = await app.post(pathOf(address), JSON.parse(sent))
    is(answer, 200)
    assert.equal(answer.body.ignored, undefined)
    const session = await ask(app, 'getSession', { key: answer.body.session_id })
    assert.equal(session.body.seller.id, answer.body.party_id)
    assert.equal(session.body.seller.revenue, 12.5)
  })
  it('is identical at its well-known address', async () => {
    assert.equal((await ask(app, 'getWellKnownLlmsTxt')).text, (await ask(app, 'getLlmsTxt')).text)
  })
  it('is accompanied by llms-full.txt, which describes every operation with its path and fields', async () => {
    const { text } = await ask(app, 'getLlmsFullTxt')
    const chapters = new Map(text.split(/^### /m).map((chapter) => [chapter.split('\n')[0], chapter]))
    for (const { id, method, path, description, query, body, built } of operations.filter(({ built }) => built)) {
      const chapter = chapters.get(id) ?? ''
      for (const part of [`\`${method} ${path}\``, description]) assert.ok(chapter.includes(part), `${id}: ${part}`)
      for (const name of Object.keys({ ...query.properties, ...body?.properties }))
        assert.ok(chapter.includes(`\`${name}\``), `${id}: ${name}`)
      assert.ok(built)
    }
  })
})

describe('documents for agents', () => {
  it('the MCP server card is identical at three addresses, and its endpoint serves the listed revisions', async () => {
    const card = await ask(app, 'getMcpServerCard')
    for (const id of ['getWellKnownMcpServerCard', 'getWellKnownMcp'] as const)
      assert.equal((await ask(app, id)).text, card.text)
    const { name, version, description, remotes } = card.body
    // A client of this machine is first-party only where the service itself is local.
    const local = await startService()
    assert.equal(name, 'test.concordat.deals/concordat')
    assert.equal(version, '1.0.0')
    assert.ok(description.length <= 100)
    const [{ type, url, supportedProtocolVersions }, ...others] = remotes
    assert.deepEqual(others, [])
    assert.equal(type, 'streamable-http')
    for (const revision of MCP_REVISIONS) {
      const client = await openClient({ url: local.url }, revision)
      assert.equal(client.getNegotiatedProtocolVersion(), revision)
      assert.equal(client.getServerVersion()?.version, version)
      await client.close()
    }
    assert.deepEqual(supportedProtocolVersions, MCP_REVISIONS)
    is(await local.get(pathOf(url)), 405)
    await local.close()
  })
  it('the agent card lists working bindings, and names its skills as in the contract', async () => {
    const { body } = await ask(app, 'getAgentCard')
    const bindings = body.supportedInterfaces.map((one: Record<string, string>) => one.protocolBinding)
    assert.deepEqual(bindings, ['JSONRPC', 'HTTP+JSON'])
    const [rpc, rest] = body.supportedInterfaces
    const headers = { 'a2a-version': '1.0' }
    is(await app.post(pathOf(rpc.url), { jsonrpc: '2.0', id: 1, method: 'GetExtendedAgentCard' }, headers), 200)
    is(await app.get(`${pathOf(rest.url)}/extendedAgentCard`, headers), 400)
    for (const address of [body.documentationUrl, body.iconUrl, body.provider.url]) await leads(address)
    for (const { id, name } of body.skills) assert.equal(name, contract[id as OperationId].summary)
  })
  it('ai-plugin.json respects the length limits of its schema, and links to contract, indexes and policy', async () => {
    const { body } = await ask(app, 'getAiPlugin')
    assert.equal(body.schema_version, 'v1')
    assert.ok(body.name_for_human.length <= 20)
    assert.match(body.name_for_model, /^\w{1,50}$/)
    assert.ok(body.description_for_human.length <= 100)
    assert.ok(body.description_for_model.length <= 8000)
    assert.deepEqual(body.auth, { type: 'none' })
    assert.equal(body.contact_email, 'security@deals.concordat.test')
    assert.equal(body.api.url, `${BASE}/openapi.json`)
    for (const address of [
      body.api.url,
      body.logo_url,
      body.legal_info_url,
      ...body.text_indexes,
      body.registration_policy,
    ])
      await leads(address)
    assert.match((await app.get(pathOf(body.registration_policy))).text, /supervisor/)
  })
  it('each agent skill has frontmatter, a listed digest and only operations of the contract', async () => {
    const { body } = await ask(app, 'getAgentSkills')
    assert.ok(body.skills.length >= 5)
    for (const { name, type, description, url, digest } of body.skills) {
      assert.match(name, /^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$/)
      assert.equal(type, 'skill-md')
      const file = await ask(app, 'getAgentSkill', { params: { name } })
      assert.equal(contract.getAgentSkill.path.replace('{name}', name), url)
      assert.equal(file.headers.get('content-type'), 'text/markdown; charset=utf-8')
      assert.equal(digest, `sha256:${createHash('sha256').update(file.text).digest('hex')}`)
      assert.equal(
        file.text.split('\n').slice(0, 4).join('\n'),
        `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---`,
      )
      const calls = [...file.text.matchAll(/^## \d+\. (GET|POST) (\S+)$/gm)]
      assert.ok(calls.length > 0)
      for (const [, method, address = ''] of calls)
        assert.ok(
          operations.some(({ path, ...known }) => known.method === method && BASE + path === address),
          address,
        )
      for (const [, address = ''] of file.text.matchAll(/\]\(([^)]+)\)/g)) await leads(address)
    }
    is(await ask(app, 'getAgentSkill', { params: { name: 'nothing' } }), 404)
    is(await ask(app, 'getAgentSkill', { params: { name: 'constructor' } }), 404)
  })
  it('ai-catalog.json lists every skill once, under a name of this host', async () => {
    const answer = await ask(app, 'getAiCatalog')
    assert.match(answer.headers.get('content-type') ?? '', /^application\/ai-catalog\+json/)
    assert.equal(answer.body.specVersion, '1.0')
    const { skills } = (await ask(app, 'getAgentSkills')).body
    assert.deepEqual(
      answer.body.entries.map(({ identifier }: { identifier: string }) => identifier),
      [
        'urn:air:deals.concordat.test:mcp:concordat',
        'urn:air:deals.concordat.test:a2a:exchange',
        ...skills.map(({ name }: { name: string }) => `urn:air:deals.concordat.test:skill:${name}`),
      ],
    )
    for (const { url } of answer.body.entries) await leads(url)
  })
})

describe('API catalogue of RFC 9727', () => {
  it('is a linkset with its profile, and all its links work', async () => {
    const answer = await ask(app, 'getApiCatalog')
    assert.ok(
      answer.headers
        .get('content-type')
        ?.startsWith('application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'),
    )
    const [context, ...others] = answer.body.linkset
    assert.deepEqual(others, [])
    const { anchor, ...relations } = context
    assert.equal(anchor, `${BASE}/api`)
    assert.deepEqual(relations['service-desc'], [{ href: `${BASE}/openapi.json`, type: 'application/openapi+json' }])
    for (const targets of Object.values(relations) as { href: string }[][])
      for (const { href } of targets) await leads(href)
  })
  it('returns a Link header to itself for HEAD', async () => {
    const answer = await app.call('HEAD', '/.well-known/api-catalog')
    is(answer, 200)
    assert.equal(answer.headers.get('link'), `<${BASE}/.well-known/api-catalog>; rel="api-catalog"`)
  })
})

describe('entry points / and /api', () => {
  for (const path of ['/', '/api']) {
    it(`GET ${path} links to the contract, the API catalogue and other descriptions`, async () => {
      const answer = await app.get(path)
      const links = [...(answer.headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="([^"]+)"; type="([^"]+)"/g)]
      assert.deepEqual(
        links.map(([, , relation]) => relation),
        ['describedby', 'api-catalog', 'service-desc', 'alternate'],
      )
      for (const [, address = ''] of links) await leads(address)
      assert.match(answer.headers.get('vary') ?? '', /\baccept\b/i)
    })
    it(`GET ${path} returns markdown only if the client prefers it`, async () => {
      const { text } = await ask(app, 'getLlmsTxt')
      for (const accept of ['text/markdown', 'text/markdown, text/html;q=0.9, */*;q=0.1', 'TEXT/Markdown;q=0.5']) {
        const answer = await app.get(path, { accept })
        is(answer, 200)
        assert.equal(answer.headers.get('content-type'), 'text/markdown; charset=utf-8')
        assert.equal(answer.text, text)
      }
      for (const accept of ['*/*', 'text/html', 'text/html, text/markdown;q=0.5', 'text/markdown;q=0', 'text/plain'])
        assert.doesNotMatch((await app.get(path, { accept })).headers.get('content-type') ?? '', /markdown/, accept)
    })
  }
})

describe('rules for crawlers', () => {
  /** Applies RFC 9309 §2.2.2: the longest matching rule decides, and Allow wins a tie. */
  function mayFetch(robots: string, path: string): boolean {
    const rules = [...robots.matchAll(/^(Allow|Disallow): (\S+)$/gm)].map(([, verb, pattern = '']) => ({
      verb,
      pattern,
      fits: pattern.endsWith('$') ? path === pattern.slice(0, -1) : path.startsWith(pattern),
    }))
    const best = rules
      .filter(({ fits }) => fits)
      .sort((a, b) => b.pattern.length - a.pattern.length || (a.verb === 'Allow' ? -1 : 1))[0]
    return best?.verb !== 'Disallow'
  }

  it('robots.txt allows documents, disallows workspaces and signals permitted uses of the text', async () => {
    const { text } = await ask(app, 'getRobotsTxt')
    assert.match(text, /^User-agent: \*$/m)
    for (const agent of ['GPTBot', 'OAI-SearchBot', 'ClaudeBot', 'Google-Extended', 'PerplexityBot', 'CCBot'])
      assert.match(text, new RegExp(`^User-agent: ${agent}$`, 'm'))
    assert.match(text, /^Content-Signal: search=yes, ai-input=yes, ai-train=no$/m)
    for (const { path, access, rate, tag } of operations.filter(({ method }) => method === 'GET')) {
      const isDocument = access === 'public' && rate === 'none' && tag !== 'health'
      assert.equal(mayFetch(text, path), isDocument || path.startsWith('/.well-known/'), path)
    }
    assert.ok(mayFetch(text, '/'))
  })
  it('robots.txt links to the sitemap, whose pages all exist and may be crawled', async () => {
    const robots = (await ask(app, 'getRobotsTxt')).text
    assert.match(robots, /^Sitemap: https:\/\/deals\.concordat\.test\/sitemap\.xml$/m)
    const sitemap = await ask(app, 'getSitemap')
    assert.match(sitemap.headers.get('content-type') ?? '', /^application\/xml/)
    assert.match(
      sitemap.text,
      /^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9" xmlns:xhtml="http:\/\/www\.w3\.org\/1999\/xhtml">/,
    )
    const pages = [...sitemap.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
    assert.ok(pages.includes(`${BASE}/`))
    for (const page of pages) {
      await leads(page)
      assert.ok(mayFetch(robots, pathOf(page)), page)
    }
  })
})

describe('security.txt', () => {
  it('has a contact and one expiry, in the future and within a year', async () => {
    const answer = await ask(app, 'getSecurityTxt')
    assert.equal(answer.headers.get('content-type'), 'text/plain; charset=utf-8')
    const fields = answer.text
      .trim()
      .split('\n')
      .map((line) => line.split(': ') as [string, string])
    const valuesOf = (name: string) => fields.filter(([field]) => field === name).map(([, value]) => value)
    assert.deepEqual(valuesOf('Contact'), ['mailto:security@deals.concordat.test'])
    assert.deepEqual(valuesOf('Canonical'), [`${BASE}/.well-known/security.txt`])
    const [expires = '', ...more] = valuesOf('Expires')
    assert.deepEqual(more, [])
    const days = (Date.parse(expires) - Date.now()) / 86_400_000
    assert.ok(days > 30 && days < 365, expires)
  })
  it('renews its expiry in a long-running process', async () => {
    const other = await startService()
    try {
      const first = (await ask(other, 'getSecurityTxt')).text
      other.advance(200 * 86_400_000)
      assert.notEqual((await ask(other, 'getSecurityTxt')).text, first)
    } finally {
      await other.close()
    }
  })
})

describe('JSON Schema of a component', () => {
  it('exists for every component of the contract, equals it, and refers only to other schemas', async () => {
    const { tags, components } = (await ask(app, 'getOpenApi')).body
    const schemas: Record<string, unknown> = {}
    for (const { name: tag } of tags)
      Object.assign(schemas, (await ask(app, 'getOpenApiOfTag', { params: { tag } })).body.components.schemas)
    // The whole contract also has components for parts that several schemas share.
    assert.ok(Object.keys(schemas).every((name) => name in components.schemas))
    const addresses = new Set(Object.keys(schemas).map((name) => `${BASE}/schemas/${name}.json`))
    for (const [name, component] of Object.entries(schemas)) {
      const { body } = await ask(app, 'getResourceSchema', { params: { name } })
      const { $schema, $id, title, ...rest } = body
      assert.deepEqual(
        [$schema, $id, title],
        ['https://json-schema.org/draft/2020-12/schema', `${BASE}/schemas/${name}.json`, name],
      )
      const text = JSON.stringify(rest)
      for (const [, address = ''] of text.matchAll(/"\$ref":"([^"]+)"/g)) assert.ok(addresses.has(address), address)
      assert.equal(
        text
          .replaceAll(`${BASE}/schemas/`, '#/components/schemas/')
          .replace(/("#\/components\/schemas\/\w+)\.json"/g, '$1"'),
        JSON.stringify(component),
      )
    }
  })
  it('returns 404 for an unknown name', async () => {
    for (const name of ['Nothing', 'constructor', '__proto__'])
      is(await ask(app, 'getResourceSchema', { params: { name } }), 404)
  })
})

describe('discovery document', () => {
  it('has an ETag, and returns 304 for that tag', async () => {
    for (const { id, path } of operations.filter(({ tag, path }) => tag === 'discovery' && !path.includes('{'))) {
      const answer = await ask(app, id as OperationId)
      const etag = answer.headers.get('etag') ?? ''
      assert.match(etag, /^"[\w-]{20,}"$/, path)
      assert.equal(answer.headers.get('cache-control'), 'public, max-age=300', path)
      const again = await app.get(path, { 'if-none-match': etag })
      assert.deepEqual([again.status, again.text, again.headers.get('etag')], [304, '', etag], path)
      is(await app.get(path, { 'if-none-match': '"other"' }), 200)
    }
  })
})
