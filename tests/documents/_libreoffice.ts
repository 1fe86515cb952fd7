import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { toXlsx } from '../../src/documents/xlsx.ts'
import { EMPTY_FILE } from '../../src/domain/parties/company-file.ts'
import type { CompanyValue } from '../../src/domain/valuation/valuation.ts'
import { buildWorksheet } from '../../src/domain/valuation/worksheet.ts'
import { buildSummary } from '../../src/domain/valuation/worksheet-summary.ts'

/** The values of a valuation, by the English label of their row in the worksheet. */
export const VALUES = {
  'Revenue multiple': 'byRevenueEurM',
  'EBITDA multiple': 'byEbitdaEurM',
  'Discounted cash flow': 'byCashFlowsEurM',
  'Conservative value': 'conservativeEurM',
  'Triangulated value': 'triangulatedEurM',
} as const

const CENT_EUR_M = 1e-8
const EVERY_DIGIT = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false'

export const hasLibreOffice = () => spawnSync('soffice', ['--version']).status === 0

/** Lets LibreOffice work out the worksheet of each valuation from its formulas alone, and compares its values with the service's to the cent. */
export function recomputeInLibreOffice(valuations: ReadonlyMap<string, CompanyValue>, asOf: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'worksheet-'))
  try {
    const files = [...valuations].map(([what, valuation], at) => {
      const file = join(folder, `worksheet${at}`)
      writeFileSync(`${file}.xlsx`, withoutCachedValues(toXlsx(...workbook(valuation, asOf))))
      return { what, valuation, file }
    })
    const asked = ['--headless', `-env:UserInstallation=file://${folder}/profile`, '--convert-to', EVERY_DIGIT]
    const run = spawnSync('soffice', [...asked, '--outdir', folder, ...files.map(({ file }) => `${file}.xlsx`)])
    assert.equal(run.status, 0, String(run.stderr))
    for (const { what, valuation, file } of files) {
      const rows = readFileSync(`${file}.csv`, 'utf8').split('\n')
      for (const [name, of] of Object.entries(VALUES)) {
        const row = rows.findLast((line) => line.startsWith(`"${name}"`) || line.startsWith(`${name},`))
        const value = Number(row?.split(',')[1]?.replaceAll('"', ''))
        const expected = valuation[of] * (valuation.rate?.perEur ?? 1)
        const allowed = Math.max(CENT_EUR_M, 1e-12 * expected)
        assert.ok(Math.abs(value - expected) < allowed, `${what}, ${name}: ${value}, not ${expected}`)
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The worksheet with its summary, which is the first sheet and the one that is read. */
function workbook(valuation: CompanyValue, asOf: string) {
  const worksheet = buildWorksheet(valuation, asOf, 'en')
  return [worksheet, buildSummary(valuation, worksheet, { file: EMPTY_FILE, price: EMPTY_FILE, asOf }, 'en')] as const
}

function withoutCachedValues(xlsx: Uint8Array): Uint8Array {
  const files = unzipSync(xlsx)
  for (const path of ['xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml'])
    files[path] = strToU8(strFromU8(files[path] ?? assert.fail('no sheet')).replace(/<\/f><v>[^<]*<\/v>/g, '</f>'))
  return zipSync(files)
}
