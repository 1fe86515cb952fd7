import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { isSiren, readImprint } from '../../src/integrations/website/imprint.ts'
import { type Page, parsePage } from '../../src/integrations/website/page.ts'
import { detectTechnologies, loadFingerprints, type Sign } from '../../src/integrations/website/technologies.ts'
import { chosenPages, findEmails, findPhones } from '../../src/integrations/website.ts'
import { anyCodePoint } from '../_code-points.ts'
import { openSite, READ_AT, type Read, readerFor, type Site, sendHtml } from './_sites.ts'

const at = new URL('https://atelier-durand.fr/')
const read = (body: string) => parsePage(body, at)

describe('reading of a company website', () => {
  let site: Site
  let reading: Read
  before(async () => {
    const prose =
      'Nous entretenons les machines de production de soixante usines en Bretagne, sous contrat annuel. '.repeat(3)
    site = await openSite({
      '/': (response) =>
        sendHtml(
          response,
          `<html lang="fr-FR"><head><title>Accueil | Atelier Durand</title><meta name="generator" content="WordPress 6.6">
          <meta name="description" content="Maintenance de machines industrielles."><script src="https://www.googletagmanager.com/gtm.js?id=GTM-ABC123"></script></head>
          <body><nav><a href="/nos-services/">Nos services</a> <a href="/contact">Contact</a> <a href="/catalogue.pdf">Produits</a></nav>
          <h1>La maintenance, notre métier</h1><p>${prose}</p><div class="cookie-banner">Nous utilisons des cookies.</div>
          <footer><a href="https://www.linkedin.com/company/durand/about">À propos</a> <a href="/mentions-legales">Mentions légales</a></footer></body></html>`,
          { server: 'nginx/1.24', 'x-powered-by': 'PHP/8.3' },
        ),
      '/nos-services/': `<html><body><h1>Nos services</h1><p>${prose}</p><script src="https://js.stripe.com/v3/"></script></body></html>`,
      '/contact':
        '<html><body><p>Écrivez à <a href="mailto:Contact@Atelier-Durand.fr?subject=x">nous</a> ou au 02 99 12 34 56.</p></body></html>',
      '/mentions-legales': `<html><body><h1>Mentions légales</h1><p>Éditeur du site : Atelier Durand SAS au capital de 50 000 €</p>
        <p>RCS Rennes 732 829 320 – TVA FR 44 732829320</p><p>Directrice de la publication : Anne Durand</p>
        <h2>Hébergement</h2><p>OVH SAS, 2 rue Kellermann, 59100 Roubaix</p><p>RCS Lille 552 100 554</p></body></html>`,
    })
    const outcome = await readerFor(site).readWebsite(`${site.base.replace('http://', 'http://www.')}`)
    assert.ok(outcome.status === 'read')
    reading = outcome
  })
  after(() => site.close())

  it('visits a handful of pages, the home page first', () => {
    assert.deepEqual(
      reading.pages.map(({ kind, url }) => [kind, new URL(url).pathname]),
      [
        ['home', '/'],
        ['imprint', '/mentions-legales'],
        ['product', '/nos-services/'],
        ['contact', '/contact'],
      ],
    )
    assert.deepEqual(site.asked, ['/robots.txt', '/', '/mentions-legales', '/nos-services/', '/contact'])
  })

  it('returns the text without menus, footers, notices and scripts', () => {
    const [home] = reading.pages
    assert.equal(home?.title, 'Accueil | Atelier Durand')
    assert.match(home?.text ?? '', /^La maintenance, notre métier\nNous entretenons/)
    assert.doesNotMatch(home?.text ?? '', /cookies|Mentions|Contact|gtm/)
    assert.equal(reading.description, 'Maintenance de machines industrielles.')
    assert.equal(reading.language, 'fr')
    assert.equal(reading.readAt, READ_AT)
  })

  it('identifies the publisher, not the host', () => {
    assert.equal(reading.siren, '732829320')
    assert.equal(reading.legalName, 'Atelier Durand SAS')
  })

  it('returns e-mail address, phone number and contact page', () => {
    assert.deepEqual(reading.emails, ['contact@atelier-durand.fr'])
    assert.deepEqual(reading.phones, ['0299123456'])
    assert.equal(new URL(reading.contactPage ?? '').pathname, '/contact')
  })

  it('lists technologies from all pages with their evidence', () => {
    assert.deepEqual(reading.technologies, [
      { name: 'WordPress', category: 'content management', evidence: 'generator tag wordpress' },
      { name: 'Google Tag Manager', category: 'tag management', evidence: 'an address with /gtm.js' },
      { name: 'nginx', category: 'server software', evidence: 'response header server: nginx' },
      { name: 'PHP', category: 'server software', evidence: 'response header x-powered-by: php' },
      { name: 'Stripe', category: 'payment', evidence: 'a file from js.stripe.com' },
    ])
    assert.doesNotMatch(JSON.stringify(reading.technologies), /GTM-ABC|durand|8\.3/i)
  })
})

