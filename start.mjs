import './scripts/require-node.mjs'
import { execFileSync } from 'node:child_process'
import nodeModule from 'node:module'
import { fileURLToPath } from 'node:url'

// Compiled code is kept for the next start, which takes 0.8 s less of processor time; threads read the variable. In a
// folder that cannot be written nothing is kept.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/concordat', import.meta.url))
nodeModule.enableCompileCache?.(process.env.NODE_COMPILE_CACHE)

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
// A service that is killed writes nothing at its end.
nodeModule.flushCompileCache?.()
