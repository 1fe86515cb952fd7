import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import { openFileWork } from '../../src/documents/room-files/file-work.ts'
import type { FileFault, FileKind } from '../../src/domain/deals/data-room.ts'
import { ask, is } from '../_contract.ts'
import { officePackage } from '../_office-package.ts'
import {
  addedFolder,
  jpegOf,
  largePng,
  officeWith,
  pdfBomb,
  pdfWith,
  pdfWithStream,
  pngOf,
  sentPart,
  startedUpload,
  uploaded,
} from '../_room-files.ts'
import { pairUp, seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'
import { until } from '../_until.ts'

/** The EICAR test file in two halves, so that no scanner takes this source for it. */
const EICAR = Buffer.from(`${'X5O!P%@AP[4\\PZX54(P^)7CC)7}'}${'$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`)
const PROGRAM = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200, 1)])

const xml = (text: string) => strToU8(`<?xml version="1.0"?>${text}`)

/** An archive whose directory states eight bytes for a megabyte of zeros. */
function liar(): Buffer {
  const zip = officeWith('docx', { 'word/zeros.xml': new Uint8Array(1_000_000) })
  const at = zip.lastIndexOf('word/zeros.xml') - 46
  zip.writeUInt32LE(8, at + 24)
  return zip
}

/** Hostile uploads with their claimed kind and the expected fault. */
const HOSTILE: readonly [what: string, kind: FileKind, bytes: Buffer, fault: FileFault][] = [
  ['the test file of virus scanners as a PDF', 'pdf', EICAR, 'not_its_kind'],
  ['a program as a PDF', 'pdf', PROGRAM, 'not_its_kind'],
  ['a page of HTML as a PDF', 'pdf', Buffer.from('<html><script>alert(1)</script></html>'), 'not_its_kind'],
  ['a PDF behind a page of HTML', 'pdf', Buffer.concat([Buffer.from('<script>1</script>'), pdfWith()]), 'not_its_kind'],
  ['a PDF that ends after its header', 'pdf', Buffer.from('%PDF-1.7\n'), 'unreadable'],
  [
    'a PDF with a script when it opens',
    'pdf',
    pdfWith('x', { catalogue: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }),
    'active',
  ],
  [
    'a PDF whose script is spelt with escapes',
    'pdf',
    pdfWith('x', { catalogue: '/OpenAction << /S /J#61vaScript /J#53 (app.alert(1)) >>' }),
    'active',
  ],
  [
    'a PDF that starts a program',
    'pdf',
    pdfWith('x', { catalogue: '/OpenAction 6 0 R', objects: '6 0 obj\n<< /S /Launch /F (calc.exe) >>\nendobj' }),
    'active',
  ],
  [
    'a PDF that sends a form',
    'pdf',
    pdfWith('x', { objects: '6 0 obj\n<< /S /SubmitForm /F (https://elsewhere.example) >>\nendobj' }),
    'active',
  ],
  [
    'a PDF that carries a file',
    'pdf',
    pdfWith('x', { catalogue: '/Names << /EmbeddedFiles << /Names [] >> >>' }),
    'active',
  ],
  [
    'a PDF with a password',
    'pdf',
    Buffer.from(
      pdfWith('x', { objects: '6 0 obj\n<< /Filter /Standard /V 1 /R 2 /O (o) /U (u) /P -1 >>\nendobj' })
        .toString('latin1')
        .replace('/Root 1 0 R', '/Root 1 0 R /Encrypt 6 0 R /ID [(a) (a)]'),
      'latin1',
    ),
    'locked',
  ],
  ['an archive as a workbook', 'xlsx', Buffer.from(zipSync({ 'a.txt': strToU8('a') })), 'not_its_kind'],
  ['a document as a workbook', 'xlsx', officeWith('docx'), 'not_its_kind'],
  [
    'a workbook with macros under another name',
    'xlsx',
    officeWith('xlsx', {}, 'application/vnd.ms-excel.sheet.macroEnabled.main+xml'),
    'active',
  ],
  ['a document with a macro', 'docx', officeWith('docx', { 'word/vbaProject.bin': strToU8('x') }), 'active'],
  ['a document with a program inside', 'docx', officeWith('docx', { 'word/media/image1.png': PROGRAM }), 'active'],
  ['a document with a script inside', 'docx', officeWith('docx', { 'word/run.js': strToU8('1') }), 'active'],
  [
    'a document with an object',
    'docx',
    officeWith('docx', { 'word/embeddings/oleObject1.bin': strToU8('x') }),
    'active',
  ],
  ['a document with a document type', 'docx', officePackage('docx', { main: '<!DOCTYPE a []><a/>' }), 'unreadable'],
  [
    'a document that leads out of its folder',
    'docx',
    officeWith('docx', { '../../evil.xml': xml('<a/>') }),
    'unreadable',
  ],
  ['a document that says it is small and is not', 'docx', liar(), 'unreadable'],
  [
    'a document that unpacks to 400 MB',
    'docx',
    officeWith('docx', {
      'word/a.xml': [new Uint8Array(200 * 1_048_576), { level: 1 }],
      'word/b.xml': [new Uint8Array(200 * 1_048_576), { level: 1 }],
    }),
    'bloated',
  ],
  ['a PDF whose object stream unfolds to 200 MB under two filters', 'pdf', await pdfBomb(200), 'bloated'],
  [
    'a PDF whose object stream is under a filter that nobody uses there',
    'pdf',
    pdfWithStream(Buffer.from([0x81, 0x20, 0x80]), '/RunLengthDecode'),
    'unreadable',
  ],
  [
    'a document with a part of 51 MB',
    'docx',
    officeWith('docx', { 'word/a.xml': [new Uint8Array(51 * 1_048_576), { level: 1 }] }),
    'bloated',
  ],
  [
    'a small document that unpacks to more than a hundred times its size',
    'docx',
    officeWith('docx', { 'word/a.xml': [new Uint8Array(3 * 1_048_576), { level: 9 }] }),
    'bloated',
  ],
  ['a drawing with a script as an image', 'png', Buffer.from('<svg onload="alert(1)"/>'), 'not_its_kind'],
  ['an archive behind an image', 'png', Buffer.concat([pngOf(), officeWith('docx')]), 'active'],
  ['an image of 4,000 megapixels', 'png', pngOf(100_000, 40_000), 'bloated'],
  ['a program behind a photograph', 'jpeg', jpegOf(PROGRAM), 'active'],
]

