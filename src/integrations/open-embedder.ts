import type { Calibration } from '../domain/matching/scoring/semantic.ts'
import { CALIBRATION } from '../domain/matching/scoring/semantic-figures.ts'
import { unfittedCalibration } from '../domain/matching/scoring/sentence-part.ts'
import { calibrationPath, readCalibration } from './calibration-file.ts'
import { type Embedder, openLocalEmbedder } from './embedder.ts'
import { openOnnxEmbeddings } from './onnx-embeddings.ts'
import { openOpenAiEmbeddings } from './openai-embeddings.ts'
import { openProvidedEmbedder } from './provided-embedder.ts'
import { readPartScales } from './semantic-model.ts'
import type { SentenceProvider } from './sentence-provider.ts'

/** Source of the sentence vectors: the local encoder, an endpoint, or a sentence-transformer in a folder. */
export type EmbeddingsSettings =
  | { provider: 'local' }
  | { provider: 'openai'; url: string; model: string; key: string | null }
  | { provider: 'onnx'; folder: string }

export interface OpenedEmbedder {
  embedder: Embedder
  /** The local encoder, whether it is the embedder or a part of it. */
  localEmbedder: Embedder
  /** Fitted for the embedder's model, or assumed. */
  calibration: Calibration
  /** True if the calibration was fitted on pairs of this model. */
  isFitted: boolean
  /** The local encoder, which may have served before; empty if it is the embedder itself. */
  formerEmbedders: Embedder[]
}

/**
 * Opens the configured embedder with its calibration: the data directory's for the model, else the one shipped with the
 * local model, else a cautious one.
 *
 * @throws Error with a message for the operator, if the provider or the calibration is unusable
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
    localEmbedder: local,
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
