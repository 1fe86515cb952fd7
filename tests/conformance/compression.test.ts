import assert from 'node:assert/strict'
import { get } from 'node:http'
import { after, before, describe, it } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { operations } from '../../src/contract/index.ts'
import { mayBeCompressed } from '../../src/http/compression.ts'
import { startService, type TestHouse } from '../_service.ts'

let app: TestHouse
before(async () => {
  app = await startService()
})
after(() => app.close())

interface RawAnswer {
  status: number | undefined
  headers: Record<string, string | string[] | undefined>
  bytes: Buffer
}

/** Returns the bytes as received; fetch would decode them. */
function raw(path: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    get(app.url + path, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) }),
      )
    }).on('error', reject)
  })
}

describe('compression of public documents', () => {
  it('serves gzip and Brotli on request, in less than a sixth of the bytes', async () => {
    const plain = await raw('/openapi.json')
    assert.equal(plain.headers['content-encoding'], undefined)
    for (const [coding, undo] of [
      ['gzip', gunzipSync],
      ['br', brotliDecompressSync],
    ] as const) {
      const coded = await raw('/openapi.json', { 'accept-encoding': coding })
      assert.equal(coded.headers['content-encoding'], coding)
      assert.match(String(coded.headers.vary), /Accept-Encoding/)
      assert.equal(Number(coded.headers['content-length']), coded.bytes.length)
      assert.ok(coded.bytes.length * 6 < plain.bytes.length, `${coded.bytes.length} of ${plain.bytes.length} bytes`)
      assert.ok(undo(coded.bytes).equals(plain.bytes))
    }
  })
  it('serves the document uncompressed if the client accepts neither gzip nor Brotli', async () => {
    for (const accept of ['identity', 'gzip;q=0, br;q=0', 'zstd']) {
      const { headers } = await raw('/openapi.json', { 'accept-encoding': accept })
      assert.equal(headers['content-encoding'], undefined, accept)
      assert.match(String(headers.vary), /Accept-Encoding/)
    }
  })
  it('assigns a tag to each encoding, and returns 304 for either while the document is unchanged', async () => {
    const [plain, coded] = [
      await raw('/llms-full.txt'),
      await raw('/llms-full.txt', { 'accept-encoding': 'gzip, br' }),
    ].map(({ headers }) => String(headers.etag))
    assert.notEqual(plain, coded)
    for (const tag of [plain, coded])
      for (const accept of ['identity', 'br']) {
        const answer = await raw('/llms-full.txt', { 'accept-encoding': accept, 'if-none-match': tag ?? '' })
        assert.equal(answer.status, 304, `${tag} ${accept}`)
        assert.equal(answer.bytes.length, 0)
        assert.equal(answer.headers.etag, accept === 'br' ? coded : plain)
      }
    assert.equal((await raw('/llms-full.txt', { 'if-none-match': '"another"' })).status, 200)
  })
})

describe('compression of confidential answers', () => {
  it('never applies to an answer that requires a key, a token or a thread address', async () => {
    for (const { key } of [await app.registerBuyer(), await app.registerSeller()]) {
      const { headers, bytes } = await raw(`/api/session/${key}/export`, { 'accept-encoding': 'gzip, br' })
      assert.ok(bytes.length > 1024)
      assert.equal(headers['content-encoding'], undefined)
    }
    for (const operation of operations.filter(mayBeCompressed)) {
      assert.equal(operation.access, 'public', operation.id)
      assert.doesNotMatch(operation.path, /session_id|msgid|token|engage|answer/, operation.id)
    }
  })
})
