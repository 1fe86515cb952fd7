import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { pdfTextOf } from '../_pdf-text.ts'
import { officeWith, pdfWith, pngOf, scannedPdf } from '../_room-files.ts'
import { openScene, type Scene } from './_scene.ts'

describe('data room in the application', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene()
  })
  after(() => scene.close())

  it('lets one side upload and release files and the other read them, and records each reading', async () => {
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

    await reading.getByRole('button', { name: 'Show Bilan 2025.pdf' }).click()
    await reading
      .getByText(/Bilan/, { exact: false })
      .and(reading.locator('canvas + span'))
      .waitFor({ state: 'attached' })
    const saving = reading.waitForEvent('download')
    await reading.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
    assert.deepEqual(readFileSync(await (await saving).path()), readFileSync(await file.path()))

    await page.reload()
    const opened = page.getByText(/opened Bilan 2025\.pdf/)
    await opened.first().waitFor()
    assert.equal(await opened.count(), 2, 'saving a shown file was recorded as a reading')
    await page
      .getByText(/read the list of documents/)
      .first()
      .waitFor()
  })

  it('shows scanned PDF pages and images', async () => {
    const { seller } = scene.app
    const page = await scene.visit('/workspace/data-room', { key: seller.key })
    await page.getByLabel('New folder').fill('Scans')
    await page.getByRole('button', { name: 'Add folder' }).click()
    await page.getByRole('heading', { name: 'Scans' }).waitFor()
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles([
        { name: 'Lease.pdf', mimeType: 'application/pdf', buffer: scannedPdf() },
        { name: 'Site.png', mimeType: 'image/png', buffer: pngOf(8, 8) },
      ])
    await page.getByRole('button', { name: 'Show Lease.pdf' }).click()
    const scan = page.getByRole('img', { name: 'Page 1 of 1' })
    await scan.waitFor()
    const colours = () =>
      scan.evaluate((canvas: HTMLCanvasElement) =>
        [0.5, 0.1].map((at) =>
          [...(canvas.getContext('2d')?.getImageData(canvas.width * at, canvas.height / 2, 1, 1).data ?? [])].join(),
        ),
      )
    await page.waitForFunction(
      () => {
        const canvas = document.querySelector<HTMLCanvasElement>('[role=dialog] canvas')
        return (
          canvas
            ?.getContext('2d')
            ?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1)
            .data.join() === '0,0,0,255'
        )
      },
      undefined,
      { polling: 200 },
    )
    assert.deepEqual(await colours(), ['0,0,0,255', '255,255,255,255'])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Show Site.png' }).click()
    const picture = page.getByRole('img', { name: 'Site.png' })
    await picture.waitFor()
    assert.equal(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth), 8)
  })
})
