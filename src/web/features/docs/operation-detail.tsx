import { Badge, Code, Group, Stack, Table, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Coded } from './coded.tsx'
import {
  type ContractDocument,
  callAccess,
  type Listed,
  operationAnswers,
  type PropertyRow,
  propertyRows,
} from './contract-document.ts'
import { TryIt } from './try-it.tsx'

/** One line of an operation: method, path, summary and credential. */
export function OperationTitle({ operation }: { operation: Listed }) {
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

/** An operation's parameters, body, responses and form to try it. */
export function OperationDetail({ operation, document }: { operation: Listed; document: ContractDocument }) {
  const { t } = useTranslation('docs')
  const { description, parameters = [], requestBody } = operation
  const answers = operationAnswers(operation, document)
  const body = requestBody?.content['application/json']
  const success = answers.find(([status]) => status.startsWith('2'))
  const answer = Object.values(success?.[1].content ?? {})[0]
  const refusals = answers.filter(([status]) => !status.startsWith('2'))
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
      {refusals.length > 0 && (
        <Part title={t('api.refusals')}>
          <Properties
            rows={refusals.map(([status, refusal]) => ({
              path: status,
              type: '',
              isRequired: false,
              description: refusal.description,
            }))}
          />
        </Part>
      )}
      <Part title={t('api.tryIt')}>
        <TryIt operation={operation} />
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
