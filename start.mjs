import './scripts/require-node.mjs'

await import('./src/main.ts')
