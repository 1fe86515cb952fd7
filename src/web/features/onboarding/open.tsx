import { Alert, Anchor, Box, Button, FileButton, Group, Stack, TextInput } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card, Muted, Page } from '../../components/page.tsx'
import { Fault } from '../../components/states.tsx'
import { registerMessages } from '../../language.ts'
import { refusalOf, useOperationMutation } from '../../operations.ts'
import { afterPress } from '../../press.ts'
import { openWorkspace, useWorkspaceKey } from '../../workspace.ts'
import { type KeyTyped, keyInFile, keyTyped } from '../identity/workspace-key.ts'
import { ArriveFrame } from './arrive-frame.tsx'

registerMessages('arrive', import.meta.glob('@locales/*/app/arrive.json', { eager: true, import: 'default' }))
registerMessages('trust', import.meta.glob('@locales/*/app/trust.json', { eager: true, import: 'default' }))

/** A key file has a few lines; much larger files are rejected unread. */
const FILE_MAX_BYTES = 64 * 1024

/** Opens a workspace with a pasted key or a downloaded key file. */
export function OpenWorkspace() {
  const { t } = useTranslation('arrive')
  const { t: trust } = useTranslation('trust')
  const navigate = useNavigate()
  const openKey = useWorkspaceKey()
  const [text, setText] = useState('')
  const [isJudged, setJudged] = useState(false)
  const [fileHasNone, setFileHasNone] = useState(false)
  const look = useOperationMutation('getSession')
  const typed = keyTyped(text)
  const isUnknown = refusalOf(look.error)?.status === 404
  const write = (next: string) => {
    setText(next)
    setFileHasNone(false)
    look.reset()
  }
  const open = (read: KeyTyped) => {
    setJudged(true)
    if (!('key' in read)) return
    const { key } = read
    look.mutate(
      { session_id: key },
      {
        onSuccess: () => {
          openWorkspace(key)
          void navigate({ to: '/workspace' })
        },
      },
    )
  }
  const take = async (file: File | null) => {
    if (file === null) return
    const key = file.size > FILE_MAX_BYTES ? null : keyInFile(await file.text())
    write(key ?? '')
    setFileHasNone(key === null)
    if (key !== null) open({ key })
  }
  return (
    <ArriveFrame width={560}>
      <Page title={t('open.title')} lead={t('open.lead')}>
        <Card>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              open(typed)
            }}
          >
            <Stack gap="md">
              <TextInput
                label={t('open.key')}
                description={<span aria-live="polite">{t('key' in typed ? 'open.whole' : 'open.hint')}</span>}
                inputWrapperOrder={['label', 'input', 'error', 'description']}
                placeholder="xxxxxxxx-xxxx-4xxx-xxxx-xxxxxxxxxxxx"
                value={text}
                onChange={(event) => write(event.currentTarget.value)}
                onBlur={() => afterPress(() => setJudged(text !== ''))}
                error={
                  isUnknown ? t('open.unknown') : fileHasNone ? t('open.noKey') : isJudged ? wrong(typed) : undefined
                }
                autoComplete="off"
                autoCapitalize="off"
                spellCheck={false}
                styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
              />
              {look.error !== null && !isUnknown && <Fault fault={look.error} onRetry={() => open(typed)} />}
              <Group justify="space-between">
                <FileButton onChange={(file) => void take(file)} accept=".txt,text/plain">
                  {(props) => (
                    <Button {...props} variant="default" leftSection={<IconFileText size={16} />}>
                      {t('open.file')}
                    </Button>
                  )}
                </FileButton>
                <Button type="submit" loading={look.isPending}>
                  {t('open.open')}
                </Button>
              </Group>
              <Muted>{t('open.scan')}</Muted>
            </Stack>
          </form>
        </Card>
        {openKey !== null && (
          <Alert color="yellow" mt="md">
            {t('open.current')}
          </Alert>
        )}
        <Box mt="md">
          <Anchor component={Link} to="/register" size="sm">
            {t('open.register')}
          </Anchor>
          {' · '}
          <Anchor component={Link} to="/recover" size="sm">
            {trust('recover.lost')}
          </Anchor>
        </Box>
      </Page>
    </ArriveFrame>
  )

  function wrong(read: KeyTyped): string | undefined {
    if ('key' in read) return undefined
    if (read.why === 'foreign') return t('open.foreign', { sign: read.sign })
    return 'count' in read ? t(`open.${read.why}`, { count: read.count }) : t(`open.${read.why}`)
  }
}
