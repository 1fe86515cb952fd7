import { readFileSync } from 'node:fs'
import asc from 'assemblyscript/asc'

const RANKING = new URL('../src/matching-index/kernel/dots.as.ts', import.meta.url)

/** The WebAssembly of a kernel, the ranking's by default, over a shared memory that whoever instantiates it brings. */
export async function compiledKernel(of: URL = RANKING): Promise<Uint8Array> {
  const source = readFileSync(of, 'utf8')
  let binary: Uint8Array | undefined
  const { error, stderr } = await asc.main(
    [
      'dots.ts',
      '-O3',
      '--runtime',
      'stub',
      '--importMemory',
      '--sharedMemory',
      '--maximumMemory',
      '65536',
      '--initialMemory',
      '1',
      '--enable',
      'simd',
      '--enable',
      'threads',
      '--enable',
      'relaxed-simd',
      '--noExportMemory',
      '--outFile',
      'dots.wasm',
    ],
    {
      readFile: (name) => (name === 'dots.ts' ? source : null),
      writeFile: (name, contents) => {
        if (name === 'dots.wasm' && contents instanceof Uint8Array) binary = contents
      },
      listFiles: () => [],
    },
  )
  if (error !== null || binary === undefined) throw new Error(`the kernel does not compile: ${stderr.toString()}`)
  return binary
}
