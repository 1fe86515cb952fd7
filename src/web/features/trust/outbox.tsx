import { Alert, Button, Code, Stack, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ColumnTable } from '../../components/column-table.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Card, Muted, Page } from '../../components/page.tsx'
import { Answered, Empty, Fault, MoreRows } from '../../components/states.tsx'
import { moment } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { useOperationMutation, useOperationPages } from '../../operations.ts'

registerMessages('trust', import.meta.glob('@locales/*/app/trust.json', { eager: true, import: 'default' }))

/** Outgoing messages, newest first. Unsent ones can be read and delivered by hand. */
export function Outbox() {
  const { t } = useTranslation('trust')
  const asked = useOperationPages('listOutbox', { limit: 100 })
  const hand = useOperationMutation('handOverMessage')
  return (
    <Page title={t('outbox.title')} lead={t('outbox.lead')}>
      {hand.error !== null && <Fault fault={hand.error} />}
      <Dialog
        opened={hand.data !== undefined}
        onClose={hand.reset}
        title={t('outbox.handedTitle', { address: hand.data?.address })}
      >
        <Stack gap="sm">
          <Text size="sm">{t('outbox.handedHint')}</Text>
          <Code block tabIndex={0} style={{ whiteSpace: 'pre-wrap' }}>
            {`${hand.data?.subject}\n\n${hand.data?.text}`}
          </Code>
        </Stack>
      </Dialog>
      <Answered asked={asked}>
        {({ pages }) => {
          const messages = pages.flatMap(({ body }) => body.messages)
          return (
            <Stack>
              {pages[0]?.body.sends_mail === false && <Alert color="yellow">{t('outbox.noMail')}</Alert>}
              {messages.length === 0 ? (
                <Card>
                  <Empty icon={<IconMail size={32} stroke={1.5} />} title={t('outbox.none')} />
                </Card>
              ) : (
                <Card flush>
                  <ColumnTable
                    minWidth={680}
                    rows={messages}
                    rowKey={({ id }) => id}
                    columns={[
                      { head: t('outbox.at'), isDate: true, cell: ({ created_at }) => moment(created_at) },
                      { head: t('outbox.to'), cell: ({ address }) => address },
                      { head: t('outbox.kind'), cell: ({ kind }) => t(`outbox.kinds.${kind}`) },
                      {
                        head: t('outbox.state'),
                        cell: ({ state, attempts }) => (
                          <>
                            {t(`outbox.states.${state}`)}
                            {attempts > 1 && (
                              <Muted size="xs">
                                {t('outbox.attempts')}: {attempts}
                              </Muted>
                            )}
                          </>
                        ),
                      },
                      {
                        head: '',
                        cell: ({ id, state }) =>
                          (state === 'waiting' || state === 'failed') && (
                            <Button
                              size="xs"
                              variant="default"
                              loading={hand.isPending && hand.variables?.id === id}
                              onClick={() => hand.mutate({ id })}
                            >
                              {t('outbox.read')}
                            </Button>
                          ),
                      },
                    ]}
                  />
                  <MoreRows of={asked} />
                </Card>
              )}
            </Stack>
          )
        }}
      </Answered>
    </Page>
  )
}
