import { Alert, Badge, Button, Group, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { Dialog } from '../../components/dialog.tsx'
import { Card, Muted } from '../../components/page.tsx'
import { Answered, Fault } from '../../components/states.tsx'
import { day } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { useOperation, useOperationMutation } from '../../operations.ts'
import { useLanguage } from '../../workspace.ts'

registerMessages('access', import.meta.glob('@locales/*/app/access.json', { eager: true, import: 'default' }))

type Grant = OutputFor<'listAccess'>['grants'][number]

/** Programs with access to the workspace: what each may do, what it did, and the button that ends it. */
export function Programs() {
  const { t } = useTranslation('access')
  const asked = useOperation('listAccess')
  return (
    <Card title={t('programs')}>
      <Stack gap="md">
        <Muted>{t('programsLead')}</Muted>
        <Answered asked={asked} waiting={<Skeleton h={60} radius="md" />}>
          {({ grants, signature_request: request }) =>
            request !== undefined ? <AskedSignature request={request} grants={grants} /> : null
          }
        </Answered>
        <Answered asked={asked}>
          {({ grants }) =>
            grants.length === 0 ? (
              <Muted>{t('none')}</Muted>
            ) : (
              grants.map((grant) => <GrantLine key={grant.grant_id} grant={grant} />)
            )
          }
        </Answered>
      </Stack>
    </Card>
  )
}

interface AskedSignatureProps {
  request: NonNullable<OutputFor<'listAccess'>['signature_request']>
  grants: readonly Grant[]
}

function AskedSignature({ request, grants }: AskedSignatureProps) {
  const { t } = useTranslation('access')
  const decide = useOperationMutation('decideAskedSignature')
  const { grant_id, signer_name, company, text_version } = request
  const name = grants.find((grant) => grant.grant_id === grant_id)?.client_name ?? ''
  const signer = [signer_name, company].filter(Boolean).join(', ')
  return (
    <Alert color="yellow" title={t('signature.asked', { name })}>
      <Stack gap="sm">
        <Text size="sm">{t('signature.askedBy', { version: text_version, signer })}</Text>
        {decide.error !== null && <Fault fault={decide.error} />}
        <Group gap="xs">
          {(['refuse', 'approve'] as const).map((decision) => (
            <Button
              key={decision}
              size="xs"
              variant={decision === 'approve' ? 'filled' : 'default'}
              loading={decide.isPending && decide.variables?.decision === decision}
              onClick={() => decide.mutate({ decision })}
            >
              {t(decision === 'approve' ? 'signature.confirm' : 'signature.refuse')}
            </Button>
          ))}
        </Group>
      </Stack>
    </Alert>
  )
}

function GrantLine({ grant }: { grant: Grant }) {
  const { t } = useTranslation('access')
  const language = useLanguage()
  const end = useOperationMutation('endAccess')
  const [isShown, setShown] = useState(false)
  const { grant_id, client_name, client_host, scopes, state, ends_at, last_used_at, ended_by, pair_id } = grant
  const facts = [
    client_host,
    ended_by ? t(`endedBy.${ended_by}`) : t('until', { day: day(ends_at, language) }),
    last_used_at ? t('used', { day: day(last_used_at, language) }) : t('neverUsed'),
    pair_id && t('onlyPairing', { pair: pair_id }),
    grant.names_max && t('opened', { opened: grant.names_opened ?? 0, max: grant.names_max }),
  ]
  return (
    <>
      <Group justify="space-between" gap="md">
        <div>
          <Text size="sm">
            {client_name} <Badge color={state === 'active' ? 'pine' : 'gray'}>{t(`state.${state}`)}</Badge>
          </Text>
          <Muted size="xs">{scopes.map((scope) => t(`scope.${scope}`)).join(' · ')}</Muted>
          <Muted size="xs">{facts.filter(Boolean).join(' · ')}</Muted>
        </div>
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            aria-label={`${t('acts')}: ${client_name}`}
            onClick={() => setShown(true)}
          >
            {t('acts')}
          </Button>
          {state === 'active' && (
            <Button
              size="xs"
              color="red"
              variant="outline"
              aria-label={`${t('end')}: ${client_name}`}
              loading={end.isPending}
              onClick={() => end.mutate({ grant_id })}
            >
              {t('end')}
            </Button>
          )}
        </Group>
      </Group>
      {end.error !== null && <Fault fault={end.error} />}
      <Dialog opened={isShown} onClose={() => setShown(false)} title={`${t('acts')}: ${client_name}`} size="lg">
        {isShown && <Acts grantId={grant_id} />}
      </Dialog>
    </>
  )
}

function Acts({ grantId }: { grantId: number }) {
  const { t } = useTranslation('access')
  const language = useLanguage()
  const asked = useOperation('listAccessActs', { grant_id: grantId })
  return (
    <Answered asked={asked}>
      {({ acts }) =>
        acts.length === 0 ? (
          <Muted>{t('noActs')}</Muted>
        ) : (
          <Table>
            <Table.Thead>
              <Table.Tr>
                {(['day', 'operation', 'status', 'times'] as const).map((name) => (
                  <Table.Th key={name}>{t(name)}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {acts.map((act) => (
                <Table.Tr key={`${act.day} ${act.operation} ${act.status} ${act.pair_id ?? ''}`}>
                  <Table.Td>{day(act.last_at, language)}</Table.Td>
                  <Table.Td>{[act.operation, act.pair_id].filter(Boolean).join(' · ')}</Table.Td>
                  <Table.Td>{act.status}</Table.Td>
                  <Table.Td>{act.times}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )
      }
    </Answered>
  )
}
