import { Page } from '../../components/page.tsx'
import { Prose } from '../../components/prose.tsx'
import { useLanguage } from '../../workspace.ts'

/** A guide in the current language, or in English if it is not translated. Examples use this service's address. */
export function Guide({ title, texts }: { title: string; texts: Readonly<Record<string, string> & { en: string }> }) {
  const language = useLanguage()
  return (
    <Page title={title}>
      <Prose>{(texts[language] ?? texts.en).replaceAll('{{base_url}}', window.location.origin)}</Prose>
    </Page>
  )
}
