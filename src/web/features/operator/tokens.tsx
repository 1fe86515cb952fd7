import { ActionIcon, Alert, Badge, Button, Code, CopyButton, Group, NumberInput, Stack, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCheck, IconCopy, IconKey } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { ColumnTable } from '../../components/column-table.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Card, Page } from '../../components/page.tsx'
import { Answered, Empty, Fault } from '../../components/states.tsx'
import { day } from '../../figures.ts'
import { useNow } from '../../now.tsx'
import { useOperation, useOperationMutation } from '../../operations.ts'

type Token = OutputFor<'listEngageTokens'>['tokens'][number]

/** Tokens with which participants open their threads. */
export function Tokens() {
  const { t } = useTranslation('operator')
  const [isIssuing, { open, close }] = useDisclosure()
  const asked = useOperation('listEngageTokens')
  return (
    <Page title={t('nav.tokens')} lead={t('tokens.lead')} actions={<Button onClick={open}>{t('tokens.issue')}</Button>}>
      <Answered asked={asked}>
        {({ tokens }) => (
          <Card flush={tokens.length > 0}>
            {tokens.length === 0 ? (
              <Empty icon={<IconKey size={32} stroke={1.5} />} title={t('tokens.none')} />
            ) : (
              <TokenTable tokens={tokens} />
            )}
          </Card>
        )}
      </Answered>
      <Dialog opened={isIssuing} onClose={close} title={t('tokens.issue')}>
        <Issue />
      </Dialog>
    </Page>
  )
}

function TokenTable({ tokens }: { tokens: readonly Token[] }) {
  const { t } = useTranslation('operator')
  const now = useNow()
  const revoke = useOperationMutation('revokeEngageToken')
  const stateOf = ({ revoked_at, expires_at }: Token) =>
    revoked_at ? 'revoked' : expires_at && new Date(expires_at) <= now ? 'expired' : 'inForce'
  return (
    <ColumnTable
      minWidth={620}
      rows={tokens}
      rowKey={(token) => token.id}
      columns={[
        { head: t('tokens.participant'), cell: (token) => token.participant },
        { head: t('tokens.issued'), td: { className: 'figures' }, cell: (token) => day(token.issued_at) },
        {
          head: t('tokens.expires'),
          td: { className: 'figures' },
          cell: (token) => (token.expires_at ? day(token.expires_at) : t('tokens.never')),
        },
        {
          head: t('tokens.state'),
          cell: (token) => (
            <Badge variant="light" color={stateOf(token) === 'inForce' ? 'pine' : 'gray'} radius="sm" tt="none">
              {t(`tokens.${stateOf(token)}`)}
            </Badge>
          ),
        },
        {
          head: t('tokens.revoke'),
          isHidden: true,
          td: { ta: 'right' },
          cell: (token) =>
            stateOf(token) === 'inForce' && (
              <Button
                size="compact-sm"
                variant="default"
                loading={revoke.isPending && revoke.variables.id === token.id}
                onClick={() => revoke.mutate({ id: token.id })}
              >
                {t('tokens.revoke')}
              </Button>
            ),
        },
      ]}
    />
  )
}

function Issue() {
  const { t } = useTranslation('operator')
  const { t: common } = useTranslation()
  const [participant, setParticipant] = useState('')
  const [days, setDays] = useState<number | string>(90)
  const issue = useOperationMutation('issueEngageToken')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    issue.mutate({ participant, expires_in_days: days === '' ? null : Number(days) })
  }
  if (issue.data)
    return (
      <Stack>
        <Alert color="orange">{t('tokens.once')}</Alert>
        {[issue.data.token, `${window.location.origin}${issue.data.thread_url}`].map((text, i) => (
          <Group key={text} wrap="nowrap" gap="xs">
            <Code
              block
              flex={1}
              style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}
              aria-label={t(i === 0 ? 'nav.tokens' : 'tokens.threadUrl')}
            >
              {text}
            </Code>
            <CopyButton value={text}>
              {({ copied, copy }) => (
                <ActionIcon
                  variant="default"
                  size="lg"
                  onClick={copy}
                  aria-label={common(copied ? 'act.copied' : 'act.copy')}
                >
                  {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
                </ActionIcon>
              )}
            </CopyButton>
          </Group>
        ))}
      </Stack>
    )
  return (
    <form onSubmit={submit}>
      <Stack>
        <TextInput
          label={t('tokens.participant')}
          value={participant}
          onChange={(event) => setParticipant(event.currentTarget.value)}
          maxLength={200}
          required
          data-autofocus
        />
        <NumberInput label={t('tokens.days')} value={days} onChange={setDays} min={1} max={1000} allowDecimal={false} />
        {issue.error && <Fault fault={issue.error} />}
        <Button type="submit" loading={issue.isPending}>
          {t('tokens.issue')}
        </Button>
      </Stack>
    </form>
  )
}
