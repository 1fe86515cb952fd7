import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import Fastify from 'fastify'
import { addPackages } from '../src/http/docs-pages.ts'
import { loadMessages } from '../src/integrations/messages.ts'

loadMessages()

describe('packages endpoint', () => {
  it('returns 404 package_not_built until the packages are built, then serves them without a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'concordat-packages-'))
    const app = Fastify()
    addPackages(app, { 'Cache-Control': 'public, max-age=300' }, folder)
    try {
      for (const name of ['concordat-client.tgz', 'concordat-cli.tgz']) {
        const url = `/packages/${name}`
        const missing = await app.inject({ url, headers: { 'accept-language': 'fr' } })
        assert.equal(missing.statusCode, 404)
        const { code, error, detail, type } = missing.json()
        assert.deepEqual(
          [code, error, type],
          ['package_not_built', 'ce paquet n’est pas construit ici', '/docs/errors/package_not_built'],
        )
        assert.match(detail, /npm run build/)
        writeFileSync(join(folder, name), 'bytes of a package')
        const built = await app.inject({ url })
        assert.equal(built.statusCode, 200)
        assert.equal(built.headers['content-type'], 'application/gzip')
        assert.equal(built.headers['content-disposition'], `attachment; filename="${name}"`)
        assert.equal(built.body, 'bytes of a package')
      }
      assert.equal((await app.inject({ url: '/packages/other.tgz' })).statusCode, 404)
    } finally {
      await app.close()
      rmSync(folder, { recursive: true })
    }
  })
})
