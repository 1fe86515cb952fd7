import { createServer } from 'vite'
import { webConfig } from './build-web.ts'

/** Serves the web application from its sources, each change at once; everything else is asked of the service at :3000. */
const [port = '5173', service = 'http://localhost:3000'] = process.argv.slice(2)
const server = await createServer({
  ...(await webConfig()),
  // Of its own for each port: servers that share one break each other's prepared packages.
  cacheDir: `../../node_modules/.vite-${port}`,
  server: {
    port: Number(port),
    strictPort: true,
    proxy: Object.fromEntries(
      ['^/api', '^/openapi', '^/schemas', '^/llms', '^/\\.well-known', '^/engage', '^/mcp', '^/a2a', '^/health'].map(
        (path) => [path, { target: service, headers: { origin: service, referer: service } }],
      ),
    ),
  },
})
await server.listen()
server.printUrls()
