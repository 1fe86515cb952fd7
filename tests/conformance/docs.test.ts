import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { stripTypeScriptTypes } from 'node:module'
import { after, before, describe, it } from 'node:test'
import { parseDocument } from 'htmlparser2'
import { available, tags } from '../../src/contract/discovery/addresses.ts'
import { GUIDES, guidePath } from '../../src/contract/discovery/guides.ts'
import { startService, type TestHouse } from '../_service.ts'

let app: TestHouse
before(async () => {
  app = await startService({ OPERATOR_NAME: 'Example Advisers Ltd, London', CONTACT_EMAIL: 'desk@advisers.example' })
})
after(() => app.close())

const PATHS = [
  ...GUIDES.flatMap((guide) => guide.languages.map((language) => guidePath(guide, language))),
  '/docs/api',
  ...[...new Set([...tags, ...available.map(({ id }) => id)])].map((name) => `/docs/api/${name}`),
]

const unescaped = (html: string) =>
  html.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/** Returns the code samples of a page with their languages. */
function samplesIn(html: string): { kind: string; code: string }[] {
  return [...html.matchAll(/<pre><code class="language-(\w*)">([\s\S]*?)<\/code><\/pre>/g)].map(
    ([, kind = '', code = '']) => ({ kind, code: unescaped(code) }),
  )
}

const pages = new Map<string, string>()
async function page(path: string): Promise<string> {
  const known = pages.get(path)
  if (known !== undefined) return known
  const answer = await app.get(path, { accept: 'text/html' })
  assert.equal(answer.status, 200, path)
  pages.set(path, answer.text)
  return answer.text
}

