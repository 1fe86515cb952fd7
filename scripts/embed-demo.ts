/** Embeds the demonstration universe ahead of time: `npm run demo:vectors` writes demo/vectors.json, to be committed. */
import { writeFileSync } from 'node:fs'
import { demoFacets } from '../src/background/demo-universe.ts'
import { type PackedVectors, readDemoParties, textKeyOf } from '../src/integrations/demo-files.ts'
import { openLocalEmbedder } from '../src/integrations/embedder.ts'

const texts = [...new Set((await readDemoParties()).flatMap(demoFacets))]
const embedder = openLocalEmbedder({ idleMs: 1000 })
const vectors = await embedder.embed(texts)
await embedder.close()
const packed: PackedVectors = {
  model: embedder.model,
  dimensions: vectors[0]?.length ?? 0,
  texts: texts.map(textKeyOf),
  vectors: Buffer.concat(
    vectors.map((vector) => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)),
  ).toString('base64'),
}
writeFileSync(new URL('../demo/vectors.json', import.meta.url), `${JSON.stringify(packed)}\n`)
console.log(`${texts.length} texts embedded`)
