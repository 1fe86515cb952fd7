import { Anchor, Center } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Empty } from './states.tsx'

/** The page for unknown addresses. */
export function Lost() {
  const { t } = useTranslation()
  return (
    <Center mih="60vh" component="main">
      <Empty
        isPage
        icon={<IconMapOff size={32} stroke={1.5} />}
        title={t('state.notFoundTitle')}
        action={
          <Anchor component={Link} to="/">
            {t('state.home')}
          </Anchor>
        }
      >
        {t('state.notFound')}
      </Empty>
    </Center>
  )
}