describe('documentation page', () => {
  it('has its own title, description and JSON-LD, and is in the sitemap', async () => {
    const sitemap = (await app.get('/sitemap.xml')).text
    const titles = new Set<string>()
    for (const path of PATHS) {
      const html = await page(path)
      const title = /<title>([^<]+): Concordat<\/title>/.exec(html)?.[1]
      assert.ok(title !== undefined && !titles.has(title), `${path}: ${title}`)
      titles.add(title)
      assert.match(html, /<meta name="description" content="[^"]{10,}">/, path)
      const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '')
      assert.equal(data.headline, unescaped(title))
      assert.match(html, /<main><h1>/)
      assert.doesNotMatch(html, /\{\{/, path)
      assert.ok(parseDocument(html).children.length > 0)
      assert.ok(sitemap.includes(`${path}</loc>`), `${path} is not in the sitemap`)
    }
  })

  it('has no broken link', async () => {
    const links = new Map<string, string>()
    for (const path of PATHS)
      for (const [, to = ''] of (await page(path)).matchAll(/(?:href|src)="([^"]+)"/g))
        links.set(unescaped(to).replace(/^https:\/\/deals\.[^/]*/, ''), path)
    for (const [to, from] of links) {
      const address = new URL(to, `${app.url}${from}`)
      // The pages of the application are not built here.
      if (address.origin !== app.url || /^\/(workspace|operator)$/.test(address.pathname)) continue
      const answer = await app.get(address.pathname)
      assert.equal(answer.status, 200, `${from} links to ${to}`)
      const part = address.hash.slice(1)
      if (part !== '') assert.ok((await page(address.pathname)).includes(`id="${part}"`), `${from} links to ${to}`)
    }
  })

  it('contains only samples that parse in their language', async () => {
    const samples: { kind: string; code: string; path: string }[] = []
    for (const path of PATHS) samples.push(...samplesIn(await page(path)).map((sample) => ({ ...sample, path })))
    const of = (...kinds: string[]) => samples.filter(({ kind }) => kinds.includes(kind))
    assert.ok(of('sh', 'bash').length > 100 && of('ts').length > 100 && of('python').length > 100)
    assert.deepEqual([...new Set(samples.map(({ kind }) => kind))].sort(), ['bash', 'json', 'python', 'sh', 'ts'])
    for (const { code, path } of of('json')) assert.doesNotThrow(() => JSON.parse(code), path)
    for (const { code, path } of of('ts'))
      assert.doesNotThrow(() => stripTypeScriptTypes(`async () => {${code.replaceAll(/^import .*$/gm, '')}}`), path)
    const shell = spawnSync('bash', ['-n'], {
      input: of('sh', 'bash')
        .map(({ code }, i) => `sample${i}() {\n${code}\n}`)
        .join('\n'),
      encoding: 'utf8',
    })
    assert.equal(shell.status, 0, shell.stderr)
    const script = of('python')
      .map(({ code, path }) => `compile(${JSON.stringify(code)}, ${JSON.stringify(path)}, "exec")`)
      .join('\n')
    const { status, stderr } = spawnSync('python3', ['-'], { input: script, encoding: 'utf8' })
    assert.equal(status, 0, stderr)
  })

  it('links to its versions in five languages, all with the samples of the English one', async () => {
    const sitemap = (await app.get('/sitemap.xml')).text
    for (const [name, titles] of [
      [
        'seller',
        [
          'For a seller’s agent',
          'Pour l’agent d’un cédant',
          'Für den Agenten eines Verkäufers',
          'Para el agente de un vendedor',
          'Per l’agente di un venditore',
        ],
      ],
      [
        'operator',
        ['For the operator', 'Pour l’opérateur', 'Für den Betreiber', 'Para el operador', 'Per l’operatore'],
      ],
    ] as const) {
      const paths = ['', '/fr', '/de', '/es', '/it'].map((language) => `/docs${language}/${name}`)
      const [english = ''] = paths
      for (const [i, path] of paths.entries()) {
        const html = await page(path)
        assert.match(html, new RegExp(`<html lang="${['en', 'fr', 'de', 'es', 'it'][i]}">`))
        assert.ok(html.includes(`<h1>${titles[i]}</h1>`), path)
        assert.deepEqual(samplesIn(html), samplesIn(await page(english)), path)
        const alternates = [...html.matchAll(/<link rel="alternate" hreflang="([\w-]+)" href="[^"]*?(\/docs[^"]*)">/g)]
        assert.deepEqual(
          alternates.map(([, language, to]) => `${language} ${to}`),
          [...['en', 'fr', 'de', 'es', 'it'].map((language, at) => `${language} ${paths[at]}`), `x-default ${english}`],
        )
        assert.match(
          sitemap,
          new RegExp(`${path}</loc>(?:<xhtml:link rel="alternate" hreflang="[\\w-]+" href="[^"]+"/>){6}`),
        )
      }
    }
  })

  it('gives sellers a sample that succeeds as a dry run', async () => {
    const [sample] = samplesIn(await page('/docs/seller'))
    const body = /-d '([\s\S]*)'/.exec(sample?.code ?? '')?.[1] ?? ''
    const answer = await app.post('/api/submit', JSON.parse(body))
    assert.equal(answer.status, 203, answer.text)
  })

  it('is served as markdown if preferred, and in the preferred language if translated', async () => {
    const markdown = await app.get('/docs/seller', { accept: 'text/markdown' })
    assert.match(markdown.headers.get('content-type') ?? '', /^text\/markdown/)
    assert.match(markdown.text, /^# For a seller’s agent\n\n/)
    const french = await app.get('/docs/agents', { accept: 'text/html', 'accept-language': 'fr' })
    assert.equal(french.headers.get('content-language'), 'fr')
    assert.match(french.text, /^<!doctype html>\n<html lang="fr">/)
    const spanish = await app.get('/docs/buyer', { accept: 'text/markdown', 'accept-language': 'es-MX, es;q=0.9' })
    assert.match(spanish.text, /^# Para el agente de un comprador\n\n/)
  })

  it('runs only the script whose hash its content security policy allows', async () => {
    const answer = await app.get('/docs', { accept: 'text/html' })
    const policy = answer.headers.get('content-security-policy') ?? ''
    assert.match(policy, /script-src 'sha256-[\w+/=]+';/)
    assert.doesNotMatch(policy, /unsafe/)
    assert.equal((answer.text.match(/<script>/g) ?? []).length, 1)
  })
})

describe('operator in the terms and the privacy notice', () => {
  it('is named with its address if configured', async () => {
    for (const path of ['/terms', '/privacy']) {
      const html = await page(path)
      assert.match(html, /operated by Example Advisers Ltd, London\./)
      assert.match(html, /desk@advisers\.example/)
    }
  })

  it('is stated as not configured if unset', async () => {
    const other = await startService()
    try {
      const { text } = await other.get('/privacy', { accept: 'text/html' })
      assert.match(text, /has not configured its name/)
    } finally {
      await other.close()
    }
  })
})
