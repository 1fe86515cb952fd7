import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { PART_BYTES } from '../../src/domain/deals/data-room.ts'
import { ask, is } from '../_contract.ts'
import { fresh, OPERATOR } from '../_exchange.ts'
import { pdfTextOf } from '../_pdf-text.ts'
import {
  addedFolder,
  downloadedFrom,
  jpegOf,
  largePng,
  officeWith,
  pdfWith,
  pngOf,
  sentPart,
  startedUpload,
  uploaded,
} from '../_room-files.ts'
import { pairUp, type Seeded, seedBuyer, seedSeller, seedVisitor } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

const MB = 1_048_576

let app: TestHouse
before(async () => {
  app = await startService({ DOCUMENTS_MB_PER_WORKSPACE: '25' })
})
after(() => app.close())

function refused(answer: Awaited<ReturnType<typeof ask>>, status: number, code: string): void {
  is(answer, status)
  assert.equal(answer.body.code, code)
}

interface Deal {
  buyer: Seeded
  seller: Seeded
  pairId: string
  folderId: number
  documentId: number
}

/** Seeds a seller with a document in a folder, and a buyer to whom its name is disclosed. */
async function dealWith(bytes = pdfWith(), name = 'Accounts.pdf'): Promise<Deal> {
  const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
  await pairUp(app, buyer, seller.id)
  is(await app.sign(buyer.key), 200)
  is(await ask(app, 'listPairings', { key: buyer.key }), 200)
  const folderId = await addedFolder(app, seller)
  const stored = await uploaded(app, seller, folderId, name, bytes)
  is(stored, 200)
  return { buyer, seller, pairId: `pair-${buyer.id}-${seller.id}`, folderId, documentId: stored.body.document_id }
}

const release = ({ seller, folderId, pairId }: Deal) =>
  ask(app, 'releaseFolder', { key: seller.key, body: { folder_id: folderId, pair_id: pairId } })
const revoke = ({ seller, folderId, pairId }: Deal) =>
  ask(app, 'revokeFolder', { key: seller.key, body: { folder_id: folderId, pair_id: pairId } })
const listed = ({ buyer, pairId }: Pick<Deal, 'buyer' | 'pairId'>) =>
  ask(app, 'listReleasedDocuments', { key: buyer.key, params: { pair_id: pairId } })
const download = ({ buyer, pairId, documentId }: Pick<Deal, 'buyer' | 'pairId' | 'documentId'>) =>
  ask(app, 'downloadReleasedDocument', { key: buyer.key, params: { pair_id: pairId, document_id: documentId } })

