export interface LanguageModelConfig {
  /** Base address; `/chat/completions` is appended. */
  url: string
  model: string
  key: string | null
}

/** Reads the language model from the environment; adds a sentence to `faults` for each bad value. */
export function readLanguageModel(
  given: (name: 'LLM_URL' | 'LLM_MODEL' | 'LLM_KEY') => string | null,
  faults: string[],
): LanguageModelConfig | null {
  const [url, model, key] = [given('LLM_URL'), given('LLM_MODEL'), given('LLM_KEY')]
  if (url === null && model === null && key === null) return null
  if (url === null || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    faults.push('LLM_URL must be an http or https address such as http://localhost:11434/v1, or be left out.')
  if (model === null) faults.push('LLM_MODEL is needed with LLM_URL: the name of the model at that address.')
  return { url: url?.replace(/\/+$/, '') ?? '', model: model ?? '', key }
}
