import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'
import { until } from '../_until.ts'
import { type CliUser, done, openCliUser, refused } from './_concordat.ts'

let app: TestHouse
let user: CliUser
before(async () => {
  app = await startService()
})
after(() => app.close())
beforeEach(() => {
  user = openCliUser(app.url)
})
afterEach(() => user.leave())

const BUYER = [
  'buyer',
  ...['--name', 'Alba Terra', '--email', 'alba@cli.example', '--company', 'Alba Capital'],
  ...['--sector', 'Industrial maintenance services', '--geography', 'France'],
  ...['--ticket-min', '4', '--ticket-max', '30,0', '--growth-target', '5%', '--ebitda-target', '10'],
  ...['--solution', 'Maintenance of machines in factories'],
]
const SUPERVISED = ['--supervisor', 'Sue Pervisor <sue@supervision.example>']

const credentialsFile = () => join(user.folder, 'concordat', 'credentials.json')

describe('concordat', () => {
  it('registers by the human check and stores the key in a file with mode 600', async () => {
    const ran = await user.run(['register', ...BUYER])
    assert.match(done(ran), /Registered as a buyer/)
    const { services } = JSON.parse(readFileSync(credentialsFile(), 'utf8'))
    const { key } = services[app.url]
    assert.equal(statSync(credentialsFile()).mode & 0o777, 0o600)
    assert.equal(statSync(join(user.folder, 'concordat')).mode & 0o777, 0o700)
    assert.deepEqual(readdirSync(join(user.folder, 'concordat')), ['credentials.json'])
    assert.ok(!(ran.out + ran.err).includes(key))
    assert.equal(done(await user.run(['key'])).trim(), key)
    const session = await user.json(['session'])
    assert.deepEqual([session.buyer.check_size_max, session.buyer.growth_target, session.agent_driven], [30, 5, false])
  })

  it('shows company numbers of any country and never the label SIREN', async () => {
    for (const [number, shown] of [
      ['DE HRB 148322 München', /company number +DE HRB 148322 München/],
      ['FR 552 100 554', /company number +552100554/],
    ] as const) {
      const { key } = await seedSeller(app)
      const environment = { CONCORDAT_KEY: key }
      done(await user.run(['update', 'seller', '--company-number', number], { environment }))
      const session = done(await user.run(['session'], { environment }))
      assert.match(session, shown)
      assert.doesNotMatch(session, /siren/i)
    }
  })

  it('explains an empty list of matches and lists sellers that miss one condition', async () => {
    const large = [
      '--sector',
      'Cider presses',
      '--solution',
      'Presses for cider',
      '--ticket-min',
      '25',
      '--ticket-max',
      '90',
    ]
    const seller = await seedSeller(app, {
      sector: 'Cider presses',
      product: 'Presses for cider',
      description: 'Presses',
    })
    done(await user.run(['register', ...BUYER.slice(0, 7), '--geography', 'France', ...large, ...SUPERVISED]))
    assert.match(
      done(await user.run(['matches'])),
      /^No counterparty matches yet\. concordat near-misses shows why\.$/m,
    )
    const told = done(await user.run(['near-misses']))
    assert.match(told, /Failing one condition only/)
    assert.match(told, new RegExp(`^${seller.id}  Company [A-Z]+, Cider presses: fit \\d+\\.\\d$`, 'm'))
    assert.match(told, /A ticket minimum of about/)
    const { matches, empty_reason, misses } = await user.json(['near-misses'])
    assert.deepEqual(
      [matches, empty_reason, misses.length, misses[0].id, misses[0].condition],
      [0, 'outside_ticket', 1, seller.id, 'ticket_fit'],
    )
    refused(await user.run(['near-misses', '--thesis', '999999']), 5, /thesis/)
  })

  it('covers a deal from the match to the teaser', async () => {
    const seller = await seedSeller(app, {}, { company: 'Calder Rail' })
    done(await user.run(['register', ...BUYER, ...SUPERVISED]))
    assert.match(done(await user.run(['matches'])), new RegExp(`^ *${seller.id} +Company [A-Z]+ `, 'm'))
    assert.match(done(await user.run(['why-not', String(seller.id)])), /a match/)
    const pairing = (await user.json(['pair', String(seller.id)])).pair_id
    assert.equal(done(await user.run(['phase', '1_contact', pairing])).trim(), '1 of 1 moved to 1_contact.')
    assert.match(done(await user.run(['pairings'])), new RegExp(`${pairing} +Company [A-Z]+ +1_contact`))

    refused(await user.run(['names', String(seller.id)]), 4, /concordat sign/)
    refused(await user.run(['sign', '--name', 'Alba Terra', '--accept', 'old']), 2, /read it with concordat nda/)
    assert.match(done(await user.run(['nda'])), /^# /)
    const { version } = await user.json(['nda'])
    assert.match(done(await user.run(['sign', '--name', 'Alba Terra', '--accept', version])), /^Signed/)
    assert.match(done(await user.run(['receipt'])), /verified +true/)
    assert.match(done(await user.run(['names'])), /^100 more names can be disclosed today/)
    assert.match(done(await user.run(['matches'])), new RegExp(`^ *${seller.id} +Company [A-Z]+ `, 'm'))
    assert.match(done(await user.run(['names', String(seller.id)])), /Calder Rail/)
    assert.match(done(await user.run(['matches'])), /Calder Rail/)
    assert.ok(
      done(await user.run(['names', '--best', '20']))
        .split('\n')
        .includes('Calder Rail'),
    )
    assert.match(done(await user.run(['search', 'industrial', 'maintenance'])), /Calder Rail/)
    assert.match(done(await user.run(['activity'])), /Pairing created/)

    assert.match(done(await user.run(['memo'])), /^# Alba Capital/)
    assert.match(done(await user.run(['memo', '--lang', 'fr', '--names', '--out', 'memo.md'])), /^$/)
    assert.match(readFileSync(join(user.folder, 'memo.md'), 'utf8'), /Calder Rail/)
    done(await user.run(['teaser', pairing]))
    const file = join(user.folder, `teaser-${pairing}.pdf`)
    assert.equal(readFileSync(file).subarray(0, 5).toString(), '%PDF-')
    refused(await user.run(['teaser', pairing]), 2, /exists already/)
    writeFileSync(file, 'old')
    done(await user.run(['teaser', pairing, '--force']))
    assert.ok(statSync(file).size > 1000)
    const memo = join(user.folder, 'memo.md')
    const link = join(user.folder, 'link.md')
    symlinkSync(memo, link)
    for (const [name, lines] of [
      ['memo.md', 'old'],
      ['link.md', 'older'],
    ] as const) {
      writeFileSync(memo, lines)
      chmodSync(memo, 0o644)
      const before = openSync(memo, 'r')
      done(await user.run(['memo', '--names', '--out', name, '--force']))
      assert.match(readFileSync(memo, 'utf8'), /Calder Rail/)
      assert.equal(statSync(memo).mode & 0o777, 0o600)
      assert.equal(readFileSync(before, 'utf8'), lines, 'the open file was overwritten in place')
      closeSync(before)
    }
    assert.ok(lstatSync(link).isSymbolicLink())
    assert.deepEqual(
      readdirSync(user.folder).filter((name) => name.startsWith('memo')),
      ['memo.md'],
    )
  })

  it('values a seller, draws the football field, changes figures and clears fields', async () => {
    const figures = ['--revenue', '12.3', '--growth', '7', '--ebitda-margin', '14']
    const seller = ['seller', '--company', 'Morvan', '--sector', 'Industrial maintenance services']
    done(await user.run(['register', ...seller, '--product', 'Maintenance', ...figures, ...SUPERVISED]))
    assert.match(done(await user.run(['valuation', '--workings'])), /█[\s\S]*Assumptions[\s\S]*Workings/)
    assert.match(
      done(await user.run(['valuation', '--workings', '--lang', 'fr'])),
      /^Valorisation par[\s\S]*VE\/EBITDA/,
    )
    const before = (await user.json(['valuation'])).valuation_triangulated
    assert.match(done(await user.run(['update', 'seller', '--revenue', '24.6'])), /revenue/)
    assert.match(done(await user.run(['update', 'seller', '--name-release', 'ask'])), /name_release/)
    assert.ok((await user.json(['valuation'])).valuation_triangulated > before)
    assert.equal((await user.json(['session'])).seller.growth, 7)
    assert.match(done(await user.run(['update', 'seller', '--clear', 'growth', '--clear', 'product'])), /growth/)
    const { seller: cleared } = await user.json(['session'])
    assert.deepEqual([cleared.growth, cleared.product, cleared.revenue], [undefined, undefined, 24.6])
    assert.match(done(await user.run(['quality', 'enqueue', '--step', 'siren'])), /^Steps in the queue: 1, of which 0/)
    assert.match(done(await user.run(['quality'])), /siren +queued/)
    const contact = await seedBuyer(app)
    const paired = await user.json(['pair', String(contact.id), '--as', 'seller'])
    assert.equal(paired.buyer_id, contact.id)
  })

  it('joins under a new key and adds a profile later', async () => {
    const who = ['--name', 'Jo In', '--email', 'jo@join.example', '--company', 'Joined']
    assert.match(done(await user.run(['join', ...who])), /Joined/)
    refused(await user.run(['matches']), 5, /\S/)
    done(await user.run(['update', ...BUYER]))
    assert.ok(Array.isArray(await user.json(['matches'])))
  })

  it('names the option of the other side when asked to clear it', async () => {
    const environment = { CONCORDAT_KEY: 'any' }
    const clear = (side: string, option: string) => user.run(['update', side, '--clear', option], { environment })
    refused(await clear('buyer', 'net-debt'), 2, /: --net-debt is not an option of a buyer$/m)
    refused(await clear('seller', 'ticket-min'), 2, /: --ticket-min is not an option of a seller$/m)
  })

  it('shows lists, currency and vetting request of a workspace', async () => {
    done(await user.run(['register', ...BUYER, ...SUPERVISED]))
    const confirmed = ['--trade', 'pumps-compressors', '--kind', 'niche', '--size', 'revenue 5m-20m CHF']
    done(await user.run(['update', 'buyer', ...confirmed, '--currency', 'CHF', '--ticket-max', '40']))
    done(await user.run(['ask-vetting', '--note', 'Call Sue']))
    const shown = done(await user.run(['session']))
    assert.match(shown, /^trades +pumps-compressors$/m)
    assert.match(shown, /^kinds +niche$/m)
    assert.match(shown, /^sizes +revenue 5 to 20 CHF M$/m)
    assert.match(shown, /^amounts +EUR millions, stated in CHF at €1 = [\d.]+ CHF$/m)
    assert.match(shown, /^email +alba@cli\.example \(unproven\)$/m)
    assert.match(shown, /^assurance +declared$/m)
    assert.match(shown, /^vetting +requested on 20\d\d-\d\d-\d\d$/m)
  })

  it('creates no profile on the other side for a blank option', async () => {
    done(await user.run(['register', ...BUYER, ...SUPERVISED]))
    assert.match(done(await user.run(['update', 'seller', '--sector', ''])), /^Nothing changed/)
    assert.match(done(await user.run(['update', 'seller', '--role', 'Partner'])), /^Changed: role\./)
    assert.equal((await user.json(['session'])).seller, undefined)
  })

  it('changes nothing in a dry run', async () => {
    assert.match(done(await user.run(['register', 'seller', '--company', 'Dry', '--dry-run'])), /\S/)
    assert.ok(!existsSync(credentialsFile()))
    const seller = await seedSeller(app)
    done(await user.run(['register', ...BUYER, ...SUPERVISED]))
    assert.match(done(await user.run(['pair', String(seller.id), '--dry-run'])), /\S/)
    assert.equal((await user.json(['pairings'])).count, 0)
  })

  it('requires --replace for a second registration, so that no key is lost', async () => {
    done(await user.run(['register', ...BUYER, ...SUPERVISED]))
    const first = done(await user.run(['key']))
    refused(await user.run(['register', ...BUYER, ...SUPERVISED]), 2, /--replace/)
    assert.equal(done(await user.run(['key'])), first)
    done(await user.run(['register', ...BUYER, ...SUPERVISED, '--replace']))
    assert.notEqual(done(await user.run(['key'])), first)
    done(await user.run(['key', 'set'], { input: first }))
    assert.equal(done(await user.run(['key'])), first)
    done(await user.run(['key', 'forget']))
    refused(await user.run(['key']), 4, /concordat key set/)
    refused(await user.run(['key', 'set'], { input: 'no key' }), 3, /UUID/)
  })

  it('rotates the key and finds the valid one after a lost response', async () => {
    done(await user.run(['register', ...BUYER, ...SUPERVISED]))
    const old = done(await user.run(['key'])).trim()
    done(await user.run(['key', 'rotate']))
    const next = done(await user.run(['key'])).trim()
    assert.equal((await app.get(`/api/session/${old}`)).status, 404)
    const session = await user.json(['session'])
    assert.equal(session.session_id, next)

    const lost = randomUUID()
    const content = JSON.parse(readFileSync(credentialsFile(), 'utf8'))
    content.services[app.url].rotation = { from: next, to: lost }
    writeFileSync(credentialsFile(), JSON.stringify(content))
    assert.equal((await app.post(`/api/session/${next}/rotate`, { new_session_id: lost })).status, 200)
    done(await user.run(['key', 'rotate']))
    assert.equal(done(await user.run(['key'])).trim(), lost)
  })

  it('does not adopt the key of an unfinished rotation of another workspace', async () => {
    const [first, second, lost] = [randomUUID(), randomUUID(), randomUUID()]
    const who = { name: 'Jo In', email: 'jo@join.example', company: 'Joined' }
    for (const uuid of [first, second])
      assert.equal((await app.post('/api/workspace/join', { uuid, ...who })).status, 200)
    done(await user.run(['key', 'set'], { input: first }))
    const content = JSON.parse(readFileSync(credentialsFile(), 'utf8'))
    content.services[app.url].rotation = { from: first, to: lost }
    writeFileSync(credentialsFile(), JSON.stringify(content))
    assert.equal((await app.post(`/api/session/${first}/rotate`, { new_session_id: lost })).status, 200)

    done(await user.run(['key', 'set'], { input: second }))
    done(await user.run(['key', 'rotate']))
    const kept = done(await user.run(['key'])).trim()
    for (const other of [first, second, lost]) assert.notEqual(kept, other)
    assert.equal((await app.get(`/api/session/${second}`)).status, 404)
    assert.equal((await app.get(`/api/session/${lost}`)).status, 200)
  })

  it('shows tasks and disclosures, exports the workspace and erases it only with its name as confirmation', async () => {
    done(await user.run(['register', ...BUYER, ...SUPERVISED]))
    assert.match(done(await user.run(['overview'])), /To do/)
    assert.match(done(await user.run(['disclosures'])), /Nobody/)
    done(await user.run(['export', '--out', 'workspace.json']))
    assert.equal(JSON.parse(readFileSync(join(user.folder, 'workspace.json'), 'utf8')).identity.company, 'Alba Capital')
    refused(await user.run(['erase']), 2, /--confirm/)
    refused(await user.run(['erase', '--confirm', 'Other Ltd']), 3, /\S/)
    done(await user.run(['erase', '--confirm', 'Alba Capital']))
    refused(await user.run(['session']), 4, /no workspace key/)
  })

  it('sends a stored key only to the service it belongs to', async () => {
    done(await user.run(['register', ...BUYER, ...SUPERVISED]))
    const other = app.url.replace('127.0.0.1', 'localhost')
    refused(await user.run(['session', '--url', other]), 4, /no workspace key/)
    const key = done(await user.run(['key'])).trim()
    done(await user.run(['session', '--url', other], { environment: { CONCORDAT_KEY: key } }))
    done(await user.run(['session'], { environment: { CONCORDAT_URL: '' } }))
  })

  it('does not quote an unreadable credentials file', async () => {
    done(await user.run(['register', ...BUYER, ...SUPERVISED]))
    writeFileSync(credentialsFile(), 'secret-key{')
    const ran = await user.run(['session'])
    refused(ran, 2, /correct or remove/)
    assert.ok(!ran.err.includes('secret-key'))
  })

  it('maintains a watchlist', async () => {
    const { id } = await seedSeller(app)
    done(await user.run(['register', ...BUYER, ...SUPERVISED]))
    assert.match(done(await user.run(['watchlist'])), /The watchlist is empty/)
    assert.match(done(await user.run(['watchlist', 'add', String(id)])), /is on the watchlist; 1 in all/)
    assert.match(done(await user.run(['watchlist'])), new RegExp(`^ *${id} +Company [A-Z]+ .* yes`, 'm'))
    assert.match(done(await user.run(['watchlist', 'remove', String(id)])), /not on the watchlist; 0 in all/)
    refused(await user.run(['watchlist', 'add', '999999']), 4, /\S/)
    refused(await user.run(['watchlist', 'add', 'somebody']), 2, /whole number/)
  })

  it('dismisses a match with a reason and restores it', async () => {
    const { id } = await seedSeller(app)
    done(await user.run(['register', ...BUYER, ...SUPERVISED]))
    const isListed = async () =>
      (await user.json(['matches', '--all'])).some((match: { id: number }) => match.id === id)
    assert.match(done(await user.run(['dismissals'])), /No match is dismissed/)
    assert.equal(await isListed(), true)
    assert.match(done(await user.run(['dismissals', 'add', String(id), '--reason', 'size'])), /is dismissed; 1 in all/)
    assert.equal(await isListed(), false)
    assert.match(done(await user.run(['dismissals'])), new RegExp(`^ *${id} +Company [A-Z]+ .* size`, 'm'))
    assert.match(done(await user.run(['dismissals', 'remove', String(id)])), /shown again; 0 still dismissed/)
    assert.equal(await isListed(), true)
    refused(await user.run(['dismissals', 'add', String(id), '--reason', 'mood']), 2, /must be one of/)
    refused(await user.run(['dismissals', 'add', '999999']), 4, /\S/)
  })

  it('values scenarios without storing them', async () => {
    const { key } = await seedSeller(app)
    const environment = { CONCORDAT_KEY: key }
    const triangulated = async (...args: string[]) => (await user.json(args, { environment })).valuation_triangulated
    const before = await triangulated('valuation')
    assert.ok((await triangulated('what-if', '--growth', '20', '--wacc', '9,5')) > before)
    assert.ok((await triangulated('what-if', '--terminal-growth=-1')) < before)
    assert.equal(await triangulated('valuation'), before)
    const shown = done(await user.run(['what-if', '--size-discount', '40', '--workings'], { environment }))
    assert.match(shown, /█[\s\S]*^Assumptions$/m)
    assert.ok((await triangulated('what-if', '--multiple', '12', '--weight-ebitda', '100')) > before)
    const table = ['what-if', '--sensitivity', 'ebitda-margin,multiple']
    assert.match(done(await user.run(table, { environment })), /by ebitda_margin and multiple\n\s*ebitda_margin +\d/i)
    refused(await user.run(['what-if', '--sensitivity', 'growth'], { environment }), 2, /two inputs/)
    refused(await user.run(['what-if'], { environment }), 2, /--growth 12/)
    refused(await user.run(['what-if', '--wacc', '99'], { environment }), 3, /\S/)
  })

  it('prints new matches while watching', async () => {
    done(await user.run(['register', ...BUYER, ...SUPERVISED]))
    const pairingsRead = () => app.logged().split('"operation":"listPairings"').length
    const before = pairingsRead()
    const watching = user.run(['watch', '--every', '1', '--looks', '15', '--json'], { alone: true })
    await until('the first round of requests ended', () => pairingsRead() > before)
    const { id } = await seedSeller(app)
    const ran = await watching
    const news = done(ran)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.ok(
      news.some(({ kind, match }) => kind === 'match' && match.id === id),
      `no match ${id} among: ${ran.out}`,
    )
  })
})
