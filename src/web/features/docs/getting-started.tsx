import { useTranslation } from 'react-i18next'
import { Guide } from './guide.tsx'
import en from './guides/getting-started.en.md?raw'
import fr from './guides/getting-started.fr.md?raw'

/** Tutorial: from registration to a ranked list, by HTTP, client and command line. */
export function GettingStarted() {
  const { t } = useTranslation('docs')
  return <Guide title={t('nav.start')} texts={{ en, fr }} />
}
