import { Button, Group, List, Menu, NativeSelect, Skeleton, Stack, Title } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { NAMES_TOLD, useAct, useAsk } from '../../asking.ts'
import { useMayActAs } from '../../components/for-role.tsx'
import { Card, Muted } from '../../components/page.tsx'
import { PartyName } from '../../components/party-name.tsx'
import { Answered, Fault } from '../../components/states.tsx'
import { day, decimal } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { useLanguage } from '../../workspace.ts'

registerMessages('release', import.meta.glob('@locales/*/app/release.json', { eager: true, import: 'default' }))
registerMessages('asking', import.meta.glob('@locales/*/app/asking.json', { eager: true, import: 'default' }))

type NameRequest = OutputFor<'listNameRequests'>['made'][number]
const DECLINE_REASONS = ['not_now', 'not_a_fit', 'assurance_too_low', 'other'] as const
/** Number of match reasons shown with a request, strongest first. */
const REASONS_SHOWN = 3
const INTRODUCTIONS = ['code_name', 'company', 'contact'] as const
type Introduction = (typeof INTRODUCTIONS)[number]
/** Number of matches searched for names disclosed on request. */
const MATCHES = { limit: 50, ...NAMES_TOLD }

/** Name requests received and sent, and matches whose name can be requested. */
export function NameRequests({ isSigned }: { isSigned: boolean }) {
  const { t } = useTranslation('release')
  const asked = useAsk('listNameRequests')
  return (
    <Card title={t('requests')}>
      <Stack gap="md">
        <Muted>{t('lead')}</Muted>
        <Answered asked={asked} waiting={<Skeleton h={120} radius="md" />}>
          {({ made, received }) => (
            <>
              <Part title={t('received')} none={t('receivedNone')}>
                {received.map((request) => (
                  <Received key={request.request_id} request={request} />
                ))}
              </Part>
              <Part title={t('made')} none={t('madeNone')}>
                {made.map((request) => (
                  <RequestLine key={request.request_id} request={request} />
                ))}
              </Part>
              {isSigned && (
                <Askable asked={new Set(made.filter(isStanding).map(({ counterparty }) => counterparty.id))} />
              )}
            </>
          )}
        </Answered>
      </Stack>
    </Card>
  )
}

const isStanding = ({ state }: NameRequest) => state !== 'lapsed'

function Part({ title, none, children }: { title: string; none?: string; children: ReactNode[] }) {
  return (
    <Stack gap="xs">
      <Title order={3} size="sm" fw={600}>
        {title}
      </Title>
      {children.length === 0 ? <Muted>{none}</Muted> : children}
    </Stack>
  )
}

/** A request with its state and possible actions. */
function RequestLine({ request, more, action }: { request: NameRequest; more?: string; action?: ReactNode }) {
  const { t } = useTranslation(['release', 'asking'])
  const language = useLanguage()
  const { counterparty, state, lapses_at, decline_reason } = request
  const reason = decline_reason === undefined ? '' : ` (${t(`asking:reason.${decline_reason}`)})`
  return (
    <Group justify="space-between" gap="md">
      <div>
        <PartyName name={counterparty.name} revealed={counterparty.revealed} />
        <Muted size="xs">
          {[counterparty.sector, t('fit', { fit: decimal(counterparty.fit, language, 0) }), more]
            .filter((part) => part !== undefined && part !== '')
            .join(' · ')}
        </Muted>
        <Muted size="xs" role="status">
          {t(`state.${state}`, { date: day(lapses_at, language) })}
          {reason}
        </Muted>
      </div>
      {action}
    </Group>
  )
}

