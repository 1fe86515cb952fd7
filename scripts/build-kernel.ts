/** Compiles the ranking kernel: `npm run kernel` writes src/matching-index/kernel-code.ts, which is committed. */
import { writeFileSync } from 'node:fs'
import { compiledKernel } from '../tooling/compiled-kernel.ts'

const code = Buffer.from(await compiledKernel())
writeFileSync(
  new URL('../src/matching-index/kernel-code.ts', import.meta.url),
  `/** ${code.length} bytes of WebAssembly, compiled from kernel/dots.as.ts by \`npm run kernel\`; a test compiles it again and compares. */
export const KERNEL_CODE = Buffer.from(
  '${code.toString('base64')}',
  'base64',
)
`,
)
console.log(`the kernel has ${code.length} bytes`)
