import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { zipSync } from 'fflate'
import { readFiledAccounts, readInlineXbrl } from '../../src/client/spreadsheet/inline-xbrl.ts'
import { skippedAsLong } from '../_thoroughness.ts'

const context = (id: string, start: string, end: string, part = '') =>
  `<xbrli:context id="${id}"><xbrli:entity><xbrli:identifier scheme="x">01234567</xbrli:identifier>${part}</xbrli:entity><xbrli:period><xbrli:startDate>${start}</xbrli:startDate><xbrli:endDate>${end}</xbrli:endDate></xbrli:period></xbrli:context>`
const fact = (name: string, ref: string, text: string, more = '') =>
  `<td><ix:nonFraction name="${name}" contextRef="${ref}" unitRef="GBP" decimals="0" ${more}>${text}</ix:nonFraction></td>`
const accounts = (...body: string[]) =>
  new TextEncoder().encode(
    `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/passwd">]><html xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"><ix:header><ix:resources>${context('y25', '2024-04-01', '2025-03-31')}${context('y24', '2023-04-01', '2024-03-31')}${context('part', '2024-04-01', '2025-03-31', '<xbrli:segment><xbrldi:explicitMember dimension="d">m</xbrldi:explicitMember></xbrli:segment>')}${context('half', '2024-10-01', '2025-03-31')}<xbrli:unit id="GBP"><xbrli:measure>iso4217:GBP</xbrli:measure></xbrli:unit><xbrli:unit id="pure"><xbrli:measure>xbrli:pure</xbrli:measure></xbrli:unit></ix:resources></ix:header><body>${body.join('')}</body></html>`,
  )

describe('readInlineXbrl', () => {
  it('returns full-year figures of the whole company with scale, sign and format applied', () => {
    const read = readInlineXbrl(
      accounts(
        fact('core:TurnoverRevenue', 'y25', '12,400', 'scale="3" format="ixt:numdotdecimal"'),
        fact('core:TurnoverRevenue', 'y24', '11.050,5', 'scale="3" format="ixt4:num-comma-decimal"'),
        fact('core:TurnoverRevenue', 'part', '4,000', 'scale="3"'),
        fact('core:TurnoverRevenue', 'half', '6,000', 'scale="3"'),
        fact('core:OperatingProfitLoss', 'y25', '1,500,000', ''),
        fact('core:OperatingProfitLoss', 'y24', '400,000', 'sign="-"'),
        fact('ifrs-full:DepreciationAndAmortisationExpense', 'y25', '360,000'),
        fact('core:ProfitLoss', 'y25', '900,000'),
        fact('core:ProfitLoss', 'y24', '620,000', 'sign="-"'),
        fact('core:GrossProfitLoss', 'y25', '4,100,000'),
        '<ix:nonFraction name="core:AverageNumberEmployeesDuringPeriod" contextRef="y25" unitRef="pure">84</ix:nonFraction>',
      ),
    )
    assert.deepEqual(read, {
      years: [
        { year: 2025, revenue: 12.4, ebitda: 1.86, isEbitdaSummed: true, depreciation: 0.36, net_result: 0.9 },
        { year: 2024, revenue: 11.0505, net_result: -0.62 },
      ],
      unit: 'eur',
      currency: 'GBP',
      employees: 84,
      unused: [{ sheet: null, row: 0, text: 'GrossProfitLoss', why: 'tag' }],
    })
  })

  it('adds depreciation to the operating result with the tags used at Companies House', () => {
    const read = readInlineXbrl(
      accounts(
        fact('core:TurnoverRevenue', 'y25', '14,800,000'),
        fact('core:OperatingProfitLoss', 'y25', '8,300,000'),
        fact('core:DepreciationAmortisationImpairmentExpense', 'y25', '1,150,000'),
      ),
    )
    assert.ok(typeof read === 'object')
    assert.deepEqual(read.years, [
      { year: 2025, revenue: 14.8, ebitda: 9.45, isEbitdaSummed: true, depreciation: 1.15 },
    ])
    assert.deepEqual(read.unused, [])
  })

  it('omits figures with two different amounts or without a number', () => {
    const read = readInlineXbrl(
      accounts(
        fact('core:TurnoverRevenue', 'y25', '12,400'),
        fact('core:Turnover', 'y25', '12,500'),
        fact('core:TurnoverRevenue', 'y24', 'eleven'),
        fact('core:TurnoverRevenue', 'y24', '11,000'),
      ),
    )
    assert.deepEqual(typeof read === 'string' ? read : read.years, [])
  })

  it('rejects a page without tags', () => {
    assert.equal(readInlineXbrl(new TextEncoder().encode('<html><body>&x; 12,400</body></html>')), 'not-a-table')
  })
})

describe('readFiledAccounts with an ESEF report package', () => {
  const report = accounts(
    fact('ifrs-full:Revenue', 'y25', '148,2', 'scale="6" format="ixt4:num-comma-decimal"'),
    fact('ifrs-full:Revenue', 'y24', '139,0', 'scale="6" format="ixt4:num-comma-decimal"'),
  )
  const taxonomy = new TextEncoder().encode('<schema/>')
  it('returns the years of the file in the reports folder and ignores the rest of the archive', () => {
    const read = readFiledAccounts(
      zipSync({
        'acme-2025/META-INF/reportPackage.json': taxonomy,
        'acme-2025/acme.com/2025/notes.xhtml': accounts(fact('ifrs-full:Revenue', 'y25', '1')),
        'acme-2025/reports/Acme-2025-12-31-de.XHTML': report,
      }),
    )
    assert.ok(typeof read === 'object')
    assert.deepEqual(read.years, [
      { year: 2025, revenue: 148.2 },
      { year: 2024, revenue: 139 },
    ])
    assert.equal(read.currency, 'GBP')
  })
  it('rejects a package that has no report or is truncated', () => {
    assert.equal(readFiledAccounts(zipSync({ 'META-INF/x.xml': taxonomy })), 'not-a-table')
    const whole = zipSync({ 'a/reports/a.xhtml': report })
    for (const length of [2, 30, Math.floor(whole.length / 2), whole.length - 10])
      assert.equal(readFiledAccounts(whole.slice(0, length)), 'unreadable', `${length}`)
  })
  it('rejects a package that inflates too far in one report or in several together', { skip: skippedAsLong }, () => {
    const bomb = zipSync({ 'a/reports/a.xhtml': new Uint8Array(65 * 1024 * 1024) }, { level: 1 })
    assert.ok(bomb.length < 1_000_000)
    assert.equal(readFiledAccounts(bomb), 'inflates-too-far')
    const parts = Object.fromEntries([1, 2, 3].map((at) => [`a/reports/${at}.xhtml`, new Uint8Array(30 * 1024 * 1024)]))
    assert.equal(readFiledAccounts(zipSync(parts, { level: 1 })), 'inflates-too-far')
  })
  it('rejects a file that inflates to more than the archive’s directory states', () => {
    const lying = zipSync({ 'a/reports/a.xhtml': new Uint8Array(1024 * 1024) })
    const directory = lying.findLastIndex(
      (byte, at) => byte === 0x50 && lying[at + 2] === 0x01 && lying[at + 3] === 0x02,
    )
    new DataView(lying.buffer, lying.byteOffset).setUint32(directory + 24, 100, true)
    assert.equal(readFiledAccounts(lying), 'unreadable')
  })
  it('rejects file names that lead out of the package', () => {
    const read = readFiledAccounts(zipSync({ '../../reports/a.xhtml': report, '/etc/reports/a.xhtml': report }))
    assert.equal(read, 'not-a-table')
  })
})
