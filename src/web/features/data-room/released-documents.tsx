import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { service } from '../../client.ts'
import { Card, Muted } from '../../components/page.tsx'
import { Fault } from '../../components/states.tsx'
import { registerMessages } from '../../language.ts'
import { refusalOf } from '../../operations.ts'
import { DocumentLine } from './document-line.tsx'

registerMessages(
  'released-documents',
  import.meta.glob('@locales/*/app/released-documents.json', { eager: true, import: 'default' }),
)

interface Shown {
  pairId: string
  name: string
}

/** Documents released by the counterparty of a pairing. They load on request, because each access is logged. */
export function ReleasedDocuments({ pairId, name }: Shown) {
  const { t } = useTranslation('released-documents')
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title={t('forPairing', { name })}>
      <Stack gap="sm">
        {isOpen ? (
          <Released pairId={pairId} name={name} />
        ) : (
          <Group justify="space-between" gap="sm">
            <Muted flex="1 1 260px">{t('showHint', { name })}</Muted>
            <Button size="xs" variant="default" onClick={() => setOpen(true)}>
              {t('show')}
            </Button>
          </Group>
        )}
        <Muted size="xs">
          {t('own')}{' '}
          <Anchor component={Link} to="/workspace/data-room" size="xs" underline="always">
            {t('toRoom')}
          </Anchor>
        </Muted>
      </Stack>
    </Card>
  )
}

/** Loads once without refetching, because each access is logged. */
function Released({ pairId, name }: Shown) {
  const { t } = useTranslation('released-documents')
  const { data, error, refetch } = useQuery({
    queryKey: ['listReleasedDocuments', pairId],
    queryFn: async ({ signal }) =>
      (await service.listReleasedDocuments({ pair_id: pairId }, { signal, retries: 0 })).body,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    // A write elsewhere on the page refetches every query that is not marked long.
    meta: { isLong: true },
  })
  if (refusalOf(error)?.problem.code === 'name_not_told') return <Text size="sm">{t('nameFirst', { name })}</Text>
  if (error) return <Fault fault={error} onRetry={() => void refetch()} />
  if (data?.folders.every(({ documents }) => documents.length === 0))
    return <Text size="sm">{t('nothing', { name })}</Text>
  return (
    <>
      {data?.folders.map((folder) => (
        <div key={folder.folder_id}>
          <Text size="sm" fw={600}>
            {folder.name}
          </Text>
          <List size="sm" listStyleType="none" spacing={4}>
            {folder.documents.map(({ document_id, name, kind, size_bytes }) => (
              <List.Item key={document_id}>
                <DocumentLine
                  name={name}
                  kind={kind}
                  sizeBytes={size_bytes}
                  content={async () => (await service.downloadReleasedDocument({ pair_id: pairId, document_id })).body}
                />
              </List.Item>
            ))}
          </List>
        </div>
      ))}
    </>
  )
}