describe('data room of a workspace', () => {
  it('stores each supported file type and returns it byte for byte', async () => {
    const seller = await seedSeller(app)
    const folderId = await addedFolder(app, seller)
    const files: [string, Buffer][] = [
      ['Bilan 2025 – résumé.pdf', pdfWith()],
      ['figures.XLSX', officeWith('xlsx')],
      ['contract.docx', officeWith('docx')],
      ['site.png', pngOf()],
      ['site.jpeg', jpegOf()],
    ]
    for (const [name, bytes] of files) {
      const stored = await uploaded(app, seller, folderId, name, bytes)
      is(stored, 200)
      const { document_id } = stored.body
      const { answer, bytes: back } = await downloadedFrom(app, `/api/data-room/${seller.key}/documents/${document_id}`)
      assert.ok(back?.equals(bytes), name)
      assert.equal(answer.headers.get('content-type'), 'application/octet-stream')
      assert.equal(answer.headers.get('x-content-type-options'), 'nosniff')
      assert.equal(answer.headers.get('content-security-policy'), "default-src 'none'; sandbox")
      assert.equal(answer.headers.get('content-length'), String(bytes.length))
      const disposition = answer.headers.get('content-disposition') ?? ''
      assert.match(disposition, /^attachment; filename="[ -~]+"; filename\*=UTF-8''[\w.%~-]+$/)
      assert.equal(decodeURIComponent(disposition.split("''")[1] ?? ''), name)
    }
    const { body } = await ask(app, 'getDataRoom', { key: seller.key })
    assert.equal(body.folders[0].documents.length, files.length)
    assert.equal(
      body.used_bytes,
      files.reduce((sum, [, { length }]) => sum + length, 0),
    )
  })

  it('resumes an interrupted upload, and stores the same file once', async () => {
    const seller = await seedSeller(app)
    const folderId = await addedFolder(app, seller)
    const bytes = largePng(2 * PART_BYTES + 100)
    const first = await startedUpload(app, seller, folderId, 'large.png', bytes)
    is(await sentPart(app, seller, first.body.document_id, 2, bytes), 200)
    const { body } = await ask(app, 'getDataRoom', { key: seller.key })
    assert.deepEqual(body.folders[0].documents, [])
    assert.equal(body.used_bytes, 100, 'used_bytes counts received parts only')
    const again = await startedUpload(app, seller, folderId, 'large.png', bytes)
    assert.deepEqual(again.body, { ...first.body, received: [2] })
    refused(
      await ask(app, 'finishUpload', { key: seller.key, params: { document_id: first.body.document_id }, body: {} }),
      409,
      'upload_incomplete',
    )
    const stored = await uploaded(app, seller, folderId, 'large.png', bytes)
    is(stored, 200)
    assert.equal((await startedUpload(app, seller, folderId, 'large.png', bytes)).body.stored, true)
    assert.deepEqual((await uploaded(app, seller, folderId, 'large.png', bytes).catch(() => null))?.status ?? 404, 404)
  })

  it('discards an upload that is not continued for an hour', async () => {
    const house = await startService()
    try {
      const seller = await seedSeller(house)
      const folderId = await addedFolder(house, seller)
      const bytes = largePng(PART_BYTES + 5)
      const { body } = await startedUpload(house, seller, folderId, 'gone.png', bytes)
      is(await sentPart(house, seller, body.document_id, 0, bytes), 200)
      house.advance(61 * 60_000)
      is(await startedUpload(house, seller, folderId, 'other.png', pngOf()), 200)
      refused(await sentPart(house, seller, body.document_id, 1, bytes), 404, 'document_not_found')
    } finally {
      await house.close()
    }
  })

  it('rejects an invalid size, type, name or folder before any byte is sent', async () => {
    const seller = await seedSeller(app)
    const folder_id = await addedFolder(app, seller)
    const start = (body: object) =>
      ask(app, 'startUpload', {
        key: seller.key,
        body: { folder_id, name: 'a.pdf', size_bytes: 10, sha256: 'a'.repeat(64), ...body },
      })
    refused(await start({ size_bytes: 25 * MB + 1 }), 413, 'document_too_large')
    for (const name of ['a.exe', 'a.html', 'a.svg', 'a.docm', 'a.pdf.js', 'pdf'])
      refused(await start({ name }), 415, 'document_type_unsupported')
    for (const name of [
      '../a.pdf',
      'a/b.pdf',
      'C:a.pdf',
      'con.pdf',
      '.a.pdf',
      'a".pdf',
      'a\nb.pdf',
      'accounts\u202efdp.pdf',
      'acc\u2066ounts\u2069.pdf',
      'accounts\u200b.pdf',
      'annual\u00a0accounts.pdf',
      'accounts\ue000.pdf',
      'accounts\u3164.pdf',
      `${'x'.repeat(120)}.pdf`,
    ])
      refused(await start({ name }), 400, 'document_name_unusable')
    refused(await start({ folder_id: 999_999 }), 404, 'folder_not_found')
    refused(await ask(app, 'addFolder', { key: seller.key, body: { name: 'ACCOUNTS' } }), 409, 'folder_name_taken')
    refused(await ask(app, 'addFolder', { key: await seedVisitor(app), body: { name: 'A' } }), 404, 'no_profile')
    is(await uploaded(app, seller, folder_id, 'a.pdf', pdfWith('one')), 200)
    refused(await startedUpload(app, seller, folder_id, 'A.PDF', pdfWith('two')), 409, 'document_name_taken')
  })

  it('returns 400 for a part of the wrong size and 422 for a file with the wrong checksum', async () => {
    const seller = await seedSeller(app)
    const folderId = await addedFolder(app, seller)
    const bytes = pdfWith()
    const { body } = await startedUpload(app, seller, folderId, 'a.pdf', bytes)
    refused(await sentPart(app, seller, body.document_id, 0, bytes.subarray(1)), 400, 'part_unusable')
    const second = { key: seller.key, params: { document_id: body.document_id }, body: { part: 1, base64: 'AAAA' } }
    refused(await ask(app, 'sendPart', second), 400, 'part_unusable')
    is(await sentPart(app, seller, body.document_id, 0, pdfWith('Annual account5')), 200)
    const params = { document_id: body.document_id }
    refused(await ask(app, 'finishUpload', { key: seller.key, params, body: {} }), 422, 'document_unreadable')
    refused(await ask(app, 'finishUpload', { key: seller.key, params, body: {} }), 404, 'document_not_found')
  })

  it('returns 409 data_room_full for a part that no longer fits, even if its upload was started before', async () => {
    const seller = await seedSeller(app)
    const folderId = await addedFolder(app, seller)
    const bytes = largePng(13 * MB)
    const [one, two] = await Promise.all(
      ['one.png', 'two.png'].map((name) => startedUpload(app, seller, folderId, name, bytes)),
    )
    const parts = Array.from({ length: 26 }, (_, part) => part)
    for (const part of parts) is(await sentPart(app, seller, one?.body.document_id, part, bytes), 200)
    const sent = []
    for (const part of parts) sent.push((await sentPart(app, seller, two?.body.document_id, part, bytes)).status)
    assert.deepEqual(sent, [...Array(24).fill(200), 409, 409])
    // Replacing a stored part needs no further space.
    is(await sentPart(app, seller, two?.body.document_id, 0, bytes), 200)
    refused(await sentPart(app, seller, two?.body.document_id, 24, bytes), 409, 'data_room_full')
  })

  it('returns 409 too_many_uploads for a fourth concurrent upload, until one is removed', async () => {
    const seller = await seedSeller(app)
    const folderId = await addedFolder(app, seller)
    const begin = (name: string) => startedUpload(app, seller, folderId, name, pngOf())
    const [first] = await Promise.all(['1.png', '2.png', '3.png'].map(begin))
    refused(await begin('4.png'), 409, 'too_many_uploads')
    is(await begin('3.png'), 200)
    const params = { document_id: first?.body.document_id }
    is(await ask(app, 'removeDocument', { key: seller.key, body: params }), 200)
    is(await begin('4.png'), 200)
  })

  it('returns 503 twice and then 422 for a file that cannot be checked in time', async () => {
    const seller = await seedSeller(app)
    const folderId = await addedFolder(app, seller)
    const { fileWork } = app.service.app
    app.service.app.fileWork = { ...fileWork, check: async () => 'late' }
    try {
      const params = { document_id: (await startedUpload(app, seller, folderId, 'a.png', pngOf())).body.document_id }
      is(await sentPart(app, seller, params.document_id, 0, pngOf()), 200)
      const finish = () => ask(app, 'finishUpload', { key: seller.key, params, body: {} })
      refused(await finish(), 503, 'overloaded')
      refused(await finish(), 503, 'overloaded')
      refused(await finish(), 422, 'document_unreadable')
      refused(await finish(), 404, 'document_not_found')
    } finally {
      app.service.app.fileWork = fileWork
    }
  })
})

