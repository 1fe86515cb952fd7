import { Alert, Badge, Button, Code, Group, JsonInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Client, ClientRefusal, type Success } from '../../../client/index.ts'
import { service } from '../../client.ts'
import { useLanguage, useWorkspaceKey } from '../../workspace.ts'
import { callAccess, type Listed, startingInput } from './contract-document.ts'

interface Told {
  status: number
  text: string
}

type Call = (input: Record<string, unknown>, options: { retries: number }) => Promise<Success<unknown>>

/** Sends a call with the application's client and the stored key, and shows the raw response. */
export function TryIt({ operation }: { operation: Listed }) {
  const { t } = useTranslation('docs')
  const language = useLanguage()
  const key = useWorkspaceKey()
  const [input, setInput] = useState(() => JSON.stringify(startingInput(operation), null, 2))
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
        <Text size="xs" c="dimmed">
          {callAccess(operation) === 'session' && t(key === null ? 'api.noKey' : 'api.ownKey')}{' '}
          {operation.method === 'POST' && callAccess(operation) === 'session' && t('api.writes')}
        </Text>
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
