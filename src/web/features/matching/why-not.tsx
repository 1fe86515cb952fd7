import { NavLink, ScrollArea, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/dialog.tsx'
import { Muted } from '../../components/page.tsx'
import { Fault } from '../../components/states.tsx'
import { useOperation } from '../../operations.ts'

interface WhyNotProps {
  side: 'buyer' | 'seller'
  isMatch: (id: number) => boolean
  onPick: (id: number) => void
  onClose: () => void
}

/** Moves between the field and the results by arrow keys. */
function walk(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-found]')]
  const focused = document.activeElement
  const at = focused instanceof HTMLElement ? stops.indexOf(focused) : -1
  stops[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
  event.preventDefault()
}

/** Searches counterparties by business or number, to explain why one is not a match. */
export function WhyNotSearch({ side, isMatch, onPick, onClose }: WhyNotProps) {
  const { t } = useTranslation('matching')
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text.trim(), 250)
  const asked = useOperation('search', { q }, { enabled: q !== '' })
  const found = q === '' ? [] : ((side === 'buyer' ? asked.data?.sellers : asked.data?.buyers) ?? [])
  const number = /^\d{1,15}$/.test(q) ? Number(q) : null
  return (
    <Dialog opened onClose={onClose} title={t('why.title')} size="lg">
      <Stack gap="sm" onKeyDown={walk}>
        <Muted>{t('why.lead')}</Muted>
        <TextInput
          data-autofocus
          label={t('why.field')}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          leftSection={<IconSearch size={16} stroke={1.75} />}
          maxLength={200}
        />
        <Muted role="status">
          {q !== '' &&
            asked.data !== undefined &&
            (found.length > 0 ? t('why.hint', { count: found.length }) : t('why.none'))}
        </Muted>
        {asked.error && <Fault fault={asked.error} onRetry={() => void asked.refetch()} />}
        <ScrollArea.Autosize mah={340}>
          {number !== null && number > 0 && (
            <NavLink
              component="button"
              data-found
              label={t('why.ask', { id: number })}
              onClick={() => onPick(number)}
            />
          )}
          {found.map(({ id, name, sector }) => (
            <NavLink
              key={id}
              component="button"
              data-found
              label={name}
              description={sector}
              rightSection={isMatch(id) && <Muted size="xs">{t('why.matchTag')}</Muted>}
              onClick={() => onPick(id)}
            />
          ))}
        </ScrollArea.Autosize>
      </Stack>
    </Dialog>
  )
}
