import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { openApiDocument } from '../../src/contract/openapi.ts'
import { TAGS, type Tag } from '../../src/contract/tags.ts'

/*
 * Compiles the clients that common generators make of the contract, each installed as its users install it: `npm run
 * test:install`. It needs the package registry and about two minutes. They require an older compiler than the project's
 * (record 0114).
 */

const PUBLISHER = { baseUrl: 'https://deals.concordat.test', contactEmail: 'security@deals.concordat.test' }
const PACKAGES = {
  '@hey-api/openapi-ts': '0.99.0',
  'openapi-typescript': '7.13.0',
  orval: '8.38.0',
  'swagger-typescript-api': '13.13.0',
  typescript: '5.9.3',
}
const GENERATORS: Readonly<Record<string, (input: string, output: string) => readonly string[]>> = {
  'openapi-typescript': (input, output) => ['openapi-typescript', input, '-o', `${output}/client.ts`],
  '@hey-api/openapi-ts': (input, output) => ['openapi-ts', '-i', input, '-o', output, '--no-log-file'],
  'swagger-typescript-api': (input, output) => ['swagger-typescript-api', 'generate', '-p', input, '-o', output],
  orval: (input, output) => ['orval', '--input', input, '--output', `${output}/client.ts`, '--client', 'fetch'],
}

let folder: string
const ran = async (command: string, args: readonly string[]): Promise<void> => {
  const done = promisify(execFile)(command, args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 })
  await done.catch(({ stdout, stderr }) => assert.fail(`${command} ${args.join(' ')}\n${stdout}\n${stderr}`))
}

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'concordat-clients-'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies: PACKAGES }))
  await ran('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'])
  writeFileSync(join(folder, 'whole.json'), JSON.stringify(openApiDocument(PUBLISHER)))
  for (const tag of Object.keys(TAGS) as Tag[])
    writeFileSync(join(folder, `${tag}.json`), JSON.stringify(openApiDocument(PUBLISHER, tag)))
})
after(() => rmSync(folder, { recursive: true }))

describe('client generated from the contract', () => {
  for (const [generator, command] of Object.entries(GENERATORS))
    for (const contract of ['whole', 'registration', 'pairings', 'operator'])
      it(`compiles under --strict: ${generator}, ${contract}`, async () => {
        const output = join(generator.replace(/\W/g, '-'), contract)
        const [program = '', ...given] = command(`${contract}.json`, output)
        await ran(join(folder, 'node_modules/.bin', program), given)
        const config = join(folder, `${output.replace('/', '-')}.tsconfig.json`)
        const compilerOptions = {
          strict: true,
          noEmit: true,
          skipLibCheck: true,
          target: 'es2022',
          module: 'esnext',
          moduleResolution: 'bundler',
          lib: ['es2023', 'dom', 'dom.iterable'],
        }
        writeFileSync(config, JSON.stringify({ compilerOptions, include: [`${output}/**/*.ts`] }))
        await ran(join(folder, 'node_modules/.bin/tsc'), ['-p', config])
      })
})
