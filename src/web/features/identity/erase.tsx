import { Button, Group, List, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { Dialog } from '../../components/dialog.tsx'
import { ForRole } from '../../components/for-role.tsx'
import { Fault } from '../../components/states.tsx'
import { openWorkspace } from '../../workspace.ts'
import { useErasure } from './key-lifecycle.ts'
import { SettingLine } from './setting-line.tsx'

/** Erases the workspace after its name is typed, and lists the records retained, before and after. */
export function Erase({ name }: { name: string }) {
  const { t } = useTranslation('identity')
  const { t: common } = useTranslation()
  const navigate = useNavigate()
  const erasure = useErasure()
  const [isAsked, setAsked] = useState(false)
  const [typed, setTyped] = useState('')
  const isMeant = typed.trim() === name
  const erase = async () => {
    const { kept } = await erasure.mutateAsync(typed.trim())
    notifications.show({
      title: t('settings.erased'),
      message: kept.length === 0 ? undefined : <Kept kept={kept} />,
      autoClose: false,
      color: 'pine',
    })
    await navigate({ to: '/' })
    openWorkspace(null)
  }
  return (
    <SettingLine
      title={t('settings.erase')}
      text={
        <>
          {t('settings.eraseText')} {t('settings.eraseStays')}
        </>
      }
      action={
        <ForRole least="owner">
          <Button variant="default" c="var(--mantine-color-error)" onClick={() => setAsked(true)}>
            {t('settings.eraseOpen')}
          </Button>
        </ForRole>
      }
    >
      <Dialog opened={isAsked} onClose={() => setAsked(false)} title={t('settings.erase')}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            // The mutation itself holds the error that is shown.
            if (isMeant) erase().catch(() => undefined)
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
      </Dialog>
    </SettingLine>
  )
}

/** Records retained after an erasure. */
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
