import {
  Accordion,
  Alert,
  Anchor,
  Badge,
  Button,
  Code,
  Group,
  JsonInput,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Client, ClientRefusal, type Success } from '../../../client/index.ts'
import { useAsk } from '../../asking.ts'
import { service } from '../../client.ts'
import { Muted, Page } from '../../components/page.tsx'
import { Answered, Empty } from '../../components/states.tsx'
import { useLanguage, useWorkspaceKey } from '../../workspace.ts'
import {
  type ContractDocument,
  callAccess,
  contractChapters,
  type Listed,
  type ListedInFull,
  operationErrors,
  operationParameters,
  type PropertyRow,
  propertyRows,
  startingInput,
  successAnswer,
  type TagDocument,
} from './contract-document.ts'

/** Reference of the API, rendered from the OpenAPI document that the service publishes. */
export function ApiReference() {
  const { t } = useTranslation('docs')
  const asked = useAsk('getOpenApi')
  const document = asked.data as unknown as ContractDocument | undefined
  return (
    <Page
      title={t('nav.api')}
      lead={document && t('api.lead', { version: document.info.version })}
      actions={
        <Anchor href="/openapi.json" size="sm">
          {t('api.document')}
        </Anchor>
      }
    >
      <Answered asked={asked}>{(body) => <Chapters document={body as unknown as ContractDocument} />}</Answered>
    </Page>
  )
}

function Chapters({ document }: { document: ContractDocument }) {
  const { t } = useTranslation('docs')
  const { hash } = useLocation()
  const [filter, setFilter] = useState('')
  const [open, setOpen] = useState<string | null>(hash === '' ? null : hash)
  const chapters = contractChapters(document, filter)
  return (
    <Stack gap="xl">
      <TextInput
        aria-label={t('api.filter')}
        placeholder={t('api.filterHint')}
        leftSection={<IconSearch size={16} />}
        value={filter}
        onChange={(event) => setFilter(event.currentTarget.value)}
        maw={420}
      />
      {chapters.length === 0 && <Empty title={t('api.none', { text: filter })} />}
      {chapters.map(({ name, description, operations }) => (
        <section key={name} aria-labelledby={`tag-${name}`}>
          <Title order={2} id={`tag-${name}`} tt="capitalize">
            {name}
          </Title>
          <Muted mb="sm">
            <Coded text={description} />
          </Muted>
          <Accordion
            variant="contained"
            styles={{ item: { background: 'var(--surface)' } }}
            value={open}
            onChange={setOpen}
            chevronPosition="left"
            order={3}
          >
            {operations.map((operation) => (
              <Accordion.Item key={operation.operationId} value={operation.operationId} id={operation.operationId}>
                <Accordion.Control>
                  <OperationTitle operation={operation} />
                </Accordion.Control>
                <Accordion.Panel>
                  {open === operation.operationId && <LoadedOperation operation={operation} />}
                </Accordion.Panel>
              </Accordion.Item>
            ))}
          </Accordion>
        </section>
      ))}
    </Stack>
  )
}

/** One line of an operation: method, path, summary and credential. */
function OperationTitle({ operation }: { operation: Listed }) {
  const { t } = useTranslation('docs')
  const { method, path, summary } = operation
  return (
    <Group gap="sm" wrap="wrap">
      <Badge variant="light" color={method === 'GET' ? 'gray' : 'pine'} radius="sm" miw={52}>
        {method}
      </Badge>
      <Text component="span" ff="monospace" size="sm" style={{ overflowWrap: 'anywhere' }}>
        {path}
      </Text>
      <Text component="span" size="sm" c="dimmed" flex={1} miw={180}>
        {summary}
      </Text>
      <Text component="span" size="xs" c="dimmed">
        {t(`api.access.${callAccess(operation)}`)}
      </Text>
    </Group>
  )
}

/** An operation as the contract of its tag describes it in full; the whole contract only lists it. */
function LoadedOperation({ operation: { operationId, tags } }: { operation: Listed }) {
  const asked = useAsk('getOpenApiOfTag', { tag: tags[0] ?? '' })
  return (
    <Answered asked={asked}>
      {(body) => {
        const document = body as unknown as TagDocument
        const operation = contractChapters(document)
          .flatMap(({ operations }) => operations)
          .find((one) => one.operationId === operationId)
        return operation === undefined ? null : (
          <OperationDetail operation={operation as ListedInFull} document={document} />
        )
      }}
    </Answered>
  )
}

