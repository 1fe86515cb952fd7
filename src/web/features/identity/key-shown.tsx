import { Box, Button, Checkbox, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { registerMessages } from '../../language.ts'
import { saveAs } from '../../save-as.ts'
import type { QrCode as DrawnCode } from './qr-code.tsx'

registerMessages('identity', import.meta.glob('@locales/*/app/identity.json', { eager: true, import: 'default' }))

/** The QR code loads on demand; if that fails, the key is still shown. */
const QrCode = lazy<typeof DrawnCode>(() =>
  import('./qr-code.tsx').then(
    ({ QrCode }) => ({ default: QrCode }),
    () => ({ default: () => <></> }),
  ),
)
const QR_PX = 148

/**
 * Shows a workspace key once, to copy, download or scan. `onward` renders the next step and receives whether the
 * user confirmed that the key is stored.
 */
export function KeyShown({ workspaceKey, onward }: { workspaceKey: string; onward: (isKept: boolean) => ReactNode }) {
  const { t } = useTranslation('identity')
  const [isKept, setKept] = useState(false)
  return (
    <Stack gap="lg">
      <Text size="sm">{t('key.what')}</Text>
      <Group gap="xl" align="center" wrap="wrap">
        <Box lh={0} p={0} mih={QR_PX} miw={QR_PX}>
          <Suspense>
            <QrCode text={workspaceKey} label={t('key.qr')} size={QR_PX} />
          </Suspense>
        </Box>
        <Stack gap="sm" flex={1} miw={260}>
          <KeyText value={workspaceKey} />
          <KeyActions workspaceKey={workspaceKey} />
        </Stack>
      </Group>
      <Checkbox label={t('key.kept')} checked={isKept} onChange={(event) => setKept(event.currentTarget.checked)} />
      <div>{onward(isKept)}</div>
    </Stack>
  )
}

/** The key as one selectable text. */
export function KeyText({ value }: { value: string }) {
  const { t } = useTranslation('identity')
  return (
    <Stack gap={4}>
      <Text size="sm" fw={550}>
        {t('key.label')}
      </Text>
      <Code fz="md" p="xs" style={{ wordBreak: 'break-all', userSelect: 'all' }}>
        {value}
      </Code>
    </Stack>
  )
}

/** Copies the key, or downloads it as a file that the opening page accepts. */
export function KeyActions({ workspaceKey }: { workspaceKey: string }) {
  const { t } = useTranslation('identity')
  const { t: common } = useTranslation()
  const download = () => {
    const address = `${window.location.origin}/open`
    saveAs(t('key.fileName'), 'text/plain;charset=utf-8', t('key.fileText', { key: workspaceKey, address }))
  }
  return (
    <Group gap="xs">
      <CopyButton value={workspaceKey}>
        {({ copied, copy }) => (
          <Button
            variant="default"
            onClick={copy}
            leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          >
            <span aria-live="polite">{common(copied ? 'act.copied' : 'act.copy')}</span>
          </Button>
        )}
      </CopyButton>
      <Button variant="default" onClick={download} leftSection={<IconDownload size={16} />}>
        {common('act.download')}
      </Button>
    </Group>
  )
}
