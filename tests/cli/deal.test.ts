import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { EXIT } from '../../src/cli/exit-codes.ts'
import { ask, is } from '../_contract.ts'
import { pdfWith } from '../_room-files.ts'
import { type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'
import { type CliUser, done, openCliUser, refused } from './_concordat.ts'

describe('deal from the command line', () => {
  let app: TestHouse
  let [buyer, seller]: (Seeded | undefined)[] = []
  let asBuyer: CliUser
  let asSeller: CliUser
  let pair: string
  before(async () => {
    app = await startService()
    ;[buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    pair = `pair-${buyer.id}-${seller.id}`
    const body = { buyer_id: buyer.id, seller_id: seller.id }
    is(await app.sign(buyer.key), 200)
    is(await ask(app, 'createPairing', { body, headers: { 'x-session-id': buyer.key } }), 201)
    is(await ask(app, 'listPairings', { key: buyer.key }), 200)
    asBuyer = openCliUser(app.url, { CONCORDAT_KEY: buyer.key })
    asSeller = openCliUser(app.url, { CONCORDAT_KEY: seller.key })
  })
  after(async () => {
    asBuyer.leave()
    asSeller.leave()
    await app.close()
  })

  it('uploads and releases a folder, which the other side can list and download until it is revoked', async () => {
    writeFileSync(join(asSeller.folder, 'Accounts.pdf'), pdfWith('Annual accounts'))
    const { folder_id } = await asSeller.json(['documents', 'folder', 'Accounts'])
    const { document_id } = await asSeller.json(['documents', 'upload', String(folder_id), 'Accounts.pdf'])
    refused(
      await asBuyer.run(['documents', 'get', String(document_id), pair, '--out', 'early.pdf']),
      EXIT.notFound,
      /document/i,
    )
    assert.match(
      done(await asSeller.run(['documents', 'release', pair, String(folder_id)])),
      /has been released to the other/,
    )
    assert.match(done(await asBuyer.run(['documents', pair])), /Accounts\.pdf/)
    done(await asBuyer.run(['documents', 'get', String(document_id), pair, '--out', 'read.pdf']))
    assert.equal(readFileSync(join(asBuyer.folder, 'read.pdf')).subarray(0, 5).toString(), '%PDF-')
    refused(
      await asBuyer.run(['documents', 'get', String(document_id), pair, '--out', 'read.pdf']),
      EXIT.usage,
      /exists already/,
    )
    assert.equal(done(await asSeller.run(['documents', 'readings'])).match(/Accounts\.pdf/g)?.length, 1)
    done(await asSeller.run(['documents', 'revoke', pair, String(folder_id)]))
    assert.match(done(await asBuyer.run(['documents', pair])), /no document/)
    done(await asSeller.run(['documents', 'remove', String(folder_id), '--folder']))
    assert.match(done(await asSeller.run(['documents'])), /no folder yet/)
  })

  it('names an output file that cannot be written and leaves nothing behind', async () => {
    writeFileSync(join(asSeller.folder, 'Lease.pdf'), pdfWith('Lease'))
    const { folder_id } = await asSeller.json(['documents', 'folder', 'Lease'])
    const { document_id } = await asSeller.json(['documents', 'upload', String(folder_id), 'Lease.pdf'])
    const ran = await asSeller.run(['documents', 'get', String(document_id), '--out', 'missing/lease.pdf'])
    refused(ran, EXIT.usage, /missing\/lease\.pdf cannot be written \(ENOENT\): give another --out/)
    assert.ok(!existsSync(join(asSeller.folder, 'missing')))
    done(await asSeller.run(['documents', 'remove', String(folder_id), '--folder']))
  })

  it('shows a requested phase and a pause beside the phase of a pairing', async () => {
    done(await asSeller.run(['deal-rules', '--consent', 'both']))
    done(await asBuyer.run(['phase', '2_nda', pair]))
    assert.match(done(await asBuyer.run(['pairings'])), / 0_prospecting \(2_nda asked by you\) /)
    assert.match(done(await asSeller.run(['pairings'])), / 0_prospecting \(2_nda asked of you\) /)
    done(await asSeller.run(['phase', 'answer', pair, 'dismiss']))
    done(await asSeller.run(['pause', pair]))
    assert.match(done(await asBuyer.run(['pairings'])), / 0_prospecting \(paused\) /)
    done(await asSeller.run(['unpause', pair]))
    assert.match(done(await asBuyer.run(['pairings'])), / 0_prospecting {2}/)
    done(await asSeller.run(['deal-rules', '--consent', 'one']))
  })

  it('rejects an unknown section, --out beside --json, and --as-profile beside --product', async () => {
    is(await app.sign(seller?.key ?? ''), 200)
    writeFileSync(join(asSeller.folder, 'text.txt'), 'Sixty factories under yearly contracts.')
    refused(
      await asSeller.run(['memo', 'write', 'clients', 'text.txt']),
      EXIT.usage,
      /must be one of summary, .*customers/,
    )
    assert.match(done(await asSeller.run(['memo', 'write', 'customers', 'text.txt'])), /with a text: customers/)
    refused(await asSeller.run(['memo', '--json', '--out', 'memo.json']), EXIT.usage, /--json .*memo --out/)
    assert.ok(!existsSync(join(asSeller.folder, 'memo.json')))
    refused(
      await asSeller.run(['blind-view', '--as-profile', '--product', 'Repairs']),
      EXIT.usage,
      /either it or --product and --description/,
    )
  })

  it('rejects an existing file before it reads the other side’s memorandum', async () => {
    is(await app.sign(seller?.key ?? ''), 200)
    done(await asSeller.run(['memo', 'approve']))
    done(await asSeller.run(['memo', 'release', pair]))
    const readings = async () => {
      const { events } = await asSeller.json(['activity', '--limit', '200'])
      return events.filter(({ title }: { title: string }) => title === 'Memorandum read').length
    }
    writeFileSync(join(asBuyer.folder, 'taken.pdf'), 'kept')
    refused(await asBuyer.run(['memo', 'read', pair, '--out', 'taken.pdf']), EXIT.usage, /exists already.*--force/)
    assert.equal(readFileSync(join(asBuyer.folder, 'taken.pdf'), 'utf8'), 'kept')
    assert.equal(await readings(), 0)
    done(await asBuyer.run(['memo', 'read', pair, '--out', 'taken.pdf', '--force']))
    assert.equal(await readings(), 1)
  })

  it('reads accounts locally and stores years and net result only with --save', async () => {
    const body = {
      seller: { financial_years: [{ year: 2024, revenue: 8, adjustments: [{ amount: 0.1, reason: 'Rent' }] }] },
    }
    is(await ask(app, 'updateSession', { key: seller?.key ?? '', body }), 200)
    const rows = [';2025;2024', 'Umsatzerlöse;9150;8200', 'EBITDA;1120;1000', 'Jahresüberschuss;520;-75']
    writeFileSync(join(asSeller.folder, 'guv.csv'), ['GuV;;', ...rows].join('\n'))
    refused(await asSeller.run(['accounts', 'guv.csv']), EXIT.usage, /--unit with one of eur, keur/)
    const years = [
      { year: 2025, revenue: 9.15, ebitda: 1.12, net_result: 0.52 },
      { year: 2024, revenue: 8.2, ebitda: 1, net_result: -0.075 },
    ]
    assert.deepEqual(await asSeller.json(['accounts', 'guv.csv', '--unit', 'keur']), {
      years,
      unit: 'keur',
      unused: [],
    })
    assert.match(done(await asSeller.run(['accounts', 'guv.csv', '--unit', 'keur'])), /2024 +8\.2 +1 +– +-0\.075/)
    assert.equal(
      (await ask(app, 'getMemorandumTables', { key: seller?.key ?? '' })).body.tables.profit_and_loss,
      undefined,
    )
    assert.match(
      done(await asSeller.run(['accounts', 'guv.csv', '--unit', 'keur', '--save'])),
      /company file: 2025, 2024\.\nProfit and loss account of the memorandum: 2025, 2024\./,
    )
    const held = (await ask(app, 'getSession', { key: seller?.key ?? '' })).body.seller.financial_years
    assert.deepEqual(held, [
      { year: 2025, revenue: 9.15, ebitda: 1.12, source: 'document' },
      {
        ...{ year: 2024, revenue: 8.2, ebitda: 1, adjusted_ebitda: 1.1, source: 'document' },
        adjustments: [{ amount: 0.1, reason: 'Rent' }],
      },
    ])
    const { tables } = (await ask(app, 'getMemorandumTables', { key: seller?.key ?? '' })).body
    assert.deepEqual(tables.profit_and_loss, years)
    writeFileSync(join(asSeller.folder, 'old.csv'), 'k€;2023;2022;2021;2020;2019\nUmsatz;8000;7500;7000;6500;6000')
    assert.match(
      done(await asSeller.run(['accounts', 'old.csv', '--unit', 'keur', '--save'])),
      /company file: 2025, 2024, 2023, 2022, 2021\.\nNot stored, because the company file holds five years: 2020, 2019\./,
    )
    writeFileSync(join(asSeller.folder, 'uk.csv'), ['£ million;;', ';2025;2024', 'Turnover;9.2;8.3'].join('\n'))
    refused(await asSeller.run(['accounts', 'uk.csv', '--save']), EXIT.usage, /in GBP, the company file is in EUR/)
    writeFileSync(join(asSeller.folder, 'filed.xhtml'), '<html><body>No tags</body></html>')
    refused(await asSeller.run(['accounts', 'filed.xhtml']), EXIT.usage, /no row of years/)
  })

  it('rejects a renamed HTML file and a missing file', async () => {
    writeFileSync(join(asSeller.folder, 'Report.pdf'), '<html><script>alert(1)</script></html>')
    const { folder_id } = await asSeller.json(['documents', 'folder', 'Reports'])
    refused(await asSeller.run(['documents', 'upload', String(folder_id), 'Report.pdf']), EXIT.input, /PDF/)
    refused(await asSeller.run(['documents', 'upload', String(folder_id), 'nowhere.pdf']), EXIT.usage, /cannot be read/)
  })

  it('keeps notes, tasks and tags of a pairing and removes notes and tasks', async () => {
    const noted = await asBuyer.json(['note', pair, 'Wants to sell before summer.'])
    const task = await asBuyer.json(['task', pair, '2020-02-28', 'Ask for the contracts'])
    assert.match(done(await asBuyer.run(['tasks'])), /2020-02-28 overdue.*Ask for the contracts/)
    done(await asBuyer.run(['notebook', 'set', pair, '--tags', 'priority, France', '--dropped', 'price']))
    const shown = done(await asBuyer.run(['notebook', pair]))
    for (const said of ['priority, France', 'price', 'Wants to sell before summer.', 'Ask for the contracts'])
      assert.ok(shown.includes(said), `${said}: ${shown}`)
    assert.match(done(await asBuyer.run(['task', 'remove', pair, String(task.task_id)])), /has been removed/)
    assert.match(done(await asBuyer.run(['note', 'remove', pair, String(noted.note_id)])), /has been removed/)
    assert.match(done(await asBuyer.run(['tasks'])), /Nothing is due/)
    refused(await asBuyer.run(['task', 'remove', pair, String(task.task_id)]), EXIT.notFound, /notebook/)
    assert.ok(!done(await asSeller.run(['notebook', pair])).includes('priority'))
  })

  it('issues a member key that is limited to its role and ends when revoked', async () => {
    const given = await asBuyer.json(['members', 'invite', 'reader', 'Deal', 'agent', '--days', '30'])
    const { member_id } = given.member
    const asMember = openCliUser(app.url, { CONCORDAT_KEY: given.session_id })
    assert.match(done(await asMember.run(['members'])), /Your key: reader, until /)
    refused(await asMember.run(['note', pair, 'Hello']), EXIT.notAllowed, /read access only/)
    done(await asBuyer.run(['members', 'role', String(member_id), 'member']))
    done(await asMember.run(['note', pair, 'Hello']))
    refused(await asMember.run(['blocks', 'add', 'company', 'Northbridge']), EXIT.notAllowed, /owner/)
    done(await asBuyer.run(['members', 'revoke', String(member_id)]))
    refused(await asMember.run(['members']), EXIT.notFound, /workspace/)
    asMember.leave()
  })
})