function Received({ request }: { request: NameRequest }) {
  const { t } = useTranslation(['release', 'asking'])
  const language = useLanguage()
  const decide = useAct('decideNameRequest')
  const [mayDecide, isOwner] = [useMayActAs('member'), useMayActAs('owner')]
  const { request_id, introduced, history, counterparty, state } = request
  const answer = (decision: 'approve' | 'block') => decide.mutate({ request_id, decision })
  const more = [
    introduced?.company,
    introduced?.contact_name,
    counterparty.assurance === undefined ? undefined : t(`assurance.${counterparty.assurance}`),
    history && t('since', { date: day(history.member_since, language) }),
    history && t('learned', { count: history.names_learned }),
  ]
  return (
    <Stack gap={4}>
      <RequestLine
        request={request}
        more={more.filter((part) => part !== undefined).join(' · ')}
        action={
          mayDecide &&
          state !== 'lapsed' && (
            <Group gap="xs">
              {state !== 'approved' && (
                <Button size="xs" loading={decide.isPending} onClick={() => answer('approve')}>
                  {t('approve')}
                </Button>
              )}
              {state !== 'declined' && (
                <Menu position="bottom-end">
                  <Menu.Target>
                    <Button
                      size="xs"
                      variant="default"
                      disabled={decide.isPending}
                      rightSection={<IconChevronDown size={14} />}
                    >
                      {t('decline')}
                    </Button>
                  </Menu.Target>
                  <Menu.Dropdown>
                    <Menu.Label>{t('declineWhy')}</Menu.Label>
                    {DECLINE_REASONS.map((reason) => (
                      <Menu.Item
                        key={reason}
                        onClick={() => decide.mutate({ request_id, decision: 'decline', reason })}
                      >
                        {capital(t(`asking:reason.${reason}`))}
                      </Menu.Item>
                    ))}
                  </Menu.Dropdown>
                </Menu>
              )}
              {isOwner && (
                <Button
                  size="xs"
                  variant="subtle"
                  color="red"
                  disabled={decide.isPending}
                  onClick={() => answer('block')}
                >
                  {t('block')}
                </Button>
              )}
            </Group>
          )
        }
      />
      {state !== 'lapsed' && (
        <List size="xs" c="dimmed" aria-label={t('why')}>
          {counterparty.reasons.slice(0, REASONS_SHOWN).map((reason) => (
            <List.Item key={reason}>{reason}</List.Item>
          ))}
        </List>
      )}
      {decide.error !== null && <Fault fault={decide.error} />}
    </Stack>
  )
}

/** Matches whose names are disclosed on request, with a selected level of self-introduction. */
function Askable({ asked }: { asked: ReadonlySet<number> }) {
  const { t } = useTranslation(['release', 'asking'])
  const [introduction, setIntroduction] = useState<Introduction>('code_name')
  const matches = useAsk('listMatches', MATCHES)
  const request = useAct('requestName')
  const askable = (matches.data ?? []).filter(({ id, name_on_request }) => name_on_request === true && !asked.has(id))
  if (askable.length === 0) return null
  return (
    <Stack gap="xs">
      <Part title={t('askable')}>
        {[
          <NativeSelect
            key="as"
            size="xs"
            maw={280}
            label={t('asking:as')}
            value={introduction}
            onChange={({ currentTarget: { value } }) =>
              setIntroduction(INTRODUCTIONS.find((one) => one === value) ?? 'code_name')
            }
            data={INTRODUCTIONS.map((value) => ({ value, label: t(`asking:introduction.${value}`) }))}
          />,
          ...askable.map(({ id, name, revealed, sector }) => (
            <Group key={id} justify="space-between" gap="md">
              <div>
                <PartyName name={name} revealed={revealed} />
                <Muted size="xs">{sector}</Muted>
              </div>
              <Button
                size="xs"
                variant="default"
                aria-label={`${t('asking:ask')}: ${name}`}
                loading={request.isPending && request.variables.id === id}
                onClick={() => request.mutate({ id, introduction })}
              >
                {t('asking:ask')}
              </Button>
            </Group>
          )),
        ]}
      </Part>
      {request.error !== null && <Fault fault={request.error} />}
    </Stack>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
