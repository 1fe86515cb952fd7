import { readConfig } from './config.ts'
import { operations } from './contract/index.ts'
import { warmUp } from './entry/per-operation.ts'
import { listenOn } from './http/server.ts'
import {
  closedAfter,
  closeOnSignals,
  openOnThisMachine,
  openStartDisplay,
  refuseTakenPort,
  startOrExplain,
  warnOfMisspeltVariables,
} from './this-machine.ts'
import { startMailing } from './worker/mailing.ts'
import { startWorker } from './worker/worker.ts'

await startOrExplain(async () => {
  const display = openStartDisplay(process.stdout)
  warnOfMisspeltVariables(process.env)
  const config = readConfig(process.env)
  await refuseTakenPort(config)
  const here = await openOnThisMachine(config, display)
  const { service, outside, log } = here
  const mailing = startMailing(service.app, outside)
  closeOnSignals({ log, service: closedAfter(mailing, service) }, config)
  await listenOn(service.http, { port: config.port, host: config.host })
  await startWorker(service.app, outside)
  await service.loaded
  await warmUp(operations)
  log.info({ baseUrl: config.baseUrl, engine: service.app.database.engine }, 'Concordat is ready')
  display.ready(config.baseUrl)
})
