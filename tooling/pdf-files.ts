import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const PACKAGE = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')
const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }

/** Folder of the files, named by their version because browsers keep everything below /assets/ for a year. */
const FOLDER = `assets/pdfjs-${version}`

/** Decoders of scanned pages (JBIG2, CCITT, JPEG 2000) and the fonts that a PDF need not contain. */
const FILES = ['wasm', 'standard_fonts'].flatMap((folder) =>
  readdirSync(join(dirname(PACKAGE), folder))
    .filter((name) => /^(?:jbig2|openjpeg|Foxit|Liberation)/.test(name))
    .map((name) => join(dirname(PACKAGE), folder, name)),
)

/** Serves the files that pdf.js loads while it draws a page, by the names it asks for. */
export function pdfFiles(): Plugin {
  return {
    name: 'pdf-files',
    // The start page that is rendered in advance draws no PDF.
    apply: (_, { isSsrBuild }) => isSsrBuild !== true,
    generateBundle() {
      for (const path of FILES)
        this.emitFile({ type: 'asset', fileName: `${FOLDER}/${basename(path)}`, source: readFileSync(path) })
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${FOLDER}`, (request, response, next) => {
        const path = FILES.find((path) => basename(path) === request.url?.slice(1).split('?')[0])
        if (path === undefined) return next()
        response.setHeader('Content-Type', path.endsWith('.js') ? 'text/javascript' : 'application/octet-stream')
        response.end(readFileSync(path))
      })
    },
  }
}
