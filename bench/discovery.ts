/** The discovery documents against a bare Fastify route that sends the same bytes, each in a process of its own, loaded by turns. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { inDirectory, start, startService } from './processes.ts'
import { alternate, report } from './rounds.ts'

const DOCUMENTS = ['/.well-known/api-catalog', '/llms.txt', '/openapi.json']
const ROUNDS = 5
const SECONDS = 2
const CONNECTIONS = 20

await inDirectory(async (directory) => {
  const service = await startService({ DATA_DIR: join(directory, 'data'), DEMO_UNIVERSE: 'off' })
  for (const document of DOCUMENTS) {
    const url = service.url + document
    const file = join(directory, 'bytes')
    writeFileSync(file, await (await fetch(url)).text())
    const bare = start('bench/bare-route.ts', {}, [file])
    const bareUrl = `http://127.0.0.1:${(await bare.line('port ')).slice(5)}/`
    await requestsPerSecond(url, 1)
    await requestsPerSecond(bareUrl, 1)
    const rounds = await alternate(
      ROUNDS,
      () => requestsPerSecond(url, SECONDS),
      () => requestsPerSecond(bareUrl, SECONDS),
    )
    report(document, rounds, 'requests/s', 'at least 0.80')
    await bare.stop()
  }
  await service.process.stop()
})

async function requestsPerSecond(url: string, seconds: number): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds })
  if (result.non2xx + result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`)
  return result['2xx'] / result.duration
}
