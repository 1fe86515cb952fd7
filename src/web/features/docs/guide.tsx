import { Page } from '../../components/page.tsx'
import { Prose } from '../../components/prose.tsx'
import type { Language } from '../../language.ts'
import { useLanguage } from '../../workspace.ts'

/** A guide in the reader's language, with this service's own address in its examples. */
export function Guide({ title, texts }: { title: string; texts: Record<Language, string> }) {
  const language = useLanguage()
  return (
    <Page title={title}>
      <Prose>{texts[language].replaceAll('{{base_url}}', window.location.origin)}</Prose>
    </Page>
  )
}
