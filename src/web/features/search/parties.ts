import { useDebouncedValue } from '@mantine/hooks'
import { IconBuilding, IconBuildingBank } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAsk } from '../../asking.ts'
import { eurMTold, eurRange } from '../../figures.ts'
import { useLanguage, useWorkspace } from '../../workspace.ts'
import type { Destination } from './destinations.ts'

const PAUSE_MS = 200
/** Limit of each side; beyond it, a more specific search is better. */
const MOST = 6

/** A found party. Parties of the own side cannot be opened. */
export interface PartyFound extends Destination {
  isOwnSide: boolean
}

/** Searches parties by sector and product once typing pauses. */
export function useParties(text: string) {
  const { t } = useTranslation('search')
  const language = useLanguage()
  const navigate = useNavigate()
  const { side } = useWorkspace()
  const [q] = useDebouncedValue(text.trim().slice(0, 200), PAUSE_MS)
  const asked = useAsk('search', { q }, { enabled: q !== '' })
  const isAsked = text.trim() !== '' && q !== ''
  const data = isAsked ? asked.data : undefined
  const found = (
    { id, name, sector, paired }: { id: number; name: string; sector?: string | undefined; paired: boolean },
    figure: string | null,
    partySide: 'buyer' | 'seller',
  ): PartyFound => ({
    id: `party:${id}`,
    label: name,
    note: [sector, figure, paired ? t('paired') : null].filter(Boolean).join(' · '),
    icon: partySide === 'buyer' ? IconBuildingBank : IconBuilding,
    isOwnSide: partySide === side,
    go: () => void navigate({ to: '/workspace/matches', search: { party: id } }),
  })
  return {
    isLooking: text.trim() !== '' && (q !== text.trim().slice(0, 200) || asked.isFetching),
    isFailed: isAsked && asked.isError,
    sellers: (data?.sellers ?? [])
      .slice(0, MOST)
      .map((one) =>
        found(
          one,
          one.revenue === undefined && !one.bands?.revenue ? null : eurMTold(one.revenue, one.bands?.revenue, language),
          'seller',
        ),
      ),
    buyers: (data?.buyers ?? [])
      .slice(0, MOST)
      .map((one) =>
        found(
          one,
          one.ticket_min === undefined && one.ticket_max === undefined
            ? null
            : eurRange(one.ticket_min, one.ticket_max, language),
          'buyer',
        ),
      ),
  }
}
