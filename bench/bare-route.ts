/** A bare Fastify route that sends the bytes of a file as JSON: `node bench/bare-route.ts <file>`; prints `port <n>`. */
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'

const body = readFileSync(process.argv[2] ?? '', 'utf8')
const app = Fastify({ logger: false })
app.get('/', async (_request, reply) => reply.type('application/json; charset=utf-8').send(body))
await app.listen({ port: 0, host: '127.0.0.1' })
console.log(`port ${(app.server.address() as AddressInfo).port}`)
process.once('SIGTERM', () => process.exit(0))
