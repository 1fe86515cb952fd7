import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Elements, Markdown } from '../../components/markdown.ts'
import { Card, Page } from '../../components/page.tsx'
import classes from '../../components/prose.module.css'
import { Answered, Fault } from '../../components/states.tsx'
import { registerMessages } from '../../language.ts'
import { useOperation, useOperationMutation } from '../../operations.ts'
import { ArriveFrame } from '../onboarding/arrive-frame.tsx'
import { CodeEntry } from './code-entry.tsx'
import { useMailedCode } from './mailed-code.ts'

registerMessages('trust', import.meta.glob('@locales/*/app/trust.json', { eager: true, import: 'default' }))

/** The page on which an agent's supervisor reviews a signature request and decides. */
export function ApprovePage() {
  const { t } = useTranslation('trust')
  const mailed = useMailedCode()
  const [code, setCode] = useState(mailed)
  return (
    <ArriveFrame width={760}>
      <Page title={t('approve.title')} lead={t('approve.lead')}>
        <Card>{code === '' ? <CodeEntry act={t('approve.read')} onEnter={setCode} /> : <Decision code={code} />}</Card>
      </Page>
    </ArriveFrame>
  )
}

function Decision({ code }: { code: string }) {
  const { t } = useTranslation('trust')
  const read = useOperationMutation('readSignatureRequest')
  const decide = useOperationMutation('decideSignature')
  const [isRead, setRead] = useState(false)
  const text = useOperation('getNdaText', undefined, { enabled: isRead })
  if (decide.data !== undefined)
    return (
      <Alert color={decide.data.nda_signed ? 'pine' : 'gray'} role="status">
        {t(`approve.${decide.data.status}`)}
      </Alert>
    )
  if (read.data === undefined)
    return (
      <Stack gap="sm">
        {read.error !== null && <Fault fault={read.error} />}
        <div>
          <Button loading={read.isPending} onClick={() => read.mutate({ code }, { onSuccess: () => setRead(true) })}>
            {t('approve.read')}
          </Button>
        </div>
      </Stack>
    )
  const { supervisor_name, company } = read.data
  return (
    <Stack gap="md">
      <Text fw={600}>{t('approve.signer', { name: supervisor_name, company: company ?? '—' })}</Text>
      <Answered asked={text}>{({ markdown }) => <Prose>{markdown}</Prose>}</Answered>
      {decide.error !== null && <Fault fault={decide.error} />}
      <Group justify="flex-end">
        <Button
          variant="default"
          loading={decide.isPending && decide.variables?.decision === 'refuse'}
          onClick={() => decide.mutate({ code, decision: 'refuse' })}
        >
          {t('approve.refuse')}
        </Button>
        <Button
          loading={decide.isPending && decide.variables?.decision === 'approve'}
          onClick={() => decide.mutate({ code, decision: 'approve' })}
        >
          {t('approve.approve')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Renders Markdown for reading. HTML is shown as text; links lead to http(s), mailto or this host only. */
function Prose({ children }: { children: string }) {
  return (
    <div className={classes.prose}>
      <Markdown text={children} elements={ELEMENTS} />
    </div>
  )
}

const ELEMENTS: Elements = {
  // Code blocks with long lines scroll, and must be focusable for keyboard users.
  pre: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable (axe: scrollable-region-focusable)
    <pre tabIndex={0}>{children}</pre>
  ),
}
