// Writes src/client/routes.ts and src/cli/inputs.json from the contract: node scripts/write-client-routes.ts
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { clientRoutes, commandInputsText } from './client-routes.ts'

const file = fileURLToPath(new URL('../src/client/routes.ts', import.meta.url))
const inputs = fileURLToPath(new URL('../src/cli/inputs.json', import.meta.url))
const biome = fileURLToPath(new URL('../node_modules/.bin/biome', import.meta.url))
writeFileSync(
  file,
  `// Written by scripts/write-client-routes.ts from the contract; tests/client/routes.test.ts holds the two equal.
import type { OperationId } from '../contract/index.ts'
import type { Route } from './route.ts'

/** Route of each operation. */
export const routes: Readonly<Record<OperationId, Route>> = ${JSON.stringify(clientRoutes())}
`,
)
writeFileSync(inputs, commandInputsText())
execFileSync(biome, ['check', '--write', file], { stdio: 'inherit' })
