import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/*
 * Builds the typed client and the command line as JavaScript into dist/client and dist/cli, for those who install the
 * package: Node takes no types out of files below node_modules. The client's declarations are the compiler's: `npm run
 * prepack` writes them to dist/types.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url))

if (process.argv[1] === fileURLToPath(import.meta.url)) await build()

/** Builds both again; whatever was there is replaced. */
export async function build(): Promise<void> {
  await bundled(['src/client/index.ts'], 'dist/client')
  // The thread that reads spreadsheets is started from a file of its own.
  await bundled(['src/cli/main.ts', 'src/cli/table-thread.ts'], 'dist/cli')
}

/** A module for each entry of all that it reaches, but Node's own modules and what is installed beside it. */
async function bundled(entries: readonly string[], out: string): Promise<void> {
  const { build: bundle } = await import('vite')
  await bundle({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      // The bundler for a browser would put package.json, whose version the command line reads, into it as a data: address.
      ssr: true,
      outDir: join(ROOT, out),
      emptyOutDir: true,
      target: 'es2023',
      minify: false,
      rolldownOptions: {
        input: entries.map((entry) => join(ROOT, entry)),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  })
}
