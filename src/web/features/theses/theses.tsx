import { Anchor, Button, Stack, Text } from '@mantine/core'
import { IconPlus, IconTargetArrow } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAsk } from '../../asking.ts'
import { useMayActAs } from '../../components/for-role.tsx'
import { Card, Page } from '../../components/page.tsx'
import { Answered, Empty, Waiting } from '../../components/states.tsx'
import { registerMessages } from '../../language.ts'
import { useWorkspace } from '../../workspace.ts'
import { ThesisCard } from './thesis-card.tsx'
import { ThesisForm } from './thesis-form.tsx'

registerMessages('theses', import.meta.glob('@locales/*/app/theses.json', { eager: true, import: 'default' }))
registerMessages('identity', import.meta.glob('@locales/*/app/identity.json', { eager: true, import: 'default' }))

/** Investment theses of a buyer, in addition to its profile. */
export function Theses() {
  const { t } = useTranslation('theses')
  const { session, ...asked } = useWorkspace()
  // Load only for buyers, because the service refuses sellers.
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Answered asked={{ ...asked, data: session }} waiting={<Waiting lines={3} height={120} />}>
        {({ buyer }) => (buyer === undefined ? <ForBuyersOnly /> : <OfBuyer />)}
      </Answered>
    </Page>
  )
}

function ForBuyersOnly() {
  const { t } = useTranslation('theses')
  const { t: common } = useTranslation()
  return (
    <Empty
      icon={<IconTargetArrow size={32} stroke={1.5} />}
      title={t('sellerTitle')}
      action={
        <Anchor component={Link} to="/workspace/settings">
          {common('nav.settings')}
        </Anchor>
      }
    >
      {t('seller')}
    </Empty>
  )
}

function OfBuyer() {
  const { t } = useTranslation('theses')
  const { t: common } = useTranslation()
  // One open form at a time; drafts are stored for each thesis.
  const [edited, setEdited] = useState<number | 'new' | null>(null)
  const close = () => setEdited(null)
  const isAdding = edited === 'new'
  const mayWrite = useMayActAs('member')
  const asked = useAsk('listTheses')
  return (
    <Answered asked={asked} waiting={<Waiting lines={3} height={120} />}>
      {({ theses, theses_max }) => (
        <Stack gap="lg">
          {theses.length === 0 && !isAdding && (
            <Empty icon={<IconTargetArrow size={32} stroke={1.5} />} title={t('emptyTitle')}>
              {t('empty')}
            </Empty>
          )}
          {theses.map((thesis) => (
            <ThesisCard
              key={thesis.thesis_id}
              thesis={thesis}
              mayWrite={mayWrite}
              isEdited={edited === thesis.thesis_id}
              onEdit={() => setEdited(thesis.thesis_id)}
              onClose={close}
            />
          ))}
          {isAdding && (
            <Card title={t('addTitle')}>
              <ThesisForm onClose={close} />
            </Card>
          )}
          {!mayWrite && (
            <Text size="sm" c="dimmed">
              {common('forRole.member')}
            </Text>
          )}
          {mayWrite && !isAdding && theses.length >= theses_max && (
            <Text size="sm" c="dimmed">
              {t('full', { count: theses.length })}
            </Text>
          )}
          {mayWrite && !isAdding && theses.length < theses_max && (
            <div>
              <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
                {t('add')}
              </Button>
            </div>
          )}
        </Stack>
      )}
    </Answered>
  )
}
