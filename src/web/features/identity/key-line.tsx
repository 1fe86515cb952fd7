import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/dialog.tsx'
import { ForRole } from '../../components/for-role.tsx'
import { Fault } from '../../components/states.tsx'
import { useWorkspaceKey } from '../../workspace.ts'
import { useRotation } from './key-lifecycle.ts'
import { KeyActions, KeyShown, KeyText } from './key-shown.tsx'
import { SettingLine } from './setting-line.tsx'

/** The stored key, hidden by default, with rotation. */
export function KeyLine() {
  const { t } = useTranslation('identity')
  const { t: common } = useTranslation()
  const key = useWorkspaceKey()
  const rotation = useRotation()
  const [isShown, setShown] = useState(false)
  const [isAsked, setAsked] = useState(false)
  if (key === null) return null
  return (
    <SettingLine
      title={t('settings.keyTitle')}
      text={
        <>
          {t('settings.keyText')} {t('key.what')}
        </>
      }
      action={
        <>
          <Button variant="default" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {t(isShown ? 'key.hide' : 'key.show')}
          </Button>
          <ForRole least="owner">
            <Button variant="default" onClick={() => setAsked(true)}>
              {t('settings.rotate')}
            </Button>
          </ForRole>
        </>
      }
    >
      {isShown && (
        <Stack gap="md" mt="md">
          <KeyText value={key} />
          <KeyActions workspaceKey={key} />
        </Stack>
      )}
      <Dialog opened={isAsked} onClose={() => setAsked(false)} title={t('settings.rotate')}>
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
      </Dialog>
      <Dialog
        opened={rotation.data !== undefined}
        onClose={rotation.reset}
        title={t('settings.rotated')}
        size="lg"
        isHeld
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
      </Dialog>
    </SettingLine>
  )
}