/** An operation's parameters, body, responses and form to try it. */
function OperationDetail({ operation, document }: { operation: ListedInFull; document: TagDocument }) {
  const { t } = useTranslation('docs')
  const { description, requestBody } = operation
  const parameters = operationParameters(operation, document)
  const body = requestBody?.content['application/json']
  const success = successAnswer(operation)
  const answer = Object.values(success?.[1].content ?? {})[0]
  return (
    <Stack gap="lg">
      <Text size="sm" maw="44rem">
        <Coded text={description} />
      </Text>
      {parameters.length > 0 && (
        <Part title={t('api.parameters')}>
          <Properties
            rows={parameters.map(({ name, required = false, description = '', schema, in: place }) => ({
              path: name,
              type: `${schema.type ?? 'string'}, ${place}`,
              isRequired: required,
              description,
            }))}
          />
        </Part>
      )}
      {body && (
        <Part title={t('api.body')}>
          <Properties rows={propertyRows(body.schema, document)} />
        </Part>
      )}
      {success && (
        <Part title={t('api.answer', { status: success[0] })}>
          {answer?.schema && <Properties rows={propertyRows(answer.schema, document)} />}
          {answer?.example !== undefined && (
            <Code block mt="sm" tabIndex={0} aria-label={t('api.example')}>
              {JSON.stringify(answer.example, null, 2)}
            </Code>
          )}
        </Part>
      )}
      <Part title={t('api.refusals')}>
        <Properties
          rows={operationErrors(operation, document).map(({ code, status, cause }) => ({
            path: code,
            type: `${status}`,
            isRequired: false,
            description: cause,
          }))}
        />
      </Part>
      <Part title={t('api.tryIt')}>
        <TryIt operation={operation} document={document} />
      </Part>
    </Stack>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={4} fz="sm" mb={6}>
        {title}
      </Title>
      {children}
    </section>
  )
}

function Properties({ rows }: { rows: readonly PropertyRow[] }) {
  const { t } = useTranslation('docs')
  if (rows.length === 0) return null
  return (
    <Table.ScrollContainer minWidth={520}>
      <Table verticalSpacing={4} horizontalSpacing="sm" fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="28%">{t('api.name')}</Table.Th>
            <Table.Th w="24%">{t('api.type')}</Table.Th>
            <Table.Th>{t('api.meaning')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ path, type, isRequired, description }) => (
            <Table.Tr key={path}>
              <Table.Td ff="monospace" fz="xs">
                {path}
                {isRequired && (
                  <Text component="span" size="xs" c="dimmed" ff="text">
                    {' '}
                    {t('api.required')}
                  </Text>
                )}
              </Table.Td>
              <Table.Td fz="xs" c="dimmed">
                {type}
              </Table.Td>
              <Table.Td>
                <Coded text={description} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

interface Told {
  status: number
  text: string
}

type Call = (input: Record<string, unknown>, options: { retries: number }) => Promise<Success<unknown>>

/** Sends a call with the application's client and the stored key, and shows the raw response. */
function TryIt({ operation, document }: { operation: Listed; document: ContractDocument }) {
  const { t } = useTranslation('docs')
  const language = useLanguage()
  const key = useWorkspaceKey()
  const [input, setInput] = useState(() => JSON.stringify(startingInput(operation, document), null, 2))
  const [fault, setFault] = useState<string | null>(null)
  const [told, setTold] = useState<Told | null>(null)
  const [isSending, setSending] = useState(false)

  const send = async () => {
    setFault(null)
    const given = objectIn(input)
    if (typeof given === 'string') return setFault(t('api.inputBad', { reason: given }))
    setSending(true)
    try {
      const call = service[operation.operationId as keyof Client] as Call
      const { status, body, headers } = await call(given, { retries: 0 })
      setTold({ status, text: textOf(body, headers) })
    } catch (error) {
      if (error instanceof ClientRefusal)
        setTold({ status: error.status, text: JSON.stringify(error.problem, null, 2) })
      else setFault(t('api.unreachable'))
    } finally {
      setSending(false)
    }
  }

  const textOf = (body: unknown, headers: Headers) =>
    body instanceof Uint8Array
      ? t('api.bytes', { count: body.length, type: headers.get('content-type') ?? '', lng: language })
      : typeof body === 'string'
        ? body
        : JSON.stringify(body, null, 2)

  return (
    <Stack gap="sm" maw="44rem">
      <JsonInput
        label={t('api.input')}
        value={input}
        onChange={setInput}
        autosize
        minRows={2}
        maxRows={16}
        error={fault}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '0.8125rem' } }}
      />
      <Group justify="space-between">
        <Muted size="xs">
          {callAccess(operation) === 'session' && t(key === null ? 'api.noKey' : 'api.ownKey')}{' '}
          {operation.method === 'POST' && callAccess(operation) === 'session' && t('api.writes')}
        </Muted>
        <Button onClick={() => void send()} loading={isSending} variant="default">
          {t('api.send')}
        </Button>
      </Group>
      {told !== null && (
        <Alert variant="outline" color={told.status < 400 ? 'pine' : 'orange'} p="sm" role="status">
          <Badge variant="light" color={told.status < 400 ? 'pine' : 'orange'} radius="sm" mb={6}>
            {told.status}
          </Badge>
          <Code block tabIndex={0} mah={420} style={{ overflow: 'auto' }}>
            {told.text}
          </Code>
        </Alert>
      )}
    </Stack>
  )
}

/** Parses a JSON object; an empty text is `{}`. Returns an error message for any other input. */
function objectIn(text: string): Record<string, unknown> | string {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : 'it must start with { and end with }'
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

/** Renders a sentence of the contract, with words between backticks as code. */
function Coded({ text }: { text: string }) {
  // Odd parts were between backticks.
  return text.split('`').map((part, i) => {
    const key = `${i} ${part}`
    return i % 2 === 1 ? <Code key={key}>{part}</Code> : <span key={key}>{part}</span>
  })
}
