import { Alert, Button, Code, FileButton, Group, Stack, Text, Textarea } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { Card, Page } from '../../components/page.tsx'
import { Fault } from '../../components/states.tsx'
import { registerMessages } from '../../language.ts'
import { useOperationMutation } from '../../operations.ts'
import { ArriveFrame } from '../onboarding/arrive-frame.tsx'

registerMessages('trust', import.meta.glob('@locales/*/app/trust.json', { eager: true, import: 'default' }))

/** A signed receipt has a few kilobytes; much larger files are rejected unread. */
const FILE_MAX_BYTES = 256 * 1024

/** Verifies a signed receipt; open to anyone. */
export function VerifyPage() {
  const { t } = useTranslation('trust')
  const [text, setText] = useState('')
  const verify = useOperationMutation('verifyReceipt')
  const write = (next: string) => {
    setText(next)
    verify.reset()
  }
  const take = async (file: File | null) => {
    if (file !== null && file.size <= FILE_MAX_BYTES) write(await file.text())
  }
  return (
    <ArriveFrame width={640}>
      <Page title={t('verify.title')} lead={t('verify.lead')}>
        <Card>
          <form
            onSubmit={(event) => {
              event.preventDefault()
              verify.mutate({ jws: signedPartOf(text) })
            }}
          >
            <Stack gap="sm">
              <Textarea
                label={t('verify.receipt')}
                value={text}
                onChange={(event) => write(event.currentTarget.value)}
                rows={6}
                spellCheck={false}
                required
              />
              {verify.error !== null && <Fault fault={verify.error} />}
              {verify.data !== undefined && <Verdict verdict={verify.data} />}
              <Group justify="space-between">
                <FileButton onChange={(file) => void take(file)} accept="application/json,.json,.txt">
                  {(props) => (
                    <Button {...props} variant="default" leftSection={<IconFileText size={16} />}>
                      {t('verify.file')}
                    </Button>
                  )}
                </FileButton>
                <Button type="submit" loading={verify.isPending} disabled={text.trim() === ''}>
                  {t('verify.check')}
                </Button>
              </Group>
            </Stack>
          </form>
        </Card>
      </Page>
    </ArriveFrame>
  )
}

function Verdict({ verdict }: { verdict: OutputFor<'verifyReceipt'> }) {
  const { t } = useTranslation('trust')
  const { valid, fault, kind, statement, in_chain, in_force } = verdict
  if (!valid)
    return (
      <Alert color="red" role="status">
        {t(`verify.faults.${fault ?? 'malformed'}`)}
      </Alert>
    )
  return (
    <Stack gap="xs" role="status">
      <Alert color="pine">{t(`verify.kinds.${kind ?? 'nda'}`)}</Alert>
      {kind === 'nda' && (
        <Text size="sm">{t(in_force ? 'verify.inForce' : in_chain ? 'verify.ended' : 'verify.notInChain')}</Text>
      )}
      <Code block tabIndex={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {JSON.stringify(statement, null, 2)}
      </Code>
    </Stack>
  )
}

/** Returns the signed part of the input: a field of a receipt in JSON, or the text itself. */
function signedPartOf(text: string): string {
  try {
    const { jws } = JSON.parse(text) as { jws?: unknown }
    return typeof jws === 'string' ? jws : text.trim()
  } catch {
    return text.replace(/\s+/g, '')
  }
}
