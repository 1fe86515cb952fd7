import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { pdfTextOf } from '../_pdf-text.ts'
import { officeWith, pdfWith } from '../_room-files.ts'
import { openScene, type Scene } from './_scene.ts'

describe('a data room', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene()
  })
  after(() => scene.close())

  it('is filled by one side, released, and read by the other, which leaves its name on it', async () => {
    const { buyer, seller, pairId } = scene.app
    const told = await scene.app.post(`/api/names/${buyer.key}/open`, { ids: [seller.id] })
    assert.equal(told.status, 200, told.text)
    const page = await scene.visit('/workspace/data-room', { key: seller.key })
    await page.getByLabel('New folder').fill('Accounts')
    await page.getByRole('button', { name: 'Add folder' }).click()
    await page.getByRole('heading', { name: 'Accounts' }).waitFor()
    const macro = officeWith('docx', {}, 'application/vnd.ms-word.document.macroEnabled.main+xml')
    await page.locator('input[type=file]').setInputFiles([
      { name: 'Bilan 2025.pdf', mimeType: 'application/pdf', buffer: pdfWith('Bilan') },
      { name: 'Contract.docx', mimeType: 'application/msword', buffer: macro },
    ])
    await page.getByRole('button', { name: 'Download Bilan 2025.pdf' }).waitFor()
    await page.getByText(/active or linked content/).waitFor()
    await page.getByRole('combobox', { name: 'Release to' }).click()
    await page.getByRole('option').first().click()
    await page.getByRole('button', { name: 'Release', exact: true }).click()
    await page.getByRole('button', { name: /^Revoke access for/ }).waitFor()

    const reading = await scene.visit(`/workspace/pipeline/${pairId}`, { key: buyer.key })
    await reading.getByRole('button', { name: 'Show documents' }).click()
    const coming = reading.waitForEvent('download')
    await reading.getByRole('button', { name: 'Download Bilan 2025.pdf' }).click()
    const file = await coming
    assert.equal(file.suggestedFilename(), 'Bilan 2025.pdf')
    assert.match(await pdfTextOf(readFileSync(await file.path())), /Bilan/)

    await page.reload()
    await page.getByText(/downloaded Bilan 2025\.pdf/).waitFor()
    await page
      .getByText(/read the list of documents/)
      .first()
      .waitFor()
  })
})
