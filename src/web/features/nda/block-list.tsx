import { Button, Group, NativeSelect, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct, useAsk } from '../../asking.ts'
import { Card } from '../../components/card.tsx'
import { ForRole } from '../../components/for-role.tsx'
import { Answered, Fault } from '../../components/states.tsx'
import { registerMessages } from '../../language.ts'

registerMessages(
  'release',
  import.meta.glob('../../../../locales/*/app/release.json', { eager: true, import: 'default' }),
)

const KINDS = ['competitor', 'company', 'domain', 'siren'] as const
type Kind = (typeof KINDS)[number]

/** Parties that cannot see this one, with a form to add more. */
export function BlockList() {
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
          <Text size="sm" c="dimmed">
            {t('blocksLead')}
          </Text>
          <Answered asked={asked} waiting={<Skeleton h={60} radius="md" />}>
            {({ blocks }) =>
              blocks.length === 0 ? (
                <Text size="sm" c="dimmed">
                  {t('blocksNone')}
                </Text>
              ) : (
                blocks.map((entry) => (
                  <Group key={entry.block_id} justify="space-between" gap="md">
                    <div>
                      <Text size="sm">{entry.value}</Text>
                      <Text size="xs" c="dimmed">
                        {t(`kind.${entry.kind}`)}
                      </Text>
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
