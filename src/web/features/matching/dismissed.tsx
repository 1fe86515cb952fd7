import { Button, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct, useAsk } from '../../asking.ts'
import { Muted } from '../../components/page.tsx'
import { PartyName } from '../../components/party-name.tsx'
import { decimal } from '../../figures.ts'
import { useLanguage } from '../../workspace.ts'

/** Dismissed matches, collapsed, each with its reason and a button to restore it. */
export function Dismissed() {
  const { t } = useTranslation('matching')
  const language = useLanguage()
  const { data } = useAsk('listDismissed')
  const restoring = useAct('dismissMatch')
  const [isOpen, setOpen] = useState(false)
  if (data === undefined || data.count === 0) return null
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <Stack gap="xs" mt="md" data-unprinted>
      <UnstyledButton onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
        <Group gap={6}>
          <Chevron size={16} aria-hidden />
          <Text size="sm" fw={550}>
            {t('dismiss.list', { count: data.count })}
          </Text>
        </Group>
      </UnstyledButton>
      {isOpen && (
        <Stack component="ul" gap="sm" className="card" p="md" m={0} style={{ listStyle: 'none' }}>
          {data.dismissed.map(({ id, name, revealed, fictional, sector, fit, reason }) => (
            <Group component="li" key={id} justify="space-between" wrap="nowrap">
              <div>
                <PartyName name={name} revealed={revealed} fictional={fictional} />
                <Muted className="figures">
                  {[sector ?? t('row.noSector'), `${t('panel.fit')} ${decimal(fit, language)}`].join(' · ')}
                </Muted>
                <Text size="sm">{t(`dismiss.reason.${reason}`)}</Text>
              </div>
              <Button
                variant="default"
                size="xs"
                aria-label={t('dismiss.showName', { name })}
                loading={restoring.isPending && restoring.variables.id === id}
                onClick={() => restoring.mutate({ id, dismissed: false })}
              >
                {t('dismiss.show')}
              </Button>
            </Group>
          ))}
        </Stack>
      )}
    </Stack>
  )
}
