import {
  Button,
  Group,
  List,
  Menu,
  NativeSelect,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { ForRole, useMayActAs } from '../../components/for-role.tsx'
import { Card, Muted, Page, Part } from '../../components/page.tsx'
import { PartyName } from '../../components/party-name.tsx'
import { Answered, Fault } from '../../components/states.tsx'
import { day, decimal } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { DISCLOSED_NAMES, refusalOf, useOperation, useOperationMutation } from '../../operations.ts'
import { useLanguage, useWorkspace } from '../../workspace.ts'
import { BlindView } from './blind-view.tsx'
import classes from './nda.module.css'

registerMessages('nda', import.meta.glob('@locales/*/app/nda.json', { eager: true, import: 'default' }))

/** Split from the form: after signing, only the receipt is needed. */
const Receipt = lazy(() => import('./receipt.tsx').then(({ Receipt }) => ({ default: Receipt })))
const SignForm = lazy(() => import('./sign-form.tsx').then(({ SignForm }) => ({ default: SignForm })))
const Undertaking = lazy(() => import('./undertaking.tsx').then(({ Undertaking }) => ({ default: Undertaking })))

/** The NDA with its signature, the rules of disclosure and the record of disclosed names. */
export function Confidentiality() {
  const { t } = useTranslation('nda')
  const { session } = useWorkspace()
  const [isReading, { toggle }] = useDisclosure()
  const asked = useOperation('getNdaReceipt')
  const isUnsigned = refusalOf(asked.error)?.status === 404
  const receipt = isUnsigned ? undefined : asked.data
  const state = receipt === undefined ? 'unsigned' : receipt.stands ? 'signed' : 'lapsed'
  const isKnown = receipt !== undefined || isUnsigned
  return (
    <Page title={t('title')} lead={isKnown ? t(`lead.${state}`) : ' '}>
      <Stack gap="md">
        {!isKnown && asked.error !== null && <Fault fault={asked.error} onRetry={() => void asked.refetch()} />}
        {(session === undefined || (!isKnown && asked.error === null)) && <Skeleton h={360} radius="md" />}
        {session !== undefined && isKnown && (
          <Part id="nda">
            {receipt !== undefined && (
              <Suspense fallback={<Skeleton h={240} radius="md" />}>
                <Receipt
                  receipt={receipt}
                  action={
                    state === 'signed' && (
                      <Button size="xs" variant="subtle" color="gray" onClick={toggle} aria-expanded={isReading}>
                        {t(isReading ? 'hideText' : 'read')}
                      </Button>
                    )
                  }
                />
              </Suspense>
            )}
            {state === 'signed' && isReading && (
              <Suspense fallback={<Skeleton h={560} radius="md" />}>
                <Undertaking />
              </Suspense>
            )}
            {state !== 'signed' && (
              <Suspense fallback={<Skeleton h={560} radius="md" />}>
                <div className={classes.split}>
                  <Undertaking />
                  <SignForm name={session.identity.name ?? ''} company={session.identity.company ?? ''} />
                </div>
              </Suspense>
            )}
          </Part>
        )}
        {session !== undefined && (session.buyer ?? session.seller) !== undefined && (
          <>
            {session.seller !== undefined && (
              <Part id="blind-view">
                <BlindView />
              </Part>
            )}
            <Part id="requests">
              <NameRequests isSigned={state === 'signed'} />
            </Part>
            <BlockList />
          </>
        )}
        <Part id="disclosures">
          <Disclosures />
        </Part>
        <WhatIsHidden />
      </Stack>
    </Page>
  )
}

registerMessages('release', import.meta.glob('@locales/*/app/release.json', { eager: true, import: 'default' }))

const KINDS = ['competitor', 'company', 'domain', 'company_number'] as const
type Kind = (typeof KINDS)[number]

/** Parties that cannot see this one, with a form to add more. */
function BlockList() {
  const { t } = useTranslation('release')
  const asked = useOperation('listBlocks')
  const block = useOperationMutation('blockViewer')
  const unblock = useOperationMutation('unblockViewer')
  const [kind, setKind] = useState<Kind>('competitor')
  const [value, setValue] = useState('')
  const fault = block.error ?? unblock.error
  return (
    <Card title={t('blocks')}>
      <ForRole least="owner">
        <Stack gap="md">
          <Muted>{t('blocksLead')}</Muted>
          <Answered asked={asked} waiting={<Skeleton h={60} radius="md" />}>
            {({ blocks }) =>
              blocks.length === 0 ? (
                <Muted>{t('blocksNone')}</Muted>
              ) : (
                blocks.map((entry) => (
                  <Group key={entry.block_id} justify="space-between" gap="md">
                    <div>
                      <Text size="sm">{entry.value}</Text>
                      <Muted size="xs">{t(`kind.${entry.kind}`)}</Muted>
                    </div>
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={`${t('remove')}: ${entry.value}`}
                      loading={unblock.isPending && unblock.variables.block_id === entry.block_id}
                      onClick={() => unblock.mutate({ block_id: entry.block_id })}
                    >
                      {t('remove')}
                    </Button>
                  </Group>
                ))
              )
            }
          </Answered>
          <form
            onSubmit={(event) => {
              event.preventDefault()
              unblock.reset()
              block.mutate({ kind, value }, { onSuccess: () => setValue('') })
            }}
          >
            <Group align="flex-end" gap="sm">
              <NativeSelect
                label={t('kindLabel')}
                value={kind}
                onChange={({ currentTarget }) =>
                  setKind(KINDS.find((one) => one === currentTarget.value) ?? 'competitor')
                }
                data={KINDS.map((one) => ({ value: one, label: t(`kind.${one}`) }))}
              />
              <TextInput
                label={t('value')}
                value={value}
                maxLength={200}
                onChange={({ currentTarget }) => setValue(currentTarget.value)}
              />
              <Button type="submit" disabled={value.trim().length < 2} loading={block.isPending}>
                {t('hide')}
              </Button>
            </Group>
          </form>
          {fault !== null && <Fault fault={fault} />}
        </Stack>
      </ForRole>
    </Card>
  )
}

const DisclosureTable = lazy(() =>
  import('./disclosure-table.tsx').then(({ DisclosureTable }) => ({ default: DisclosureTable })),
)

type Records = OutputFor<'listDisclosures'>['told']

/** Disclosures of the party's own name, and names disclosed to it. */
function Disclosures() {
  const { t } = useTranslation('nda')
  const asked = useOperation('listDisclosures')
  return (
    <Answered asked={asked} waiting={<Skeleton h={220} radius="md" />}>
      {({ told, told_count, learned, learned_count }) => (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
          <DisclosureList title={t('told')} none={t('toldNone')} records={told} count={told_count} />
          <DisclosureList title={t('learned')} none={t('learnedNone')} records={learned} count={learned_count} />
        </SimpleGrid>
      )}
    </Answered>
  )
}

interface DisclosureListProps {
  title: string
  none: string
  records: Records
  count: number
}

function DisclosureList({ title, none, records, count }: DisclosureListProps) {
  const { t } = useTranslation('nda')
  return (
    <Card
      flush
      title={title}
      aside={
        <span className="figures">
          {records.length < count ? t('ofAll', { shown: records.length, all: count }) : count}
        </span>
      }
    >
      {records.length === 0 ? (
        <Muted px="md" pb="md">
          {none}
        </Muted>
      ) : (
        <Suspense fallback={<Skeleton h={120} />}>
          <DisclosureTable records={records} />
        </Suspense>
      )}
    </Card>
  )
}

const ROWS = ['name', 'contact', 'figures', 'texts', 'search', 'memo', 'teaser'] as const

/** The disclosure policy of decisions §4 in words: the hidden facts, the reason and the condition for seeing each. */
function WhatIsHidden() {
  const { t } = useTranslation('nda')
  return (
    <Card title={t('hidden')} flush>
      <table className={classes.hidden}>
        <thead>
          <tr>
            <th scope="col">{t('what')}</th>
            <th scope="col">{t('without')}</th>
            <th scope="col">{t('opens')}</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map((row) => (
            <tr key={row}>
              <td>{t(`rows.${row}.what`)}</td>
              <td>
                <Muted span>{t(`rows.${row}.without`)}</Muted>
              </td>
              <td className={classes.opened}>{t(`rows.${row}.opens`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl" p="md" pt="lg">
        <section>
          <Title order={3} size="sm" mb={6}>
            {t('standingTitle')}
          </Title>
          <Text size="sm">{t('standing.lead')}</Text>
          <List size="sm" my={8} spacing={4}>
            <List.Item>{t('standing.match')}</List.Item>
            <List.Item>{t('standing.pairing')}</List.Item>
          </List>
          <Text size="sm">
            {t('standing.sought')} {t('standing.release')} {t('standing.limits')}
          </Text>
        </section>
        <section>
          <Title order={3} size="sm" mb={6}>
            {t('whyTitle')}
          </Title>
          <Text size="sm">{t('why')}</Text>
        </section>
      </SimpleGrid>
    </Card>
  )
}

registerMessages('release', import.meta.glob('@locales/*/app/release.json', { eager: true, import: 'default' }))
registerMessages('asking', import.meta.glob('@locales/*/app/asking.json', { eager: true, import: 'default' }))

type NameRequest = OutputFor<'listNameRequests'>['made'][number]
const DECLINE_REASONS = ['not_now', 'not_a_fit', 'assurance_too_low', 'other'] as const
/** Number of match reasons shown with a request, strongest first. */
const REASONS_SHOWN = 3
const INTRODUCTIONS = ['code_name', 'company', 'contact'] as const
type Introduction = (typeof INTRODUCTIONS)[number]
/** Number of matches searched for names disclosed on request. */
const MATCHES = { limit: 50, ...DISCLOSED_NAMES }

/** Name requests received and sent, and matches whose name can be requested. */
function NameRequests({ isSigned }: { isSigned: boolean }) {
  const { t } = useTranslation('release')
  const asked = useOperation('listNameRequests')
  return (
    <Card title={t('requests')}>
      <Stack gap="md">
        <Muted>{t('lead')}</Muted>
        <Answered asked={asked} waiting={<Skeleton h={120} radius="md" />}>
          {({ made, received }) => (
            <>
              <RequestList title={t('received')} none={t('receivedNone')}>
                {received.map((request) => (
                  <Received key={request.request_id} request={request} />
                ))}
              </RequestList>
              <RequestList title={t('made')} none={t('madeNone')}>
                {made.map((request) => (
                  <RequestLine key={request.request_id} request={request} />
                ))}
              </RequestList>
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

function RequestList({ title, none, children }: { title: string; none?: string; children: ReactNode[] }) {
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
          {t(`state.${state}`, { date: day(lapses_at) })}
          {reason}
        </Muted>
      </div>
      {action}
    </Group>
  )
}

function Received({ request }: { request: NameRequest }) {
  const { t } = useTranslation(['release', 'asking'])
  const decide = useOperationMutation('decideNameRequest')
  const [mayDecide, isOwner] = [useMayActAs('member'), useMayActAs('owner')]
  const { request_id, introduced, history, counterparty, state } = request
  const answer = (decision: 'approve' | 'block') => decide.mutate({ request_id, decision })
  const more = [
    introduced?.company,
    introduced?.contact_name,
    counterparty.assurance === undefined ? undefined : t(`assurance.${counterparty.assurance}`),
    history && t('since', { date: day(history.member_since) }),
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
  const matches = useOperation('listMatches', MATCHES)
  const request = useOperationMutation('requestName')
  const askable = (matches.data ?? []).filter(({ id, name_on_request }) => name_on_request === true && !asked.has(id))
  if (askable.length === 0) return null
  return (
    <Stack gap="xs">
      <RequestList title={t('askable')}>
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
      </RequestList>
      {request.error !== null && <Fault fault={request.error} />}
    </Stack>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
