import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import fc from 'fast-check'
import { parseRobots } from '../../src/integrations/website/visitor.ts'
import { anyCodePoint } from '../_code-points.ts'
import { openSite, page, readerFor, redirectTo, type Site } from './_sites.ts'

describe('parseRobots (RFC 9309)', () => {
  const allows = (text: string, path: string) => parseRobots(text, 'concordat')(path)

  it('allows paths that no rule forbids', () => {
    for (const text of [
      '',
      'User-agent: *',
      'User-agent: *\nDisallow:',
      'Disallow: /',
      'User-agent: other\nDisallow: /',
    ])
      assert.equal(allows(text, '/a'), true, text)
  })

  it('obeys all groups that name the agent, and the default group only without them', () => {
    const text =
      'User-agent: Concordat/2.0\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n\nUser-agent: x\nUser-agent: CONCORDAT\nDisallow: /c'
    assert.deepEqual(
      ['/a', '/b', '/c'].map((path) => allows(text, path)),
      [false, true, false],
    )
    assert.equal(allows('User-agent: *\nDisallow: /', '/'), false)
    assert.equal(allows('User-agent: concordatplus\nDisallow: /', '/'), true)
    assert.equal(allows('User-agent: *\nDisallow: /\nUser-agent: concordat\nAllow: /', '/'), true)
    assert.equal(allows('User-agent: *\nDisallow: /\n\nUser-agent: concordat', '/'), true)
  })

  it('applies the longest rule, and Allow on a tie', () => {
    const text = 'User-agent: *\nDisallow: /shop\nAllow: /shop/open\nDisallow: /x\nAllow: /x'
    assert.deepEqual(
      ['/shop/a', '/shop/open/b', '/x', '/shopping', '/'].map((path) => allows(text, path)),
      [false, true, true, false, true],
    )
  })

  it('supports * and $, comments, all line ends and percent-encoding', () => {
    const text =
      '\uFEFFuser-agent : * # all\r\nDISALLOW: /*.pdf$ # files\rDisallow: /a*b*c\nDisallow: /%7Efoo\nDisallow: /café\nDisallow: /q?*=1'
    for (const path of ['/x.pdf', '/aXXbYYc/d', '/~foo', '/caf%C3%A9', '/caf%c3%a9', '/q?a=1'])
      assert.equal(allows(text, path), false, path)
    for (const path of ['/x.pdfs', '/acb', '/foo', '/cafe', '/q?a=2', '/robots.txt'])
      assert.equal(allows(text, path), true, path)
    assert.equal(allows('User-agent: *\nDisallow: /', '/robots.txt'), true)
    assert.equal(allows('User-agent: *\nDisallow: /a$', '/a'), false)
    assert.equal(allows('User-agent: *\nDisallow: /a$', '/ab'), true)
    assert.equal(allows('User-agent: *\nDisallow: /*a$', '/a'), false)
  })

  it('evaluates a rule with thousands of wildcards', () => {
    const rule = `/${'*a'.repeat(5000)}$`
    assert.equal(allows(`User-agent: *\nDisallow: ${rule}`, `/${'a'.repeat(4000)}b`), true)
  })

  it('accepts any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCodePoint }),
        fc.string({ unit: anyCodePoint }),
        (text, path) => typeof allows(text, path) === 'boolean',
      ),
    )
  })
})

describe('robots.txt of a website', () => {
  const sites: Site[] = []
  after(() => Promise.all(sites.map((site) => site.close())))
  const siteOf = async (pages: Parameters<typeof openSite>[0]) => {
    const site = await openSite(pages)
    sites.push(site)
    return site
  }
  const robots = (text: string) => (response: import('node:http').ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'text/plain' }).end(text)

  it('is fetched once before anything else, and pages that it forbids are not fetched', async () => {
    const site = await siteOf({
      '/robots.txt': robots('User-agent: *\nDisallow: /contact'),
      '/': page('<a href="/contact">Contact</a><a href="/mentions-legales">Mentions légales</a>'),
      '*': page(''),
    })
    const reading = await readerFor(site).readWebsite(site.base)
    assert.ok(reading.status === 'read')
    assert.deepEqual(site.asked, ['/robots.txt', '/', '/mentions-legales'])
    assert.equal(reading.contactPage, null)
  })

  it('leads to a refusal if it forbids everything', async () => {
    const site = await siteOf({ '/robots.txt': robots('User-agent: concordat\nDisallow: /'), '*': page('') })
    assert.equal((await readerFor(site).readWebsite(site.base)).status, 'refused')
    assert.deepEqual(site.asked, ['/robots.txt'])
  })

  it('applies to redirect targets', async () => {
    const site = await siteOf({
      '/robots.txt': robots('User-agent: *\nDisallow: /private'),
      '/': redirectTo('/private/home'),
      '*': page(''),
    })
    assert.equal((await readerFor(site).readWebsite(site.base)).status, 'refused')
    assert.deepEqual(site.asked, ['/robots.txt', '/'])
  })

  it('blocks the reading if it cannot be fetched, but not if it is absent', async () => {
    for (const [status, outcome] of [
      [500, 'refused'],
      [503, 'refused'],
      [429, 'refused'],
      [404, 'read'],
      [403, 'read'],
    ] as const) {
      const site = await siteOf({ '/robots.txt': (response) => void response.writeHead(status).end(), '/': page('') })
      assert.equal((await readerFor(site).readWebsite(site.base)).status, outcome, String(status))
    }
    const inside = await siteOf({ '/robots.txt': redirectTo('http://169.254.169.254/'), '/': page('') })
    assert.equal((await readerFor(inside).readWebsite(inside.base)).status, 'refused')
    assert.deepEqual(inside.asked, ['/robots.txt'])
  })
})
