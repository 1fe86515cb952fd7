import './scripts/require-node.mjs'
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const { isBuilt } = await import('./scripts/build-web.ts')
if (!isBuilt()) {
  console.log('Building the web application: once after an update, a few seconds …')
  // A process of its own takes the bundler's memory with it.
  execFileSync(process.execPath, [fileURLToPath(new URL('scripts/build-web.ts', import.meta.url))], {
    stdio: 'inherit',
  })
}
await import('./src/main.ts')
