import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../bench/processes.ts'
import { until } from './_until.ts'

const FILE = new URL('../deploy/nginx.conf', import.meta.url)
const nginx = readFileSync(FILE, 'utf8')
const isInstalled = spawnSync('nginx', ['-v']).status === 0

/** Variables of nginx that contain no part of a path or header and no client address. */
const HARMLESS = [
  'time_iso8601',
  'time_local',
  'msec',
  'request_method',
  'status',
  'body_bytes_sent',
  'bytes_sent',
  'request_length',
  'request_time',
  'upstream_response_time',
  'upstream_status',
  'upstream_http_x_request_id',
  'request_id',
]

describe('nginx example in deploy/', () => {
  it('logs no variable that can contain a workspace key', () => {
    const formats = new Map(
      [...nginx.matchAll(/^log_format (\w+) '([^']*)';$/gm)].map(([, name, text]) => [name, text]),
    )
    for (const [name, text] of formats)
      for (const [, variable] of (text ?? '').matchAll(/\$(\w+)/g))
        assert.ok(HARMLESS.includes(variable ?? ''), `${name} logs $${variable}`)
    const servers = nginx.split(/^server \{/m).slice(1)
    assert.ok(servers.length > 0)
    for (const server of servers) {
      const [, file, format] = /^ {2}access_log (\S+?)(?: (\w+))?;$/m.exec(server) ?? []
      assert.ok(file === 'off' || formats.has(format), 'access_log uses the default format, which contains the path')
      assert.match(server, /^ {2}error_log \S+ emerg;$/m)
    }
  })

  it('writes no workspace key to any file, even when upstream servers fail', {
    skip: isInstalled ? false : 'nginx is not installed',
  }, async () => {
    const directory = mkdtempSync(join(tmpdir(), 'concordat-nginx-'))
    const upstream = createServer((request, response) => {
      if (request.url?.includes('cut')) request.socket.destroy()
      else response.writeHead(200, { 'x-request-id': 'r-1' }).end('{}')
    }).listen(0, '127.0.0.1')
    await once(upstream, 'listening')
    const [front, dead] = [await freePort(), await freePort()]
    const { port } = upstream.address() as AddressInfo
    const configuration = join(directory, 'nginx.conf')
    const lines = nginx
      .replace(':3001 ', `:${port} `)
      .replace(':3002 ', `:${dead} `)
      .replace(':8080;', `:${front};`)
      .replaceAll('/var/log/nginx', directory)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${directory}/temp-${kind};`,
    )
    writeFileSync(
      configuration,
      `daemon off; pid ${directory}/pid; worker_processes 1; error_log ${directory}/main.log notice; events {}\nhttp {\n${temporary.join(' ')}\n${lines}\n}\n`,
    )
    const running = spawn('nginx', ['-c', configuration, '-p', directory], { stdio: 'ignore' })
    const ended = once(running, 'exit')
    try {
      const key = randomUUID()
      const ask = (path: string) =>
        fetch(`http://127.0.0.1:${front}/api/session/${key}${path}`, {
          headers: { referer: `http://127.0.0.1/${key}`, 'mcp-name': `concordat://workspace/${key}/memo` },
        })
          .then(({ status }) => status)
          .catch(() => 0)
      await until('nginx answers', async () => (await ask('')) === 200)
      for (const path of ['', '/cut', '/cut?x=1', '']) await ask(path)
      upstream.close()
      upstream.closeAllConnections()
      for (let i = 0; i < 5; i++) await ask('')
      await wait(200)
      const logs = readdirSync(directory).filter((name) => name.endsWith('.log'))
      const written = logs.map((name) => readFileSync(join(directory, name), 'utf8')).join('\n')
      assert.match(written, / GET 200 .* r-1$/m)
      assert.match(written, / GET 502 /)
      assert.ok(!written.includes(key), written)
      assert.ok(existsSync(join(directory, 'concordat-error.log')))
    } finally {
      running.kill('SIGQUIT')
      await ended
      rmSync(directory, { recursive: true, force: true })
      upstream.close()
    }
  })
})
