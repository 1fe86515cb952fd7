/**
 * A rolling restart: two processes of the service on the PostgreSQL database of BENCH_DATABASE_URL behind nginx as `deploy/nginx.conf`
 * has it, each ended by SIGTERM and started again in turn while clients read and write through nginx. Fails if one request gets no
 * answer or another answer than 2xx. nginx must be on the PATH. REFUSE_READS_UNLESS_READY=off shows what it is without that setting.
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Child, firstAnswer, freePort, inDirectory, start } from './processes.ts'

const databaseUrl = process.env.BENCH_DATABASE_URL
if (!databaseUrl) throw new Error('BENCH_DATABASE_URL names the PostgreSQL database of both processes')

const CLIENTS = 16
/** Longer than nginx leaves a server out after a failure. */
const QUIET_MS = 4_000

interface Answer {
  status: number
  text: string
}

await inDirectory(async (directory) => {
  const ports = [await freePort(), await freePort()]
  const run = async (port: number): Promise<Child> => {
    const child = start('src/main.ts', {
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'silent',
      READ_LIMIT: '50000000',
      WORKSPACES_PER_NETWORK: '100000',
      DEMO_UNIVERSE: 'off',
      REFUSE_READS_UNLESS_READY: process.env.REFUSE_READS_UNLESS_READY ?? 'on',
    })
    await firstAnswer(`http://127.0.0.1:${port}/ready`)
    return child
  }
  const services = [await run(ports[0] ?? 0), await run(ports[1] ?? 0)]
  const front = await freePort()
  const configuration = join(directory, 'nginx.conf')
  writeFileSync(configuration, nginxConfiguration(directory, front, ports))
  const nginx = spawn('nginx', ['-c', configuration, '-p', directory], { stdio: ['ignore', 'inherit', 'inherit'] })
  process.once('exit', () => nginx.kill('SIGKILL'))
  await firstAnswer(`http://127.0.0.1:${front}/ready`)

  const agent = new Agent({ keepAlive: false, maxSockets: CLIENTS })
  const send = (method: string, path: string, body?: object) =>
    new Promise<Answer>((resolve, reject) => {
      const headers = body ? { 'content-type': 'application/json' } : {}
      const sent = request({ agent, port: front, method, path, headers }, (response) => {
        let text = ''
        response.on('data', (part) => {
          text += part
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
        response.on('error', reject)
      })
      sent.on('error', reject)
      sent.end(body && JSON.stringify(body))
    })

  const keys = await Promise.all(Array.from({ length: CLIENTS }, () => registered(send)))
  let isOver = false
  const counts = { reads: 0, writes: 0 }
  let longestMs = 0
  const failures: string[] = []
  const client = async (key: string): Promise<void> => {
    for (let turn = 0; !isOver; turn += 1) {
      const isWrite = turn % 5 === 4
      const began = performance.now()
      try {
        const { status, text } = isWrite
          ? await send('POST', `/api/session/${key}`, { buyer: { check_size_max: 20 + (turn % 50) } })
          : await send('GET', `/api/matches/${key}`)
        if (status !== 200) failures.push(`${isWrite ? 'a write' : 'a read'} answered ${status}: ${text.slice(0, 200)}`)
      } catch (error) {
        failures.push(`${isWrite ? 'a write' : 'a read'} got no answer: ${error}`)
      }
      counts[isWrite ? 'writes' : 'reads'] += 1
      longestMs = Math.max(longestMs, performance.now() - began)
    }
  }
  const clients = keys.map(client)
  await wait(QUIET_MS)
  for (const [n, port] of ports.entries()) {
    const began = performance.now()
    await services[n]?.stop()
    services[n] = await run(port)
    console.log(`process ${n + 1} ended and started again in ${((performance.now() - began) / 1000).toFixed(1)} s`)
    await wait(QUIET_MS)
  }
  isOver = true
  await Promise.all(clients)
  agent.destroy()
  console.log(
    `${counts.reads} reads and ${counts.writes} writes by ${CLIENTS} clients: ${failures.length} failed, the longest took ${longestMs.toFixed(0)} ms`,
  )
  for (const failure of failures.slice(0, 10)) console.log(failure)
  if (failures.length > 0) {
    console.log(readFileSync(join(directory, 'concordat-error.log'), 'utf8').slice(-5_000))
    process.exitCode = 1
  }
  const ended = once(nginx, 'exit')
  nginx.kill('SIGQUIT')
  await ended
  for (const service of services) await service.stop()
})

async function registered(send: (method: string, path: string, body?: object) => Promise<Answer>): Promise<string> {
  const key = randomUUID()
  const { status, text } = await send('POST', '/api/submit', {
    session_id: key,
    user_type: 'investor',
    identity: { name: 'Ada Zubrin', email: `${key}@zubrin.example`, company: `Zubrin ${key}` },
    supervisor: { name: 'Sue Pervisor', email: 'sue@supervision.example' },
    buyer: { sector: 'Industrial maintenance', check_size_min: 1, check_size_max: 20 },
  })
  if (status !== 200) throw new Error(`a registration answered ${status}: ${text}`)
  return key
}

/** `deploy/nginx.conf` with these ports, as the only server of an nginx that keeps its files in this directory. */
function nginxConfiguration(directory: string, front: number, ports: readonly number[]): string {
  const [one, other] = ports
  // Why a request failed stands in the lines that the recommended file leaves out: the keys in them are of this run alone.
  const recommended = readFileSync(fileURLToPath(new URL('../deploy/nginx.conf', import.meta.url)), 'utf8')
    .replace('-error.log emerg;', '-error.log error;')
    .replace(':3001 ', `:${one} `)
    .replace(':3002 ', `:${other} `)
    .replace(':8080;', `:${front};`)
    .replaceAll('/var/log/nginx', directory)
  return `daemon off;
pid ${directory}/nginx.pid;
error_log ${directory}/error.log;
worker_processes 1;
events {}
http {
  access_log off;
  client_body_temp_path ${directory}/body;
  proxy_temp_path ${directory}/proxy;
  fastcgi_temp_path ${directory}/fastcgi;
  uwsgi_temp_path ${directory}/uwsgi;
  scgi_temp_path ${directory}/scgi;
${recommended}
}
`
}