describe('parsePage', () => {
  it('excludes hidden, scripted and commented-out text', async () => {
    const { text, title } = await read(
      `<title>T &amp; U</title><p>Shown</p><p hidden>No 1</p><p style="display: none">No 2</p><!-- No 3 --><script>No 4</script>
      <noscript>No 5</noscript><template>No 6</template><svg><text>No 7</text></svg><textarea>No 8</textarea>&eacute;t&#233;<br>end`,
    )
    assert.equal(text, 'Shown\nété\nend')
    assert.equal(title, 'T & U')
  })

  it('resolves links against the base and drops disallowed addresses', async () => {
    const { links, refresh } = await read(
      `<base href="/fr/"><a href="produits">Nos <b>produits</b></a><a href="http://127.0.0.1/">In</a><a href="javascript:x()">J</a>
      <a href="#top">Top</a><meta http-equiv=refresh content="30;url=/later">`,
    )
    assert.deepEqual(
      links.map(({ url, text }) => [url.href, text]),
      [
        ['https://atelier-durand.fr/fr/produits', 'Nos produits'],
        ['https://atelier-durand.fr/fr/', 'Top'],
      ],
    )
    assert.equal(refresh, null)
  })

  it('bounds the cost of deep nesting and huge markup', async () => {
    const deep = await read(`<p>Shown</p>${'<div>'.repeat(500_000)}<p>Below</p>`)
    assert.equal(deep.text, 'Shown')
    const bold = Array.from({ length: 3000 }, (_, i) => `<b ${i}>`).join('')
    assert.equal((await read(`${bold}x${'</b>x'.repeat(3000)}`)).text, '')
    const attributes = Array.from({ length: 100_000 }, (_, i) => `a${i}`).join(' ')
    assert.equal((await read(`<p ${attributes}>Shown`)).text, 'Shown')
    assert.ok((await read('word '.repeat(200_000))).everything.length <= 200_000)
  })

  it('yields to other work while it parses a long page', async () => {
    let turns = 0
    const others = setInterval(() => {
      turns += 1
    })
    await read(`<p>${'<a b>'.repeat(600_000)}`)
    clearInterval(others)
    assert.ok(turns > 10, `${turns} turns`)
  })

  it('returns well-formed text for arbitrary input', async () => {
    const piece = fc.oneof(
      fc.string({ unit: anyCodePoint }),
      fc.constantFrom(
        '<a href="',
        '<script>',
        '</p>',
        '<meta http-equiv=refresh content="0;url=',
        '<base href="//',
        '">',
        '<!--',
        '&#x110000;',
        '__proto__',
        '<p constructor=1>',
        '<html lang=',
      ),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async (pieces) => {
        const page = await read(pieces.join(''))
        assert.equal(page.text, page.text.toWellFormed())
        assert.doesNotMatch(page.text, /\0/)
      }),
    )
  })
})

