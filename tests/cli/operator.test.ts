import assert from 'node:assert/strict'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { parseHeading } from '../../src/client/headings.ts'
import { PARTY_FIELDS } from '../../src/client/party-fields.ts'
import { readSheet } from '../../src/client/spreadsheet/table.ts'
import { ImportedParty } from '../../src/contract/operator/imported-party.ts'
import { openEnrichedHouse } from '../_enrichment.ts'
import { seedBuyer, seedSeller } from '../_seed.ts'
import { OPERATOR_TOKEN, startService, type TestHouse } from '../_service.ts'
import { until } from '../_until.ts'
import { xlsxOf } from '../_xlsx.ts'
import { type CliUser, done, openCliUser, refused } from './_concordat.ts'

let app: TestHouse
let user: CliUser
before(async () => {
  app = await startService()
})
after(() => app.close())
beforeEach(async () => {
  user = openCliUser(app.url)
})
afterEach(() => user.leave())

const environment = { CONCORDAT_OPERATOR_TOKEN: OPERATOR_TOKEN }
const asOperator = (...args: string[]) => user.run(['operator', ...args], { environment })
const importing = (...args: string[]) => user.run(['import', ...args], { environment })
const fileOf = (name: string) => join(user.folder, name)
const file = (name: string, content: string | Uint8Array) => {
  writeFileSync(fileOf(name), content)
  return name
}

describe('concordat operator', () => {
  it('rejects a wrong token and stores a valid one in a file with mode 600', async () => {
    const wrong = await user.run(['operator', 'login'], { input: 'no-token' })
    assert.equal(wrong.code, 4)
    done(await user.run(['operator', 'login'], { input: `${OPERATOR_TOKEN}\n` }))
    assert.equal(statSync(fileOf('concordat/credentials.json')).mode & 0o777, 0o600)
    assert.match(done(await user.run(['operator', 'nda-chain'])), /is valid/)
    done(await user.run(['operator', 'logout']))
    assert.equal((await user.run(['operator', 'nda-chain'])).code, 4)
  })

  it('decides on proposals, replies, and issues and revokes tokens', async () => {
    const manifest = {
      identity: 'Northbridge Capital, represented by Claire Fontaine',
      wants: 'Sellers of industrial maintenance in France, revenue EUR 10-20m',
      offers: 'Equity of EUR 5-20m',
      interface: 'Fetches answers by key',
      delivery_contract: 'Replies within two working days',
      boundary: 'Requires human approval',
    }
    const publish = { agent_name: 'scout', manifest }
    for (const _ of [1, 2]) assert.equal((await app.post('/api/exchange/manifest', publish)).status, 200)
    const { proposals } = await user.json(['operator', 'inbox', '--status', 'open'], { environment })
    const [one, other] = proposals
    assert.match(done(await asOperator('inbox')), /scout/)
    assert.match(done(await asOperator('accept', String(one.id), '--note', 'Please register.')), /accepted/)
    assert.match(done(await asOperator('decline', String(other.id))), /declined/)
    assert.equal((await asOperator('decline', String(other.id))).code, 6)
    assert.match(done(await asOperator('reply', String(one.thread_id), 'Which', 'machines?')), /thread/)
    assert.match(done(await asOperator('thread', String(one.thread_id))), /Which machines\?/)

    const issued = await asOperator('issue-token', '--participant', 'Northbridge', '--days', '9')
    const token = done(issued).trim()
    assert.match(token, /^engage_/)
    assert.equal((await app.get(`/engage/${token}/thread`)).status, 200)
    const id = /Token (\d+)/.exec(issued.err)?.[1] ?? ''
    assert.ok(!done(await asOperator('tokens')).includes(token))
    done(await asOperator('revoke-token', id))
    assert.equal((await app.get(`/engage/${token}/thread`)).status, 401)
    assert.equal((await asOperator('issue-token')).code, 2)
    assert.match(done(await asOperator('audit')), /acceptProposal/)
  })
})

