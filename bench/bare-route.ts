/**
 * A bare Fastify route that sends the bytes of a file as JSON: `node bench/bare-route.ts <file> [directory]`; prints `port <n>`. With a
 * directory, or DATABASE_URL beside one, a POST writes the rows of a profile update through the bare engine and is answered once they are committed.
 */
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { openBareWriter } from './bare-writer.ts'

const [file = '', directory] = process.argv.slice(2)
const body = readFileSync(file, 'utf8')
const writer = directory === undefined ? null : await openBareWriter(directory)
const app = Fastify({ logger: false })
app.get('/', async (_request, reply) => reply.type('application/json; charset=utf-8').send(body))
app.post('/', async () => {
  await writer?.transaction()
  return { status: 'ok' }
})
await app.listen({ port: 0, host: '127.0.0.1' })
console.log(`port ${(app.server.address() as AddressInfo).port}`)
process.once('SIGTERM', () => process.exit(0))
