import { Alert, Badge, Button, Code, Stack, Text, Textarea } from '@mantine/core'
import { IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { ColumnTable } from '../../components/column-table.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Card, Muted, Page } from '../../components/page.tsx'
import { Answered, Empty, Fault, MoreRows } from '../../components/states.tsx'
import { count, day, moment } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { useOperation, useOperationMutation, useOperationPages } from '../../operations.ts'

registerMessages('records', import.meta.glob('@locales/*/app/records.json', { eager: true, import: 'default' }))

type Nda = OutputFor<'listNdas'>['ndas'][number]

/** Every signature with its status, and the integrity of their chain. */
export function Ndas() {
  const { t } = useTranslation('records')
  const [isVerifying, setVerifying] = useState(false)
  const [revoking, setRevoking] = useState<Nda | null>(null)
  const asked = useOperationPages('listNdas', { limit: 100 })
  const total = asked.data?.pages[0]?.total ?? null
  return (
    <Page
      title={t('ndas.title')}
      lead={total === null ? ' ' : t('ndas.lead', { count: total })}
      actions={
        <Button variant="default" onClick={() => setVerifying(true)}>
          {t('ndas.verify')}
        </Button>
      }
    >
      <Stack gap="md">
        {isVerifying && <Chain />}
        <Answered asked={asked}>
          {({ pages }) => {
            const ndas = pages.flatMap(({ body }) => body.ndas)
            return (
              <Card flush={ndas.length > 0}>
                {ndas.length === 0 ? (
                  <Empty icon={<IconShieldCheck size={32} stroke={1.5} />} title={t('ndas.none')} />
                ) : (
                  <Register ndas={ndas} onRevoke={setRevoking} />
                )}
                <MoreRows of={asked} />
              </Card>
            )
          }}
        </Answered>
      </Stack>
      <Dialog opened={revoking !== null} onClose={() => setRevoking(null)} title={t('ndas.revokeTitle')}>
        {revoking !== null && <Revocation nda={revoking} onDone={() => setRevoking(null)} />}
      </Dialog>
    </Page>
  )
}

function Chain() {
  const { t } = useTranslation('records')
  const asked = useOperation('verifyNdaChain')
  return (
    <Answered asked={asked}>
      {({ verified, length, broken_at, head_hash }) => (
        <Alert color={verified ? 'pine' : 'red'} icon={<IconShieldCheck />} role="status">
          {verified ? t('ndas.holds', { count: length, shown: count(length) }) : t('ndas.broken', { at: broken_at })}
          {head_hash !== undefined && (
            <Muted size="xs" mt={4} style={{ overflowWrap: 'anywhere' }}>
              {t('ndas.head')}: {head_hash}
            </Muted>
          )}
        </Alert>
      )}
    </Answered>
  )
}

function Register({ ndas, onRevoke }: { ndas: readonly Nda[]; onRevoke: (nda: Nda) => void }) {
  const { t } = useTranslation('records')
  return (
    <ColumnTable
      minWidth={820}
      rows={ndas}
      rowKey={(nda) => nda.id}
      columns={[
        {
          head: t('ndas.signer'),
          cell: (nda) => (
            <>
              <Text size="sm" fw={600}>
                {nda.signer_name ?? t('ndas.erased')}
              </Text>
              <Muted size="xs">{nda.company ?? ' '}</Muted>
            </>
          ),
        },
        { head: t('ndas.recorded'), isDate: true, cell: (nda) => moment(nda.recorded_at) },
        { head: t('ndas.expires'), isDate: true, cell: (nda) => day(nda.expires_at) },
        {
          head: t('ndas.state'),
          cell: (nda) => (
            <>
              <Badge variant="light" color={nda.state === 'stands' ? 'pine' : 'gray'} radius="sm" tt="none">
                {t(`ndas.states.${nda.state}`)}
              </Badge>
              {nda.reason !== undefined && <Muted size="xs">{nda.reason}</Muted>}
            </>
          ),
        },
        { head: t('ndas.told'), isFigure: true, cell: (nda) => count(nda.disclosures) },
        { head: t('ndas.hash'), cell: (nda) => <Code>{nda.hash.slice(0, 12)}</Code> },
        {
          head: t('ndas.revoke'),
          isHidden: true,
          td: { ta: 'right' },
          cell: (nda) =>
            nda.state === 'stands' && (
              <Button size="compact-sm" variant="default" onClick={() => onRevoke(nda)}>
                {t('ndas.revoke')}
              </Button>
            ),
        },
      ]}
    />
  )
}

function Revocation({ nda, onDone }: { nda: Nda; onDone: () => void }) {
  const { t } = useTranslation('records')
  const [reason, setReason] = useState('')
  const revoke = useOperationMutation('revokeNda')
  return (
    <Stack>
      <Text size="sm">{t('ndas.revokeHint')}</Text>
      <Textarea
        label={t('ndas.reason')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={500}
        data-autofocus
      />
      {revoke.error && <Fault fault={revoke.error} />}
      <Button
        color="red"
        disabled={reason.trim() === ''}
        loading={revoke.isPending}
        onClick={() => revoke.mutate({ id: nda.id, reason: reason.trim() }, { onSuccess: onDone })}
      >
        {t('ndas.revoke')}
      </Button>
    </Stack>
  )
}
