import type { Calibration } from '../domain/matching/scoring/semantic.ts'
import { CALIBRATION } from '../domain/matching/scoring/semantic-figures.ts'
import { unfittedCalibration } from '../domain/matching/text/sentence-part.ts'
import { calibrationPath, readCalibration } from './calibration-file.ts'
import { type Embedder, openLocalEmbedder } from './embedder.ts'
import { openOnnxEmbeddings } from './onnx-embeddings.ts'
import { openOpenAiEmbeddings } from './openai-embeddings.ts'
import { openProvidedEmbedder } from './provided-embedder.ts'
import { readPartScales } from './semantic-model.ts'
import type { SentenceProvider } from './sentence-provider.ts'

/** Who makes the sentence vectors: this machine's own encoder, an endpoint, or a sentence-transformer in a folder. */
export type EmbeddingsSettings =
  | { provider: 'local' }
  | { provider: 'openai'; url: string; model: string; key: string | null }
  | { provider: 'onnx'; folder: string }

export interface OpenedEmbedder {
  embedder: Embedder
  /** Fitted for the embedder's model, or assumed. */
  calibration: Calibration
  /** Whether the calibration was fitted on pairs of this model. */
  isFitted: boolean
  /** The local encoder, which may have served before; empty where it is the embedder itself. */
  formerEmbedders: Embedder[]
}

/**
 * The embedder of a configuration with its calibration: the data directory's for the model, else the one that the local model
 * ships with, else a cautious one.
 *
 * @throws Error, in a sentence, when the provider or the calibration cannot be used
 */
export async function openEmbedder(
  settings: EmbeddingsSettings,
  { idleMs, dataDir, now }: { idleMs: number; dataDir: string; now: () => Date },
): Promise<OpenedEmbedder> {
  const local = openLocalEmbedder({ idleMs })
  const provider = await providerOf(settings, now)
  const embedder = provider === null ? local : openProvidedEmbedder(local, provider)
  const fitted = readCalibration(calibrationPath(dataDir, embedder.model), embedder.model)
  const shipped = provider === null ? CALIBRATION : null
  return {
    embedder,
    calibration: fitted ?? shipped ?? unfittedCalibration(CALIBRATION, readPartScales().sentence),
    isFitted: fitted !== null || shipped !== null,
    formerEmbedders: provider === null ? [] : [local],
  }
}

async function providerOf(settings: EmbeddingsSettings, now: () => Date): Promise<SentenceProvider | null> {
  switch (settings.provider) {
    case 'local':
      return null
    case 'openai':
      return openOpenAiEmbeddings({ ...settings, now })
    case 'onnx':
      return await openOnnxEmbeddings(settings.folder)
  }
}
