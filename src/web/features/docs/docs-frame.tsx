import { IconApi, IconHistory, IconLogin2, IconPlayerPlay, IconRobot } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Frame } from '../../components/frame.tsx'
import { registerMessages } from '../../language.ts'

registerMessages('docs', import.meta.glob('@locales/*/app/docs.json', { eager: true, import: 'default' }))

export function DocsFrame() {
  const { t } = useTranslation('docs')
  return (
    <Frame
      label={t('nav.label')}
      places={[
        { to: '/docs', label: t('nav.start'), icon: IconPlayerPlay },
        { to: '/docs/api', label: t('nav.api'), icon: IconApi },
        { to: '/docs/agents', label: t('nav.agents'), icon: IconRobot },
        { to: '/docs/changes', label: t('nav.changes'), icon: IconHistory },
        { to: '/workspace', label: t('nav.workspace'), icon: IconLogin2 },
      ]}
    />
  )
}
