import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { readSheet } from '../../src/client/spreadsheet/table.ts'
import { OPERATOR_TOKEN } from '../_service.ts'
import { hostileFiles, type TestCell, xlsxOf } from '../_xlsx.ts'
import { openScene, type Scene } from './_scene.ts'

/** Covers ordinary files and files made to exhaust the page. */
describe('import page', () => {
  let scene: Scene
  const folder = mkdtempSync(join(tmpdir(), 'concordat-import-'))
  before(async () => {
    scene = await openScene()
  })
  after(async () => {
    rmSync(folder, { recursive: true, force: true })
    await scene.close()
  })

  const visit = (language: 'en' | 'fr' = 'en') =>
    scene.visit('/operator/import', { operatorToken: OPERATOR_TOKEN, language })
  async function give(page: Page, name: string, content: string | Uint8Array): Promise<void> {
    const path = join(folder, name)
    writeFileSync(path, content)
    await page.locator('input[type=file]').setInputFiles(path)
  }
  const stored = async (company: string) => {
    const { body } = await scene.app.get(`/api/operator/parties?q=${company}`, {
      authorization: `Bearer ${OPERATOR_TOKEN}`,
    })
    return body.parties.map((party: Record<string, unknown>) => [party.revenue, party.ebitda_margin, party.growth])
  }

  it('imports the displayed values of a workbook after the operator chooses an ambiguous unit', async () => {
    const share = (value: number): TestCell => ({ value, format: '0.0%' })
    const book = xlsxOf({
      Couverture: [['Pipeline 2026']],
      Cessions: [
        ['Pipeline des cessions'],
        ['Raison sociale', 'CA 2025 (k€)', 'Marge EBITDA', 'Croiss.', 'E-mail'],
        [
          'Fonderie Okapi',
          { value: 12_400_000, format: '#,##0,' },
          share(0.039999999999999994),
          0.07,
          'info@okapi.example',
        ],
        ['Fonderie Numbat', 850, share(0.14), 0.02, 'bad e-mail'],
        ['Fonderie Quokka', 9100, share(0.11), 'n/a', ''],
      ],
    })
    const page = await visit('fr')
    await give(page, 'cessions.xlsx', book)
    await page.getByText('Ratios ou pourcentages\u00a0?').waitFor()
    assert.equal(await page.getByRole('combobox', { name: 'Feuille' }).inputValue(), 'Cessions')
    await page.getByText('12,4 M€ · 0,85 M€ · 9,1 M€').waitFor()
    await page.locator('.figures', { hasText: '4 % · 14 % · 11 %' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Prévisualiser l’import' }).isDisabled(), true)
    await page.getByRole('combobox', { name: 'Unité: Croiss.' }).click()
    await page.getByRole('option', { name: '0,14 vaut 14 %' }).click()
    await page.getByText('7 % · 2 % · vide').waitFor()
    await page.getByRole('button', { name: 'Prévisualiser l’import' }).click()
    await page.getByRole('button', { name: 'Importer 2 lignes sur 3' }).waitFor()
    await page.getByRole('textbox', { name: 'E-mail de la ligne 4' }).fill('info@numbat.example')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Importer 3 lignes sur 3' }).click()
    await page.getByText('L’import est terminé.').waitFor()
    assert.deepEqual(await stored('Okapi'), [[12.4, 4, 7]])
    assert.deepEqual(await stored('Numbat'), [[0.85, 14, 2]])
  })

  it('imports three ordinary lists like the command line and names the ignored rows and columns', async () => {
    const list = (name: string) => readFileSync(new URL(`../client/lists/${name}`, import.meta.url))
    for (const [name, told, company, figures] of [
      ['boutique.xlsx', 'row 104, total: “TOTAL GÉNÉRAL”', 'Tregasten', [1.162, 14.03, undefined]],
      ['adviser.csv', 'row 102, total: “Summe”', 'Löwental Guss', [17.438, 11, undefined]],
      ['crm.csv', 'Unknown title: ignored', 'Kestrel Packaging', [2.455046, undefined, undefined]],
    ] as const) {
      const page = await visit()
      await give(page, name, list(name))
      await page.getByText(told).first().waitFor()
      await page.getByRole('button', { name: 'Preview the import' }).click()
      await page.getByRole('button', { name: 'Import 100 of 100 rows' }).click()
      await page.getByText('The import is complete.').waitFor()
      assert.deepEqual(await stored(encodeURIComponent(company)), [[...figures]], name)
    }
  })

  it('provides a template that it can read back and lets one yearly figure be corrected in place', async () => {
    const page = await visit()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download a template' }).click(),
    ])
    assert.equal(download.suggestedFilename(), 'concordat-import.xlsx')
    const given = readSheet({ bytes: new Uint8Array(readFileSync(await download.path())), choice: {} })
    assert.ok(typeof given === 'object')
    const titles = given.rows[0]?.cells ?? []
    const last = new Date().getFullYear() - 1
    const filled: Readonly<Record<string, string | number>> = {
      Company: 'Fonderie Bilby',
      [`Revenue ${last} (EUR m)`]: 12.4,
      [`Revenue ${last - 1} (EUR m)`]: 'about ten',
      [`EBITDA ${last} (EUR m)`]: 1.5,
    }
    await give(page, 'filled.xlsx', xlsxOf({ Companies: [titles, titles.map((title) => filled[title] ?? '')] }))
    await page.getByRole('button', { name: 'Preview the import' }).click()
    await page.getByRole('button', { name: 'Import 0 of 1 rows' }).waitFor()
    const row = page.getByRole('row', { name: /Fonderie Bilby/ }).last()
    await row.getByText('Incomplete').waitFor()
    await page.getByText(/^To be added\s*0$/).waitFor()
    await page.getByLabel('Import rows without the 1 invalid cell').check()
    await row.getByText('To be added').waitFor()
    await page.getByText(/^To be added\s*1$/).waitFor()
    await page.getByLabel('Import rows without the 1 invalid cell').uncheck()
    await page.getByRole('textbox', { name: `Revenue ${last - 1} (EUR m) of row 2` }).fill('10.9')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Import 1 of 1 rows' }).click()
    await page.getByText('The import is complete.').waitFor()
    assert.deepEqual(await stored('Bilby'), [[12.4, 12.1, 13.76]])
  })

  it('detects title row, separator and encoding of a messy export and lets the operator change the separator', async () => {
    const text =
      'Export CRM, tous\r\n\r\nSoci\xe9t\xe9;Secteur d\x92activit\xe9;CA 2025 (en milliers)\r\nD\xe9p\xf4t Wombat;M\xe9canique;12 400\r\n'
    const page = await visit()
    await give(page, 'crm.csv', Buffer.from(text, 'latin1'))
    await page.getByText('€12.4m').waitFor()
    assert.equal(await page.getByRole('combobox', { name: 'Separator', exact: true }).inputValue(), 'Semicolon')
    assert.match(
      await page.getByRole('combobox', { name: 'Row of the column titles' }).inputValue(),
      /^Row 3: Société · Secteur/,
    )
    await page.getByRole('combobox', { name: 'Separator', exact: true }).click()
    await page.getByRole('option', { name: 'Comma' }).click()
    await page.getByText('Choose the column of the company').waitFor()
  })

  for (const [name, make, sentence] of [
    ['last-cell.xlsx', hostileFiles.lastCell, 'The file has content below row 50,000.'],
    ['inflating.xlsx', hostileFiles.inflating, 'The file would unpack to more than 64 MB.'],
    ['columns.csv', hostileFiles.columns, 'The file has more than 250 columns.'],
  ] as const)
    it(`rejects ${name} with one sentence within two seconds and accepts the next file`, async () => {
      const content = make()
      const page = await visit()
      await page.getByRole('button', { name: 'Choose a file' }).waitFor()
      const before = performance.now()
      await give(page, name, content)
      await page.getByRole('alert').getByText(sentence).waitFor()
      const took = performance.now() - before
      assert.ok(took < 2000, `${Math.round(took)} ms`)
      await give(page, 'sound.csv', 'Company;Revenue (€m)\nDupont;12\n')
      await page.getByText('€12m').waitFor()
    })
})
