import { useTranslation } from 'react-i18next'
import { Guide } from './guide.tsx'
import en from './guides/agents.en.md?raw'
import fr from './guides/agents.fr.md?raw'

/** Guide to connecting an agent. */
export function Agents() {
  const { t } = useTranslation('docs')
  return <Guide title={t('nav.agents')} texts={{ en, fr }} />
}