describe('operator’s desk on the command line', () => {
  it('withdraws and reinstates a party', async () => {
    const { id, company } = await seedSeller(app)
    const withdrawn = async () => {
      const { parties } = await user.json(['operator', 'parties', company], { environment })
      return parties[0].withdrawn
    }
    assert.match(done(await asOperator('withdraw', String(id), '--reason', 'Sold.')), /is withdrawn/)
    assert.equal(await withdrawn(), true)
    assert.match(done(await asOperator('reinstate', String(id))), /is matched again\./)
    assert.equal(await withdrawn(), false)
    assert.equal((await asOperator('withdraw', '999999')).code, 5)
  })

  it('lists the NDA register and revokes an NDA with a reason', async () => {
    const { key, company } = await seedSeller(app)
    await app.sign(key)
    const { ndas } = await user.json(['operator', 'ndas', '--state', 'stands', '--limit', '1'], { environment })
    const id = String(ndas[0].id)
    assert.match(done(await asOperator('ndas')), new RegExp(`^ *${id} +stands`, 'm'))
    assert.equal((await asOperator('revoke-nda', id)).code, 2)
    assert.match(done(await asOperator('revoke-nda', id, '--reason', 'Asked for by it.')), /is revoked/)
    assert.match(done(await asOperator('ndas', '--state', 'revoked')), new RegExp(`^ *${id} +revoked`, 'm'))
    assert.equal((await asOperator('revoke-nda', id, '--reason', 'Again.')).code, 6)
    assert.doesNotMatch((await asOperator('ndas', '--state', 'expired')).out, new RegExp(company))
  })

  it('lists alarms, decides one and changes the decision', async () => {
    const claim = { company: 'Quorvane', siren: '732829320' }
    const [one, other] = [await seedSeller(app, {}, claim), await seedSeller(app, {}, claim)]
    const { alarms } = await user.json(['operator', 'alarms'], { environment })
    const alarm = alarms.find(({ kind }: { kind: string }) => kind === 'same_company')
    const id = String(alarm.id)
    const listed = new RegExp(`^ *${id} +same_company .*${one.sessionId}, ${other.sessionId} `, 'm')
    assert.match(done(await asOperator('alarms')), listed)
    assert.equal(
      (await asOperator('decide-alarm', id, 'confirmed')).code,
      2,
      'a decision without a reason was accepted',
    )
    const decide = (verdict: string, ...more: string[]) =>
      asOperator('decide-alarm', id, verdict, '--reason', 'Its extract was shown.', ...more)
    assert.match(done(await decide('confirmed', '--keeps', String(one.sessionId))), /is confirmed/)
    assert.doesNotMatch(done(await asOperator('alarms')), listed)
    assert.match(done(await asOperator('alarms', '--all')), /confirmed/)
    assert.match(done(await decide('harmless')), /is harmless/)
    assert.equal((await decide('harmless')).code, 6)
    assert.match(done(await asOperator('audit')), /decideAlarm/)
  })

  it('lists disclosed names by workspace and by party', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    await app.sign(buyer.key)
    done(await user.run(['names', String(seller.id)], { environment: { CONCORDAT_KEY: buyer.key } }))
    const told = done(await asOperator('names-told', '--workspace', String(buyer.sessionId)))
    assert.match(told, new RegExp(`${seller.id} +${seller.company}`))
    assert.equal(done(await asOperator('names-told', '--party', String(buyer.id))).trim(), 'No name has been told.')
  })

  it('prints background jobs and metrics', async () => {
    assert.match(
      done(await asOperator('jobs', '--limit', '5')),
      /^QUEUE[\s\S]*^enrichment .*[\s\S]*Nothing has failed\./m,
    )
    assert.match(done(await asOperator('metrics')), /^engine +(embedded|postgres)$/m)
    const counted = await user.json(['operator', 'metrics'], { environment })
    assert.ok(counted.workspaces > 0)
  })

  it('reports an unknown job as not found and a job that is still retried as a conflict', async () => {
    const enriched = await openEnrichedHouse()
    const other = openCliUser(enriched.app.url)
    try {
      const { id, key } = await seedSeller(enriched.app, {}, { website: 'https://brelu.example/' })
      const job = `${id}-contacts`
      const run = (...args: string[]) => other.run(['operator', ...args], { environment })
      assert.equal((await run('retry', job)).code, 5)
      const ask = { CONCORDAT_KEY: key }
      done(await other.run(['quality', 'enqueue', '--step', 'contacts'], { environment: ask }))
      await until('the job has failed', async () => (await run('jobs')).out.includes(job))
      assert.match(done(await run('jobs')), new RegExp(`^${job} .* automatically `, 'm'))
      const again = await run('retry', job)
      assert.equal(again.code, 6, again.err)
    } finally {
      other.leave()
      await enriched.close()
    }
  })
})

