import { Accordion, Anchor, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAsk } from '../../asking.ts'
import { Page } from '../../components/page.tsx'
import { Answered, Empty } from '../../components/states.tsx'
import { Coded } from './coded.tsx'
import { type ContractDocument, contractChapters } from './contract-document.ts'
import { OperationDetail, OperationTitle } from './operation-detail.tsx'

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
          <Text c="dimmed" size="sm" mb="sm">
            <Coded text={description} />
          </Text>
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
                  {open === operation.operationId && <OperationDetail operation={operation} document={document} />}
                </Accordion.Panel>
              </Accordion.Item>
            ))}
          </Accordion>
        </section>
      ))}
    </Stack>
  )
}