describe('released document', () => {
  it('is listed, downloaded with the reader’s name stamped on it, and its reading is shown to both sides', async () => {
    const deal = await dealWith()
    assert.deepEqual((await listed(deal)).body.folders, [])
    is(await release(deal), 200)
    const { body } = await listed(deal)
    assert.equal(body.counterparty, deal.seller.company)
    assert.deepEqual(
      body.folders.map((folder: { documents: { name: string }[] }) => folder.documents.map(({ name }) => name)),
      [['Accounts.pdf']],
    )
    const { bytes } = await downloadedFrom(
      app,
      `/api/pairings/${deal.buyer.key}/${deal.pairId}/documents/${deal.documentId}`,
    )
    assert.match(await pdfTextOf(bytes ?? Buffer.alloc(0)), new RegExp(deal.buyer.company))
    const { readings } = (await ask(app, 'listRoomReadings', { key: deal.seller.key })).body
    assert.deepEqual(
      readings.map(({ what, name }: { what: string; name?: string }) => [what, name]),
      [
        ['document', 'Accounts.pdf'],
        ['list', undefined],
        ['list', undefined],
      ],
    )
    const exported = (await ask(app, 'exportWorkspace', { key: deal.seller.key })).body
    assert.deepEqual(exported.data_room_readings, readings)
    assert.ok((await listed(deal)).body.readings.some(({ what }: { what: string }) => what === 'document'))
    for (const { key } of [deal.buyer, deal.seller]) {
      const { events } = (await ask(app, 'listActivity', { key })).body
      assert.ok(
        events.some(({ facts }: { facts: { room?: string } }) => facts.room === 'downloaded'),
        JSON.stringify(events),
      )
    }
  })

  it('is stamped once for downloads within an hour', async () => {
    const deal = await dealWith()
    is(await release(deal), 200)
    const { fileWork, stampedFiles } = app.service.app
    let stampings = 0
    const stamp: typeof fileWork.stamp = async (...given) => {
      stampings += 1
      return await fileWork.stamp(...given)
    }
    app.service.app.fileWork = { ...fileWork, stamp }
    try {
      const first = await download(deal)
      is(first, 200)
      assert.equal((await download(deal)).text, first.text)
      assert.equal(stampings, 1)
      app.advance(61 * 60_000)
      await stampedFiles.sweep()
      is(await download(deal), 200)
      assert.equal(stampings, 2)
    } finally {
      app.service.app.fileWork = fileWork
    }
  })

  it('returns 503 overloaded and records no reading if it cannot be stamped in time', async () => {
    const deal = await dealWith()
    is(await release(deal), 200)
    const { fileWork } = app.service.app
    app.service.app.fileWork = { ...fileWork, stamp: async () => ({ fault: 'late' }) }
    const late = await download(deal)
    app.service.app.fileWork = fileWork
    refused(late, 503, 'overloaded')
    assert.ok(Number(late.headers.get('retry-after')) > 0)
    assert.deepEqual((await ask(app, 'listRoomReadings', { key: deal.seller.key })).body.readings, [])
    is(await download(deal), 200)
  })

  it('returns 404 as soon as the release is revoked', async () => {
    const deal = await dealWith(officeWith('xlsx'), 'a.xlsx')
    is(await release(deal), 200)
    is(await download(deal), 200)
    assert.equal((await revoke(deal)).body.revoked, true)
    assert.equal((await revoke(deal)).body.revoked, false)
    refused(await download(deal), 404, 'document_not_found')
    assert.deepEqual((await listed(deal)).body.folders, [])
  })

  it('returns 403 name_not_told, released or not, until the owner’s name is disclosed', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    await pairUp(app, buyer, seller.id)
    is(await app.sign(buyer.key), 200)
    const pairId = `pair-${buyer.id}-${seller.id}`
    const before = await listed({ buyer, pairId })
    refused(before, 403, 'name_not_told')
    const folderId = await addedFolder(app, seller)
    const stored = await uploaded(app, seller, folderId, 'Qorvax.pdf', pdfWith())
    const deal = { buyer, seller, pairId, folderId, documentId: stored.body.document_id }
    is(await release(deal), 200)
    const after = await listed(deal)
    assert.deepEqual({ ...after.body, instance: '' }, { ...before.body, instance: '' })
    refused(await download(deal), 403, 'name_not_told')
    const { events } = (await ask(app, 'listActivity', { key: buyer.key })).body
    assert.ok(events.every(({ facts }: { facts: { room?: string } }) => facts.room === undefined))
  })

  it('returns 403 or 404 to strangers and to another buyer of the same seller', async () => {
    const deal = await dealWith()
    is(await release(deal), 200)
    const other = await seedBuyer(app)
    is(await app.sign(other.key), 200)
    refused(await listed({ buyer: other, pairId: deal.pairId }), 403, 'not_your_pairing')
    await pairUp(app, other, deal.seller.id)
    is(await ask(app, 'listPairings', { key: other.key }), 200)
    const theirs = { buyer: other, pairId: `pair-${other.id}-${deal.seller.id}`, documentId: deal.documentId }
    assert.deepEqual((await listed(theirs)).body.folders, [])
    refused(await download(theirs), 404, 'document_not_found')
    const params = { document_id: deal.documentId }
    refused(await ask(app, 'downloadOwnDocument', { key: other.key, params }), 404, 'document_not_found')
    const { folderId: folder_id, documentId: document_id, pairId: pair_id } = deal
    for (const [id, body, code] of [
      ['removeDocument', { document_id }, 'document_not_found'],
      ['removeFolder', { folder_id }, 'folder_not_found'],
    ] as const)
      refused(await ask(app, id, { key: other.key, body }), 404, code)
    refused(await ask(app, 'releaseFolder', { key: other.key, body: { folder_id, pair_id } }), 403, 'not_your_pairing')
  })

  it('returns 403 party_withdrawn while the owner is suspended, and is readable again afterwards', async () => {
    const deal = await dealWith()
    is(await release(deal), 200)
    const decide = (id: 'suspendWorkspace' | 'resumeWorkspace') =>
      ask(app, id, {
        params: { id: deal.seller.sessionId },
        body: { reason: 'It imitates another company.' },
        headers: { ...OPERATOR, ...fresh() },
      })
    is(await decide('suspendWorkspace'), 200)
    refused(await listed(deal), 403, 'party_withdrawn')
    refused(await download(deal), 403, 'party_withdrawn')
    is(await decide('resumeWorkspace'), 200)
    is(await download(deal), 200)
  })

  it('is deleted when its owner is erased, and a reader receives 403 name_not_told', async () => {
    const deal = await dealWith()
    is(await release(deal), 200)
    is(await listed(deal), 200)
    is(await ask(app, 'eraseWorkspace', { key: deal.seller.key, body: { confirm: 'erase' } }), 200)
    refused(await listed(deal), 403, 'name_not_told')
    const { db } = app.service.app.database
    const parts = await db.selectFrom('room_parts').select('part').where('file_id', '=', deal.documentId).execute()
    assert.deepEqual(parts, [])
  })
})
