import { Alert, Button, Center, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff, IconHourglass } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isUnreachable, refusalOf } from '../operations.ts'

/** Empty state: describes the future content and offers the action that creates it. */
export function Empty({
  icon,
  title,
  isPage = false,
  children,
  action,
}: {
  icon?: ReactNode
  title: string
  /** True if the page shows nothing else; the title is then its main heading. */
  isPage?: boolean
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <Center py={48} px="md">
      <Stack align="center" gap="xs" maw={440} ta="center">
        {icon !== undefined && (
          <Text component="span" c="dimmed" lh={0}>
            {icon}
          </Text>
        )}
        {isPage ? (
          <Title order={1} size="md">
            {title}
          </Title>
        ) : (
          <Text fw={600}>{title}</Text>
        )}
        {children !== undefined && (
          <Text component="div" c="dimmed" size="sm">
            {children}
          </Text>
        )}
        {action !== undefined && <div>{action}</div>}
      </Stack>
    </Center>
  )
}

/** Skeleton of the expected height, to avoid a layout shift. */
export function Waiting({ lines = 6, height = 44 }: { lines?: number; height?: number }) {
  const { t } = useTranslation()
  return (
    <Stack gap={8} role="status" aria-label={t('state.loading')}>
      {Array.from({ length: lines }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeleton lines have no id
        <Skeleton key={i} height={height} radius="md" />
      ))}
    </Stack>
  )
}

/** Error message with a way to recover. Shows the service's own sentences if it returned any. */
export function Fault({ fault, onRetry }: { fault: unknown; onRetry?: (() => void) | undefined }) {
  const { t } = useTranslation()
  const refusal = refusalOf(fault)
  const retry = onRetry && (
    <Button variant="default" size="xs" onClick={onRetry} mt="xs">
      {t('state.retry')}
    </Button>
  )
  if (isUnreachable(fault))
    return (
      <Alert color="yellow" icon={<IconCloudOff />} title={t('state.offlineTitle')}>
        {t('state.offline')}
        <div>{retry}</div>
      </Alert>
    )
  if (refusal?.status === 429)
    return (
      <Alert color="yellow" icon={<IconHourglass />} title={t('state.tooManyTitle')}>
        {t('state.tooMany', { count: refusal.problem.retry_after ?? 60 })}
        <div>{retry}</div>
      </Alert>
    )
  if (refusal !== null && (refusal.status < 500 || refusal.status === 503))
    return (
      <Alert color="orange" icon={<IconAlertTriangle />} title={sentence(refusal.problem.error)}>
        {refusal.problem.detail}
        {refusal.problem.fields?.map(({ path, message }) => (
          <Text key={path + message} size="sm">
            {path}: {message}
          </Text>
        ))}
        <div>{retry}</div>
      </Alert>
    )
  return (
    <Alert color="red" icon={<IconAlertTriangle />} title={t('state.brokenTitle')}>
      {t('state.broken')}
      {refusal?.problem.instance !== undefined && (
        <Text size="sm">{t('state.reference', { id: refusal.problem.instance })}</Text>
      )}
      <div>{retry}</div>
    </Alert>
  )
}

/** Renders a query: skeleton while loading, error, or content. Content stays visible during a refetch. */
export function Answered<Body>({
  asked,
  waiting,
  children,
}: {
  asked: { data: Body | undefined; error: unknown; refetch: () => unknown }
  waiting?: ReactNode
  children: (body: Body) => ReactNode
}) {
  if (asked.data !== undefined) return <>{children(asked.data)}</>
  if (asked.error) return <Fault fault={asked.error} onRetry={() => void asked.refetch()} />
  return <>{waiting ?? <Waiting />}</>
}

/** The service's error sentences start in lower case. */
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

interface Paged {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage(): Promise<unknown>
}

/** Button that loads the next page of a table; renders nothing on the last page. */
export function MoreRows({ of: { hasNextPage, isFetchingNextPage, fetchNextPage } }: { of: Paged }) {
  const { t } = useTranslation()
  if (!hasNextPage) return null
  return (
    <Center p="md">
      <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t('act.more')}
      </Button>
    </Center>
  )
}