describe('file check for disguised and oversized files', () => {
  const work = openFileWork()
  for (const [what, kind, bytes, fault] of HOSTILE)
    it(`rejects ${what}`, async () => {
      assert.equal(await work.check(kind, async () => new Uint8Array(bytes)), fault)
    })
  it('stops a slow check at its time limit without blocking the next file', async () => {
    const hurried = openFileWork({ limitMs: 1, heapMb: 64, memoryMb: 256 })
    assert.match(String(await hurried.check('pdf', async () => new Uint8Array(pdfWith()))), /^(?:unreadable|late)$/)
    assert.equal(await work.check('png', async () => new Uint8Array(pngOf())), null)
  })
})

describe('running file check', () => {
  it('is stopped above its memory limit, which includes array buffers', async () => {
    const work = openFileWork({ limitMs: 20_000, heapMb: 160, memoryMb: 1 })
    const fault = await work.check('pdf', async () => new Uint8Array(pdfWith('x'.repeat(20_000_000))))
    assert.equal(fault, 'bloated')
  })
  it('is stopped when the client disconnects', async () => {
    const work = openFileWork()
    const leaving = new AbortController()
    const checking = work.check('pdf', async () => new Uint8Array(pdfWith()), leaving.signal)
    leaving.abort()
    assert.equal(await checking, 'late')
  })
})

