import { useMantineColorScheme } from '@mantine/core'
import {
  IconActivity,
  IconChartBar,
  IconDeviceDesktop,
  IconFileText,
  IconFolder,
  IconFolders,
  IconHelpCircle,
  IconKey,
  IconLanguage,
  IconLayoutDashboard,
  IconLayoutKanban,
  IconLink,
  IconMoon,
  IconScale,
  IconSettings,
  IconShieldLock,
  IconSparkles,
  IconSun,
  IconTargetArrow,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { NAMES_TOLD, useAsk } from '../../asking.ts'
import { LANGUAGES, languageName, speak } from '../../language.ts'
import { useLanguage, useWorkspace } from '../../workspace.ts'
import type { Found } from './finding.ts'

/** A page or an action found by the search. */
export interface Destination extends Found {
  icon: TablerIcon
  go: () => void
}

/** Returns the pages of the workspace. */
export function usePages(): Destination[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { side } = useWorkspace()
  const pages = [
    ['overview', '/workspace', IconLayoutDashboard],
    ['matches', '/workspace/matches', IconUsers],
    ['theses', '/workspace/theses', IconTargetArrow],
    ['pipeline', '/workspace/pipeline', IconLayoutKanban],
    ['valuation', '/workspace/valuation', IconChartBar],
    ['file', '/workspace/company-file', IconFolder],
    ['documents', '/workspace/documents', IconFileText],
    ['dataRoom', '/workspace/data-room', IconFolders],
    ['confidentiality', '/workspace/confidentiality', IconShieldLock],
    ['quality', '/workspace/quality', IconSparkles],
    ['activity', '/workspace/activity', IconActivity],
    ['settings', '/workspace/settings', IconSettings],
    ['docs', '/docs', IconScale],
  ] as const
  return pages
    .filter(([page]) => (page !== 'valuation' || side !== 'buyer') && (page !== 'theses' || side === 'buyer'))
    .map(([page, to, icon]) => ({
      id: `page:${page}`,
      label: t(`nav.${page}`),
      icon,
      go: () => void navigate({ to: to as string }),
    }))
}

/** Returns the actions available from anywhere, except those without effect. */
export function useActions(): Destination[] {
  const { t } = useTranslation('search')
  const navigate = useNavigate()
  const language = useLanguage()
  const { session } = useWorkspace()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const themes = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const
  const to =
    (place: '/workspace/confidentiality' | '/workspace/documents' | '/workspace/quality' | '/workspace/settings') =>
    () =>
      void navigate({ to: place })
  return [
    ...(session?.nda_signed
      ? []
      : [
          {
            id: 'do:sign',
            label: t('action.sign'),
            alias: t('alias.sign'),
            icon: IconShieldLock,
            go: to('/workspace/confidentiality'),
          },
        ]),
    {
      id: 'do:pair',
      label: t('action.pair'),
      icon: IconLink,
      go: () => void navigate({ to: '/workspace/matches', search: { paired: 'no' } }),
    },
    {
      id: 'do:why',
      label: t('action.why'),
      icon: IconHelpCircle,
      go: () => void navigate({ to: '/workspace/matches', search: { ask: true } }),
    },
    { id: 'do:memo', label: t('action.memo'), icon: IconFileText, go: to('/workspace/documents') },
    { id: 'do:enrich', label: t('action.enrich'), icon: IconSparkles, go: to('/workspace/quality') },
    { id: 'do:key', label: t('action.key'), icon: IconKey, go: to('/workspace/settings') },
    ...(['light', 'dark', 'auto'] as const)
      .filter((theme) => theme !== colorScheme)
      .map((theme) => ({
        id: `do:${theme}`,
        label: t(`action.${theme}`),
        alias: t('alias.theme'),
        icon: themes[theme],
        go: () => setColorScheme(theme),
      })),
    ...LANGUAGES.filter((other) => other !== language).map((other) => ({
      id: `do:language:${other}`,
      label: t('action.language', { language: languageName(other, language) }),
      alias: t('alias.language'),
      icon: IconLanguage,
      go: () => speak(other),
    })),
  ]
}

/** Returns the workspace's pairings by counterparty name. */
export function useOwnPairings(enabled: boolean): Destination[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data } = useAsk('listPairings', NAMES_TOLD, { enabled })
  return (data?.pairings ?? []).map(({ pair_id, phase, ...pairing }) => ({
    id: pair_id,
    label: data?.role === 'buyer' ? pairing.seller_name : pairing.buyer_name,
    note: t(`phase.${phase}`),
    alias: data?.role === 'buyer' ? pairing.seller_sector : pairing.buyer_sector,
    icon: IconLayoutKanban,
    go: () => void navigate({ to: '/workspace/pipeline/$pairId', params: { pairId: pair_id } }),
  }))
}
