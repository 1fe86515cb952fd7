import { Button, Group, List, NativeSelect, SimpleGrid, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { refusalOf, useAct, useAsk } from '../../asking.ts'
import { ForRole } from '../../components/for-role.tsx'
import { Card, Muted, Page, Part } from '../../components/page.tsx'
import { Answered, Fault } from '../../components/states.tsx'
import { registerMessages } from '../../language.ts'
import { useWorkspace } from '../../workspace.ts'
import { BlindView } from './blind-view.tsx'
import { NameRequests } from './name-requests.tsx'
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
  const asked = useAsk('getNdaReceipt')
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

const KINDS = ['competitor', 'company', 'domain', 'siren'] as const
type Kind = (typeof KINDS)[number]

/** Parties that cannot see this one, with a form to add more. */
function BlockList() {
  const { t } = useTranslation('release')
  const asked = useAsk('listBlocks')
  const block = useAct('blockViewer')
  const unblock = useAct('unblockViewer')
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

type Told = OutputFor<'listDisclosures'>['told']

/** Disclosures of the party's own name, and names disclosed to it. */
function Disclosures() {
  const { t } = useTranslation('nda')
  const asked = useAsk('listDisclosures')
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
  records: Told
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
