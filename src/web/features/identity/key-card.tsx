import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../components/card.tsx'
import { Fault } from '../../components/states.tsx'
import { useWorkspaceKey } from '../../workspace.ts'
import { useRotation } from './ending-key.ts'
import { KeyActions, KeyShown, KeyText } from './key-shown.tsx'

/** The key this device keeps, hidden until it is asked for, and how to replace it. */
export function KeyCard() {
  const { t } = useTranslation('identity')
  const { t: common } = useTranslation()
  const key = useWorkspaceKey()
  const rotation = useRotation()
  const [isShown, setShown] = useState(false)
  const [isAsked, setAsked] = useState(false)
  if (key === null) return null
  return (
    <Card title={t('settings.keyTitle')}>
      <Stack gap="md">
        <Group justify="space-between" gap="md">
          <Text size="sm" c="dimmed" flex={1} miw={220}>
            {t('settings.keyText')} {t('key.what')}
          </Text>
          <Group gap="xs">
            <Button variant="default" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
              {t(isShown ? 'key.hide' : 'key.show')}
            </Button>
            <Button variant="default" onClick={() => setAsked(true)}>
              {t('settings.rotate')}
            </Button>
          </Group>
        </Group>
        {isShown && (
          <>
            <KeyText value={key} />
            <KeyActions workspaceKey={key} />
          </>
        )}
      </Stack>
      <Modal opened={isAsked} onClose={() => setAsked(false)} title={t('settings.rotate')}>
        <Stack gap="md">
          <Text size="sm">{t('settings.rotateText')}</Text>
          {rotation.error !== null && <Fault fault={rotation.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setAsked(false)}>
              {common('act.cancel')}
            </Button>
            <Button
              loading={rotation.isPending}
              onClick={() => rotation.mutate(undefined, { onSuccess: () => setAsked(false) })}
            >
              {t('settings.rotateDo')}
            </Button>
          </Group>
        </Stack>
      </Modal>
      <Modal
        opened={rotation.data !== undefined}
        onClose={rotation.reset}
        title={t('settings.rotated')}
        size="lg"
        withCloseButton={false}
        closeOnEscape={false}
        closeOnClickOutside={false}
      >
        <Stack gap="md">
          <Text size="sm" fw={550}>
            {t('settings.rotatedText')}
          </Text>
          <KeyShown
            workspaceKey={rotation.data ?? ''}
            onward={(isKept) => (
              <Button disabled={!isKept} onClick={rotation.reset}>
                {t('settings.rotatedDone')}
              </Button>
            )}
          />
        </Stack>
      </Modal>
    </Card>
  )
}