describe('concordat import', () => {
  it('recognises a column heading for every field of the contract', () => {
    // Financial years do not fit into one cell of a row.
    const apart = ['row', 'financial_years', 'forecast_years']
    const fields = Object.keys(ImportedParty.properties).filter((name) => !apart.includes(name))
    assert.deepEqual(PARTY_FIELDS.toSorted(), fields.toSorted())
    assert.deepEqual(
      PARTY_FIELDS.map((name) => parseHeading(name).field),
      PARTY_FIELDS,
    )
  })

  it('stores an empty list of a buyer for “none” and nothing for an empty cell', async () => {
    const rows = file(
      'buyers.csv',
      [
        'Side;Company;Sector;Geography;Excluded trades;Countries required;Kinds of company;Sizes wanted',
        'buyer;Fonds Arvor;Maintenance;France;aucun;keine;none;None',
        'buyer;Fonds Belair;Maintenance;France;;;;',
      ].join('\n'),
    )
    const { rows: outcomes } = JSON.parse(done(await importing(rows, '--json')))
    const parties = await Promise.all(
      outcomes.map(async ({ id }: { id: number }) => {
        const { body } = await app.get(`/api/operator/parties/${id}`, { authorization: `Bearer ${OPERATOR_TOKEN}` })
        return [body.excluded_trades, body.countries, body.kinds, body.sizes]
      }),
    )
    assert.deepEqual(parties, [
      [['none'], ['none'], ['none'], [{ figure: 'none' }]],
      [undefined, undefined, undefined, undefined],
    ])
  })

  it('imports valid rows and writes rejected rows with reasons to a file that can be corrected and imported', async () => {
    const rows = file(
      'parties.csv',
      [
        'Side;Company;E-mail;Sector;Turnover (USD);Growth %;EBITDA margin;Notes',
        'seller;Ateliers Morvan;info@morvan.example;Maintenance;12,5;7 %;14,5;x',
        'seller;Ateliers Morvan SAS;;Maintenance;;;;x',
        'seller;=cmd|calc;bad e-mail;"Rail; and road";1,234;;;x',
        'seller;Short;row',
        'Buyer;Alba Capital;alba@alba.example;Maintenance;;;;x',
        '',
      ].join('\r\n'),
    )
    assert.match(
      (await importing(rows, '--dry-run')).out,
      /Turnover \(USD\)\s+left out: a currency other than the euro/,
    )
    const renamed = file(
      'renamed.csv',
      readFileSync(fileOf(rows), 'utf8').replace('Turnover (USD)', 'Chiffre d’affaires (M€)'),
    )
    refused(
      await importing(renamed, '--ignore', 'Note', '--dry-run'),
      2,
      /--ignore "Note" names no column of the file; did you mean Notes\?/,
    )
    const dry = await importing(renamed, '--ignore', 'Notes', '--dry-run')
    assert.equal(dry.code, 3)
    assert.match(dry.out, /would be created 2, updated 0, duplicate 1, refused 2/)
    const real = await importing(renamed, '--ignore', 'Notes', '--errors', 'errors.csv', '--json')
    assert.equal(real.code, 3)
    const report = JSON.parse(real.out)
    assert.deepEqual([report.created, report.duplicates, report.refused, report.rows.length], [2, 1, 2, 5])
    const morvan = await app.get(`/api/operator/parties/${report.rows[0].id}`, {
      authorization: `Bearer ${OPERATOR_TOKEN}`,
    })
    assert.deepEqual([morvan.body.revenue, morvan.body.growth, morvan.body.ebitda_margin], [12.5, 7, 14.5])

    const errors = readFileSync(fileOf('errors.csv'), 'utf8')
    assert.match(errors, /'=cmd\|calc/)
    assert.doesNotMatch(errors, /(?:^|,)"?=/m)
    const mended = file(
      'mended.csv',
      errors
        .replace('bad e-mail', 'info@cmd.example')
        .replace('1,234', '1.2340')
        .replace(',row,', ',row@short.example,')
        .replace(/row has 3 cells.*/, ''),
    )
    const again = await importing(mended, '--ignore', 'Notes')
    assert.match(done(again), /created 2, updated 0, duplicate 0, refused 0/)
    const found = await app.get('/api/operator/parties?q=cmd', { authorization: `Bearer ${OPERATOR_TOKEN}` })
    assert.deepEqual(
      found.body.parties.map(({ company, revenue }: Record<string, unknown>) => [company, revenue]),
      [['=cmd|calc', 1.234]],
    )
  })

  it('reads Windows-1252, tab-separated values and alternative column names', async () => {
    const text = 'Company name\tContact\tTicket min\tTicket max\nSociété Générale des Forêts\tÉlodie\t2\t4\n'
    const rows = file('latin.csv', Buffer.from(text, 'latin1'))
    const report = await user.json(['import', rows, '--side', 'buyer'], { environment })
    const { body } = await app.get(`/api/operator/parties/${report.rows[0].id}`, {
      authorization: `Bearer ${OPERATOR_TOKEN}`,
    })
    assert.deepEqual([body.company, body.name, body.check_size_min], ['Société Générale des Forêts', 'Élodie', 2])
  })

  it('splits more rows than one request takes and recognises all of them as duplicates the second time', async () => {
    const lines = Array.from({ length: 430 }, (_, i) => `Qorvex Batch ${i}x,info@batch${i}.example`)
    const rows = file('many.csv', `company,email\n${lines.join('\n')}\n`)
    const args = [rows, '--side', 'seller']
    assert.match(done(await importing(...args)), /Of 430 rows created 430/)
    assert.match(done(await importing(...args)), /duplicate 430/)
    const { id } = (await user.json(['operator', 'parties', 'Qorvex', 'Batch', '7x'], { environment })).parties[0]
    assert.match(done(await asOperator('parties', '--side', 'seller', '--limit', '3')), /Qorvex Batch/)
    assert.match(done(await asOperator('contact-status', 'warm', String(id))), /is warm/)
  })

  it('reads displayed values of a workbook, requires a missing unit and skips invalid cells with --leave-out', async () => {
    const shares = (value: number) => ({ value, format: '0.0%' })
    const rows = file(
      'book.xlsx',
      xlsxOf({
        Cover: [['Pipeline 2026']],
        Data: [
          ['Pipeline des cessions'],
          ['Raison sociale', 'E-mail', 'CA 2025 (k€)', 'Marge EBITDA', 'Croiss.'],
          ['Atelier Zerbib', 'info@zerbib.example', { value: 12_400_000, format: '#,##0,' }, shares(0.14), 0.07],
          ['Atelier Quorum', 'bad e-mail', 850, shares(0.039999999999999994), 'n/a'],
        ],
      }),
    )
    const unknown = await importing(rows, '--side', 'seller')
    assert.equal(unknown.code, 2)
    assert.match(unknown.err, /--unit "Croiss\.=UNIT", where UNIT is percent, ratio/)
    const args = [rows, '--side', 'seller', '--unit', 'Croiss.=ratio']
    assert.match((await importing(...args, '--dry-run')).out, /would be created 1, .* refused 1/)
    const ran = await importing(...args, '--leave-out', '--json')
    assert.match(ran.err, /1 cells are left out:\nrow 4: email "bad e-mail"/)
    assert.match(ran.err, /Croiss\.: unknown: read as empty in 1 cells \(rows 4\)/)
    const report = JSON.parse(done(ran))
    const stored = await Promise.all(
      report.rows.map(async ({ id }: { id: number }) => {
        const { body } = await app.get(`/api/operator/parties/${id}`, { authorization: `Bearer ${OPERATOR_TOKEN}` })
        return [body.revenue, body.ebitda_margin, body.growth ?? null, body.email ?? null]
      }),
    )
    assert.deepEqual(stored, [
      [12.4, 14, 7, 'info@zerbib.example'],
      [0.85, 4, null, null],
    ])
  })

  it('imports three ordinary lists without options and shows in a dry run how each column is read', async () => {
    const listOf = (name: string) => readFileSync(new URL(`../client/lists/${name}`, import.meta.url))
    const stored = async (company: string) => {
      const { body } = await app.get(`/api/operator/parties?q=${encodeURIComponent(company)}`, {
        authorization: `Bearer ${OPERATOR_TOKEN}`,
      })
      return body.parties.map(({ company: name, revenue, ebitda_margin }: Record<string, unknown>) => [
        name,
        revenue,
        ebitda_margin,
      ])
    }
    for (const [name, company, figures] of [
      ['boutique.xlsx', 'Tregasten', ['Fonderie Tregasten SA', 1.162, 14.03]],
      ['adviser.csv', 'Löwental Guss', ['Löwental Gusstechnik AG', 17.438, 11]],
      ['crm.csv', 'Kestrel Packaging', ['Kestrel Packaging Inc', 2.455046, undefined]],
    ] as const) {
      const rows = file(name, listOf(name))
      const dry = done(await importing(rows, '--side', 'seller', '--dry-run'))
      assert.match(dry, /COLUMN\s+READ AS\s+UNIT/)
      assert.match(dry, /Of 100 rows would be created 100, updated 0, duplicate 0, refused 0/)
      const ran = await importing(rows, '--side', 'seller')
      assert.match(done(ran), /Of 100 rows created 100, updated 0, duplicate 0, refused 0/)
      assert.match(ran.err, /Columns left out: /)
      assert.deepEqual(await stored(company), [[...figures]], name)
    }
  })

  it('reads its own template with completed financial years back, in English and French', async () => {
    const lastYear = new Date().getFullYear() - 1
    for (const [lang, company, revenue] of [
      ['en', 'Atelier Wexford', `Revenue ${lastYear} (EUR m)`],
      ['fr', 'Atelier Yvetot', `CA ${lastYear} (M€)`],
    ] as const) {
      const out = fileOf(`template-${lang}.xlsx`)
      assert.match(done(await user.run(['import', 'template', '--lang', lang, '--out', out])), /^$/)
      const sheet = readSheet({ bytes: readFileSync(out), choice: {} })
      assert.ok(typeof sheet === 'object', String(sheet))
      const titles = sheet.rows[0]?.cells ?? []
      const filled: Readonly<Record<string, string | number>> = {
        [titles[0] ?? '']: company,
        [revenue]: 12.5,
        [`EBITDA ${lastYear} (${lang === 'en' ? 'EUR m' : 'M€'})`]: 1.4,
        [revenue.replace(String(lastYear), String(lastYear - 1))]: 10,
      }
      const rows = file(`filled-${lang}.xlsx`, xlsxOf({ Data: [titles, titles.map((title) => filled[title] ?? null)] }))
      const report = await user.json(['import', rows, '--side', 'seller'], { environment })
      const { body } = await app.get(`/api/operator/parties/${report.rows[0].id}`, {
        authorization: `Bearer ${OPERATOR_TOKEN}`,
      })
      assert.deepEqual([body.company, body.revenue, body.growth, body.ebitda_margin], [company, 12.5, 25, 11.2])
    }
    const again = await user.run(['import', 'template', '--out', fileOf('template-en.xlsx')])
    assert.equal(again.code, 2)
    assert.match(again.err, /exists already: give another --out, or --force/)
  })

  it('explains an empty, ambiguous or invalid file', async () => {
    const cases: [string, RegExp][] = [
      ['', /empty/],
      ['company,email\nA,a@a.example\n', /--side/],
      ['side,compani\n', /did you mean company\?/],
      ['side,company\nseller,"open\n', /not valid CSV or XLSX/],
    ]
    for (const [content, sentence] of cases) {
      const ran = await importing(file('bad.csv', content))
      assert.equal(ran.code, 2, content)
      assert.match(ran.err, sentence)
    }
    assert.match((await importing('not-there.csv')).err, /cannot be read/)
  })
})