describe('attack on a data room', () => {
  let app: TestHouse
  before(async () => {
    app = await startService()
  })
  after(() => app.close())

  it('cannot replace the content of a file after the check', async () => {
    const seller = await seedSeller(app)
    const folderId = await addedFolder(app, seller)
    const good = largePng(600_000)
    const { document_id } = (await startedUpload(app, seller, folderId, 'a.png', good)).body
    for (const part of [0, 1]) is(await sentPart(app, seller, document_id, part, good), 200)
    const params = { document_id }
    const finishing = ask(app, 'finishUpload', { key: seller.key, params, body: {} })
    const evil = Buffer.concat([PROGRAM, good.subarray(PROGRAM.length)])
    const meanwhile = await sentPart(app, seller, document_id, 0, evil)
    const finished = await finishing
    const answer = await fetch(`${app.url}/api/data-room/${seller.key}/documents/${document_id}`)
    if (answer.status === 200) assert.ok(Buffer.from(await answer.arrayBuffer()).equals(good))
    else assert.notEqual(finished.status, 200)
    assert.ok([200, 404].includes(meanwhile.status))
  })

  it('cannot block other requests by finishing one upload sixty times concurrently', async () => {
    const house = await startService({ WORK_AT_ONCE: '4', WORK_WAITING: '4' })
    try {
      const [seller, other] = [await seedSeller(house), await seedSeller(house)]
      const folderId = await addedFolder(house, seller)
      const { document_id } = (await startedUpload(house, seller, folderId, 'a.png', pngOf())).body
      is(await sentPart(house, seller, document_id, 0, pngOf()), 200)
      const { fileWork, slowWork } = house.service.app
      const [slow, settled] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      let [checks, refusedOrWaiting] = [0, 0]
      const settleOne = () => {
        refusedOrWaiting += 1
        if (refusedOrWaiting === 60) settled.resolve()
      }
      const check: typeof fileWork.check = async (...given) => {
        checks += 1
        await slow.promise
        return await fileWork.check(...given)
      }
      house.service.app.fileWork = { ...fileWork, check }
      house.service.app.slowWork = {
        ...slowWork,
        outcomeOf: (...given) => {
          settleOne()
          return slowWork.outcomeOf(...given)
        },
      }
      const path = `/api/data-room/${seller.key}/uploads/${document_id}/finish`
      const headers = { 'content-type': 'application/json' }
      const finishing = Array.from({ length: 60 }, async () => {
        const answer = await fetch(house.url + path, { method: 'POST', headers, body: '{}' })
        const body = (await answer.json()) as { code: string }
        if (body.code === 'overloaded') settleOne()
        return { status: answer.status, body }
      })
      // Until the burst is rejected or queued, it fills the queue and other requests are rejected too.
      await settled.promise
      for (let n = 0; n < 10; n += 1) is(await ask(house, 'getSession', { key: other.key }), 200)
      const answers = await Promise.all(finishing)
      // The queue rejects part of the burst; requests that it admits wait without holding a slot.
      for (const { status, body } of answers)
        assert.ok(body.code === 'document_not_ready' ? status === 202 : body.code === 'overloaded', body.code)
      assert.ok(answers.some(({ status }) => status === 202))
      assert.equal(checks, 1)
      slow.resolve()
      is(await ask(house, 'finishUpload', { key: seller.key, params: { document_id }, body: {} }), 200)
      assert.equal(checks, 1)
    } finally {
      await house.close()
    }
  })

  it('causes a single transaction by finishing one rejected upload twenty times concurrently', async () => {
    const seller = await seedSeller(app)
    const folderId = await addedFolder(app, seller)
    const { document_id } = (await startedUpload(app, seller, folderId, 'a.pdf', PROGRAM)).body
    is(await sentPart(app, seller, document_id, 0, PROGRAM), 200)
    const { service } = app
    const { slowWork, fileWork, database } = service.app
    const { transact } = database
    const asked = Promise.withResolvers<void>()
    let [askers, transactions] = [0, 0]
    service.app.slowWork = {
      ...slowWork,
      outcomeOf: (...given) => {
        askers += 1
        if (askers === 20) asked.resolve()
        return slowWork.outcomeOf(...given)
      },
    }
    service.app.fileWork = {
      ...fileWork,
      check: async () => {
        await asked.promise
        return 'not_its_kind'
      },
    }
    database.transact = (work, options) => {
      transactions += 1
      return transact.call(database, work, options) as ReturnType<typeof work>
    }
    try {
      const finish = () => ask(app, 'finishUpload', { key: seller.key, params: { document_id }, body: {} })
      const answers = await Promise.all(Array.from({ length: 20 }, finish))
      // On a busy machine some are answered 202 before the last request arrives.
      for (const { status } of answers) assert.ok(status === 415 || status === 202, String(status))
      assert.ok(answers.some(({ status }) => status === 415))
      assert.equal(transactions, 1)
      is(await finish(), 404)
    } finally {
      Object.assign(service.app, { slowWork, fileWork })
      database.transact = transact
    }
  })

  it('is limited to four concurrent downloads and may start another once one is cancelled', async () => {
    const seller = await seedSeller(app)
    const folderId = await addedFolder(app, seller)
    const { document_id } = (await uploaded(app, seller, folderId, 'a.png', largePng(8_000_000))).body
    const path = `${app.url}/api/data-room/${seller.key}/documents/${document_id}`
    const unread = await Promise.all([1, 2, 3, 4].map(() => fetch(path)))
    assert.deepEqual(
      unread.map(({ status }) => status),
      [200, 200, 200, 200],
    )
    const fifth = await fetch(path)
    assert.equal(fifth.status, 429)
    assert.equal(((await fifth.json()) as { code: string }).code, 'rate_limited')
    for (const { body } of unread) await body?.cancel()
    const { downloads } = app.service.app
    await until('no download is under way', () => downloads.count() === 0)
    assert.equal((await (await fetch(path)).arrayBuffer()).byteLength, 8_000_000)
    await until('no download is under way', () => downloads.count() === 0)
    assert.equal(downloads.count(), 0)
  })

  it('learns nothing from document ids, as unreleased and unknown ones return the same 404', async () => {
    const [seller, buyer] = [await seedSeller(app), await seedBuyer(app)]
    const folderId = await addedFolder(app, seller)
    const { document_id } = (await uploaded(app, seller, folderId, 'a.png', pngOf())).body
    await pairUp(app, buyer, seller.id)
    is(await app.sign(buyer.key), 200)
    is(await ask(app, 'listPairings', { key: buyer.key }), 200)
    const pair_id = `pair-${buyer.id}-${seller.id}`
    const answers = await Promise.all(
      [document_id, document_id + 1000].map((id) =>
        ask(app, 'downloadReleasedDocument', { key: buyer.key, params: { pair_id, document_id: id } }),
      ),
    )
    const [there, nowhere] = answers.map(({ status, body }) => ({ status, ...body, instance: '' }))
    assert.deepEqual(there, nowhere)
    assert.equal(answers[0]?.status, 404)
  })
})
