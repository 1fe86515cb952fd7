/** Sends what the bench asks for from a thread of its own, so that making a request is not counted as answering it. */
import { parentPort, workerData } from 'node:worker_threads'

parentPort?.on('message', async ({ method, path, headers, body }) => {
  const answer = await fetch(`http://127.0.0.1:${workerData}${path}`, { method, headers, body })
  parentPort?.postMessage({ status: answer.status, text: await answer.text() })
})
