import { useTranslation } from 'react-i18next'
import changelog from '../../../../docs/CHANGELOG.md?raw'
import { Page } from '../../components/page.tsx'
import { Prose } from '../../components/prose.tsx'

/** The changelog. */
export function Changes() {
  const { t } = useTranslation('docs')
  return (
    <Page title={t('nav.changes')}>
      <Prose>{changelog.replace(/^# .*\n+/, '')}</Prose>
    </Page>
  )
}
