import { readConfig } from '../config.ts'
import {
  closedAfter,
  closeOnSignals,
  openWorkerOnThisMachine,
  startOrExplain,
  warnOfMisspeltVariables,
} from '../this-machine.ts'
import { startMailing } from './mailing.ts'
import { startWorker } from './worker.ts'

/** `npm run worker`: an additional enrichment worker, beside those that `npm start` runs, on the same PostgreSQL. */
await startOrExplain(async () => {
  warnOfMisspeltVariables(process.env)
  const config = readConfig(process.env)
  if (config.databaseUrl === null)
    throw new Error(
      'more workers need PostgreSQL. Set DATABASE_URL; the embedded database belongs to one process, and npm start runs a worker inside.',
    )
  const here = await openWorkerOnThisMachine(config)
  const mailing = startMailing(here.service.app, here.outside)
  closeOnSignals({ log: here.log, service: closedAfter(mailing, here.service) }, config)
  await startWorker(here.service.app, here.outside)
  here.log.info({}, 'the worker is ready')
})
