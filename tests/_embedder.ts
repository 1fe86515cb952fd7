import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Embedder, EmbedderClosedError, openLocalEmbedder } from '../src/integrations/embedder.ts'

/** Shared by all services of a process, since loading takes 2.5 s of processor time. */
const encoder = openLocalEmbedder({ idleMs: 60_000 })

/** Opens the real encoder with vectors cached on disk between test processes, so that a text is encoded only once. */
export function openRememberingEmbedder(): Embedder {
  const { promise: closed, reject: close } = Promise.withResolvers<never>()
  closed.catch(() => {})
  const folder = join(
    tmpdir(),
    `concordat-vectors-${createHash('sha256').update(encoder.model).digest('hex').slice(0, 16)}`,
  )
  mkdirSync(folder, { recursive: true })
  const fileOf = (text: string) => join(folder, createHash('sha256').update(text).digest('hex'))
  const remembered = (text: string) => {
    const file = fileOf(text)
    return existsSync(file) ? new Int8Array(readFileSync(file)) : null
  }
  return {
    model: encoder.model,
    warmUp() {},
    close: async () => close(new EmbedderClosedError()),
    async embed(texts) {
      const unknown = [...new Set(texts.filter((text) => remembered(text) === null))]
      const made = await Promise.race([encoder.embed(unknown), closed])
      for (const [i, text] of unknown.entries()) {
        const draft = `${fileOf(text)}.${process.pid}`
        writeFileSync(draft, made[i] ?? new Int8Array())
        renameSync(draft, fileOf(text))
      }
      return texts.map((text) => remembered(text) ?? new Int8Array())
    },
  }
}
