import './scripts/require-node.mjs'
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const { canBuild, hasBuild, isBuilt } = await import('./scripts/build-web.ts')
if (!isBuilt()) {
  if (canBuild()) {
    console.log('Building the web application: once after an update, a few seconds …')
    // A process of its own takes the bundler's memory with it.
    execFileSync(process.execPath, [fileURLToPath(new URL('scripts/build-web.ts', import.meta.url)), '--if-stale'], {
      stdio: 'inherit',
    })
  } else if (hasBuild()) {
    console.warn(
      'The web application in dist is older than its sources, and the tools that build it are not installed.',
    )
  } else {
    console.error(
      'Concordat cannot start: the web application is not built and the tools that build it are not installed. Run npm install --include=dev, or copy dist from a checkout where that was done.',
    )
    process.exit(1)
  }
}
await import('./src/main.ts')
