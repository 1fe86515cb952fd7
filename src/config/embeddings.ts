export type EmbeddingsConfig =
  | { provider: 'local' }
  /** An OpenAI-compatible endpoint; `/embeddings` is appended to `url`. */
  | { provider: 'openai'; url: string; model: string; key: string | null }
  /** A local folder with a sentence-transformer model. */
  | { provider: 'onnx'; folder: string }

/** Reads the source of sentence vectors from the environment; adds a sentence to `faults` for each bad value. */
export function readEmbeddings(
  given: (name: 'EMBEDDINGS_FOLDER' | 'EMBEDDINGS_URL' | 'EMBEDDINGS_MODEL' | 'EMBEDDINGS_KEY') => string | null,
  provider: EmbeddingsConfig['provider'],
  faults: string[],
): EmbeddingsConfig {
  if (provider === 'local') return { provider }
  if (provider === 'onnx') {
    const folder = given('EMBEDDINGS_FOLDER')
    if (folder === null) faults.push('EMBEDDINGS_FOLDER is needed for onnx: the folder of a sentence-transformer.')
    return { provider, folder: folder ?? '' }
  }
  const [url, model] = [given('EMBEDDINGS_URL'), given('EMBEDDINGS_MODEL')]
  if (url === null || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    faults.push('EMBEDDINGS_URL must be an http or https address such as https://api.openai.com/v1 for openai.')
  if (model === null) faults.push('EMBEDDINGS_MODEL is needed for openai: the name of the model at that address.')
  return { provider, url: url?.replace(/\/+$/, '') ?? '', model: model ?? '', key: given('EMBEDDINGS_KEY') }
}