describe('choice of pages to read', () => {
  const links = (...pairs: [string, string][]) => pairs.map(([url, text]) => ({ url: new URL(url, at), text }))

  it('includes one page of each kind, on the same website, and no files', () => {
    const chosen = chosenPages(
      links(
        ['/', 'Solutions'],
        ['/index.html', 'Services'],
        ['https://other.fr/contact', 'Contact'],
        ['https://shop.atelier-durand.fr/products', 'Products'],
        ['/produits.pdf', 'Nos produits'],
        [
          '/blog/2021/un-long-article-sur-les-services-de-maintenance',
          'Un long article sur les services de maintenance',
        ],
        ['http://www.atelier-durand.fr/services', 'Services'],
        ['/kontakt', 'Schreiben Sie uns'],
        ['/impressum', 'Impressum'],
        ['/qui-sommes-nous', 'Qui sommes-nous ?'],
      ),
      at,
    )
    assert.deepEqual(
      chosen.map(({ kind, url }) => `${kind} ${url.pathname}`),
      ['imprint /impressum', 'product /services', 'about /qui-sommes-nous', 'contact /kontakt'],
    )
  })

  it('never includes a page twice', () => {
    const chosen = chosenPages(links(['/a?x=1', 'Contact et mentions légales'], ['/a?x=1', 'Contact']), at)
    assert.deepEqual(
      chosen.map(({ kind }) => kind),
      ['imprint'],
    )
  })
})

describe('readImprint', () => {
  const imprint = (text: string, structured: string[] = []) => readImprint([{ isImprint: true, text, structured }])

  it('finds a SIREN in every usual notation', () => {
    for (const text of [
      'SIREN : 732 829 320',
      'SIRET 73282932000074',
      'SIRET : 732 829 320 00074',
      'R.C.S. Rennes B 732.829.320',
      '732 829 320 RCS Rennes',
      '732829320 R.C.S. RENNES',
      'immatriculée au registre du commerce et des sociétés de Rennes sous le numéro 732829320',
      'TVA intracommunautaire : FR44732829320',
    ])
      assert.equal(imprint(text).siren, '732829320', text)
    assert.equal(
      imprint('', ['{"@type":"Organization","vatID":"FR44732829320","legalName":"Durand"}']).siren,
      '732829320',
    )
  })

  it('ignores numbers that are not a SIREN or may belong to another company', () => {
    for (const text of [
      '732829320',
      'SIREN 732829321',
      'Tél. 732 829 320',
      'RCS 424 761 419',
      'SIREN 732829320. Notre partenaire : SIREN 552100554',
      'Hébergeur : Serveurs SARL\nRCS Lille 732 829 320',
      'Ce site est hébergé par Serveurs SARL, SIREN 732829320',
    ])
      assert.equal(imprint(text).siren, null, text)
    assert.equal(
      imprint('Site édité par Durand, SIREN 732829320, hébergé par Serveurs, SIREN 552100554').siren,
      '732829320',
    )
    assert.equal(imprint('Hébergement : Serveurs, RCS 552100554\nÉditeur : Durand\nSIREN 732829320').siren, '732829320')
  })

  it('validates a SIREN by its check digit', () => {
    for (const siren of ['732829320', '552100554', '424761419']) assert.ok(isSiren(siren))
    for (const siren of ['732829321', '000000000', '73282932', 'abcdefghi']) assert.ok(!isSiren(siren))
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), (n) => {
        const start = String(n).padStart(8, '0')
        assert.equal([...'0123456789'].filter((digit) => isSiren(start + digit)).length, 1)
      }),
    )
  })

  it('returns the registered name without the rest of the sentence', () => {
    for (const [text, name] of [
      ['Raison sociale : Atelier Durand', 'Atelier Durand'],
      ['Le site est édité par la société Atelier Durand, SAS au capital de 50 000 euros', 'Atelier Durand'],
      ['Éditeur : Atelier Durand SAS – 12 rue du Port', 'Atelier Durand SAS'],
      ['Atelier Durand SAS au capital de 50 000 €', 'Atelier Durand'],
      ['Angaben gemäß § 5 DDG\nMuster Maschinenbau GmbH\nHauptstraße 1', 'Muster Maschinenbau GmbH'],
      ['Company name: Northbridge Engineering Ltd', 'Northbridge Engineering Ltd'],
      ['Bienvenue sur notre site', null],
      ['Hébergeur : Raison sociale : OVH SAS', null],
    ] as const)
      assert.equal(imprint(text).legalName, name, text)
    assert.equal(imprint('', ['{"@graph":[{"legalName":"Durand SAS"}]}']).legalName, 'Durand SAS')
    for (const broken of ['{', '[]', 'null', '"x"', `${'['.repeat(50_000)}`])
      assert.equal(imprint('', [broken]).legalName, null)
  })
})

