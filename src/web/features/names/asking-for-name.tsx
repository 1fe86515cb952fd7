import { Anchor, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { Fault } from '../../components/states.tsx'
import { day } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { useNow } from '../../now.tsx'
import { useOperation, useOperationMutation } from '../../operations.ts'
import { useLanguage } from '../../workspace.ts'
import { OpenName } from './opening.tsx'

registerMessages('names', import.meta.glob('@locales/*/app/names.json', { eager: true, import: 'default' }))
registerMessages('asking', import.meta.glob('@locales/*/app/asking.json', { eager: true, import: 'default' }))

type NameRequest = OutputFor<'listNameRequests'>['made'][number]
const INTRODUCTIONS = ['code_name', 'company', 'contact'] as const

interface ClosedNameProps {
  id: number
  name: string
  isOnRequest: boolean
}

/** A name not yet disclosed, for a reader with an NDA in force: how to open it, or the state of the request for it. */
export function ClosedName({ id, name, isOnRequest }: ClosedNameProps) {
  const asked = useOperation('listNameRequests')
  const ofParty = (requests: readonly NameRequest[] = []) => requests.find(({ counterparty }) => counterparty.id === id)
  const made = ofParty(asked.data?.made)
  const received = ofParty(asked.data?.received)
  return (
    <Stack gap="sm">
      {!isOnRequest && <OpenName id={id} name={name} />}
      {isOnRequest && asked.data !== undefined && <OwnRequest id={id} name={name} request={made} />}
      {received !== undefined && <TheirRequest request={received} />}
    </Stack>
  )
}

function OwnRequest({ id, name, request }: { id: number; name: string; request: NameRequest | undefined }) {
  const { t } = useTranslation('names')
  const { t: asking } = useTranslation('asking')
  const [language, now] = [useLanguage(), useNow()]
  if (request?.state === 'approved')
    return (
      <Stack gap={6}>
        <Text size="sm">{t('approved')}</Text>
        <OpenName id={id} name={name} />
      </Stack>
    )
  const date = request === undefined ? '' : day(request.lapses_at, language)
  if (request?.state === 'open') return <Text size="sm">{t('waits', { date })}</Text>
  if (request?.state === 'declined' && Date.parse(request.lapses_at) > now.getTime())
    return (
      <Text size="sm">{t('declined', { date, reason: asking(`reason.${request.decline_reason ?? 'other'}`) })}</Text>
    )
  return (
    <>
      <Text size="sm">{t(request?.state === 'lapsed' ? 'lapsed' : 'onRequest')}</Text>
      <AskForName id={id} />
    </>
  )
}

/** Requests a name from its party, with a selected level of self-introduction. */
function AskForName({ id }: { id: number }) {
  const { t } = useTranslation('asking')
  const [introduction, setIntroduction] = useState<(typeof INTRODUCTIONS)[number]>('code_name')
  const request = useOperationMutation('requestName')
  return (
    <Stack gap={6}>
      <Group align="flex-end" gap="sm">
        <NativeSelect
          size="sm"
          label={t('as')}
          value={introduction}
          onChange={({ currentTarget: { value } }) =>
            setIntroduction(INTRODUCTIONS.find((one) => one === value) ?? 'code_name')
          }
          data={INTRODUCTIONS.map((value) => ({ value, label: t(`introduction.${value}`) }))}
        />
        <Button variant="light" loading={request.isPending} onClick={() => request.mutate({ id, introduction })}>
          {t('ask')}
        </Button>
      </Group>
      {request.error !== null && <Fault fault={request.error} />}
    </Stack>
  )
}

function TheirRequest({ request: { state } }: { request: NameRequest }) {
  const { t } = useTranslation('names')
  if (state === 'lapsed') return null
  return (
    <Text size="sm">
      {state === 'open' ? t('asksForYours') : t(`answered.${state}`)}{' '}
      {state === 'open' && (
        <Anchor component={Link} to="/workspace/confidentiality" size="sm" underline="always">
          {t('answer')}
        </Anchor>
      )}
    </Text>
  )
}
