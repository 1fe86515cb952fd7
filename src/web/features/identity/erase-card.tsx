import { Button, Group, List, Modal, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { Card } from '../../components/card.tsx'
import { Fault } from '../../components/states.tsx'
import { useErasure } from './ending-key.ts'

/** Erases the workspace, once its name is typed; tells before and after what stays. */
export function EraseCard({ name }: { name: string }) {
  const { t } = useTranslation('identity')
  const { t: common } = useTranslation()
  const navigate = useNavigate()
  const erasure = useErasure()
  const [isAsked, setAsked] = useState(false)
  const [typed, setTyped] = useState('')
  const isMeant = typed.trim() === name
  const erase = () =>
    erasure.mutate(typed.trim(), {
      onSuccess: ({ kept }) => {
        notifications.show({
          title: t('settings.erased'),
          message: kept.length === 0 ? undefined : <Kept kept={kept} />,
          autoClose: false,
          color: 'pine',
        })
        void navigate({ to: '/' })
      },
    })
  return (
    <Card title={t('settings.erase')}>
      <Group justify="space-between" gap="md">
        <Text size="sm" c="dimmed" flex={1} miw={220}>
          {t('settings.eraseText')} {t('settings.eraseStays')}
        </Text>
        <Button variant="outline" color="red.9" onClick={() => setAsked(true)}>
          {t('settings.eraseOpen')}
        </Button>
      </Group>
      <Modal opened={isAsked} onClose={() => setAsked(false)} title={t('settings.erase')}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (isMeant) erase()
          }}
        >
          <Stack gap="md">
            <Text size="sm">{t('settings.eraseText')}</Text>
            <Text size="sm" c="dimmed">
              {t('settings.eraseStays')}
            </Text>
            <TextInput
              data-autofocus
              label={t('settings.eraseConfirm', { word: name })}
              description={isMeant || typed === '' ? ' ' : t('settings.eraseMismatch')}
              inputWrapperOrder={['label', 'input', 'description']}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              autoComplete="off"
              spellCheck={false}
            />
            {erasure.error !== null && <Fault fault={erasure.error} />}
            <Group justify="flex-end">
              <Button variant="default" onClick={() => setAsked(false)}>
                {common('act.cancel')}
              </Button>
              <Button type="submit" color="red.9" disabled={!isMeant} loading={erasure.isPending}>
                {t('settings.eraseDo')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </Card>
  )
}

/** What stays after an erasure. */
function Kept({ kept }: Pick<OutputFor<'eraseWorkspace'>, 'kept'>) {
  const { t } = useTranslation('identity')
  return (
    <>
      {t('settings.keptTitle')}
      <List size="sm">
        {kept.map(({ what, count }) => (
          <List.Item key={what}>{t(`settings.keptWhat.${what}`, { count })}</List.Item>
        ))}
      </List>
    </>
  )
}