describe('extraction of contacts', () => {
  let nothing: Page
  before(async () => {
    nothing = await read('')
  })
  const pages = (everything: string) => [{ ...nothing, everything }]

  it('returns e-mail addresses, role addresses first, without file names and placeholders', () => {
    assert.deepEqual(
      findEmails(pages('Anne.Durand@durand.fr, INFO@durand.fr. logo@2x.png you@example.com info@durand.fr; x@y')),
      ['info@durand.fr', 'anne.durand@durand.fr'],
    )
    assert.equal(findEmails(pages(Array.from({ length: 50 }, (_, i) => `a${i}@b.fr`).join(' '))).length, 10)
  })

  it('returns each phone number once, and no other figures', () => {
    assert.deepEqual(
      findPhones(
        pages(
          'Tél. 02 99 12 34 56 / +33 (0)2 99 12 34 56, +49 30 1234567. SIREN 732 829 320, 50 000 €, 01/02/2024, 2024-01-02',
        ),
      ),
      ['0299123456', '+49301234567'],
    )
  })
})

describe('detectTechnologies', () => {
  const none = { generators: [], sources: [], scripts: '' }
  const fingerprints = loadFingerprints()

  it('has at least sixty distinct technologies with well-formed lower-case signs', () => {
    assert.ok(fingerprints.length >= 60, `${fingerprints.length}`)
    assert.equal(new Set(fingerprints.map(({ name }) => name)).size, fingerprints.length)
    for (const { name, signs } of fingerprints)
      for (const sign of signs)
        assert.match(
          sign,
          /^(?:host [a-z\d.-]+\.[a-z]+|path \S.*|generator .+|header [a-z-]+(?:=.+)?|cookie \S+|script \S.*)$/,
          name,
        )
    for (const { signs } of fingerprints) for (const sign of signs) assert.equal(sign, sign.toLowerCase())
  })

  it('detects each technology by each of its signs, and nothing without a sign', () => {
    assert.deepEqual(detectTechnologies(none, {}), [])
    for (const { name, signs } of fingerprints)
      for (const sign of signs) {
        const found = detectTechnologies({ ...none, ...tracesWith(sign) }, headersWith(sign)).map(
          (technology) => technology.name,
        )
        assert.ok(found.includes(name), `${name} by ${sign}: ${found}`)
      }
  })

  function tracesWith(sign: Sign) {
    const what = sign.slice(sign.indexOf(' ') + 1)
    if (sign.startsWith('host ')) return { sources: [`https://eu.${what}/x.js`] }
    if (sign.startsWith('path ')) return { sources: [`https://${what.startsWith('/') ? `durand.fr${what}` : what}`] }
    if (sign.startsWith('generator ')) return { generators: [`${what.toUpperCase()} 7.1`] }
    return sign.startsWith('script ') ? { scripts: `var a; ${what} b` } : {}
  }

  function headersWith(sign: Sign) {
    const [name = '', value = 'x'] = sign.slice(sign.indexOf(' ') + 1).split('=')
    if (sign.startsWith('cookie ')) return { 'set-cookie': [`${name}abc=1; path=/`] }
    return sign.startsWith('header ') ? { [name]: `a ${value.toUpperCase()} b` } : {}
  }

  it('ignores a host that merely ends alike and an image of another site', async () => {
    assert.deepEqual(
      detectTechnologies({ ...none, sources: ['https://notjs.stripe.com.evil.fr/', 'https://xjs.stripe.com/'] }, {}),
      [],
    )
    assert.deepEqual(
      detectTechnologies((await read('<img src="https://partner.fr/wp-content/logo.png">')).traces, {}),
      [],
    )
  })
})
