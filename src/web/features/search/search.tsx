import {
  Combobox,
  Group,
  Kbd,
  Modal,
  ScrollArea,
  Text,
  TextInput,
  useCombobox,
  useMantineColorScheme,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import {
  IconActivity,
  IconBuilding,
  IconBuildingBank,
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
  IconSearch,
  IconSettings,
  IconShieldLock,
  IconSparkles,
  IconSun,
  IconTargetArrow,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Muted } from '../../components/page.tsx'
import { eurMOrRange, eurRange } from '../../figures.ts'
import { LANGUAGES, languageName, registerMessages, speak } from '../../language.ts'
import { DISCLOSED_NAMES, useOperation } from '../../operations.ts'
import { useLanguage, useWorkspace } from '../../workspace.ts'
import { type Found, foundBy, keptRecent, parseRecent, withRecent } from './finding.ts'
import classes from './search.module.css'

registerMessages('search', import.meta.glob('@locales/*/app/search.json', { eager: true, import: 'default' }))

/** The search dialog: arrow keys move, Enter opens. */
export function Search({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('search')
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      yOffset="10vh"
      size={640}
      padding={0}
      attributes={{ content: { 'aria-label': t('title') } }}
      transitionProps={{ duration: 120 }}
    >
      <Palette onClose={onClose} />
    </Modal>
  )
}

const GROUPS = ['recent', 'pairings', 'sellers', 'buyers', 'actions', 'pages'] as const
type Results = Partial<Record<(typeof GROUPS)[number], readonly (Destination | PartyFound)[]>>

function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('search')
  const [text, setText] = useState('')
  const combobox = useCombobox({ opened: true })
  const { results, isLooking, isFailed } = useResults(text)
  const all = GROUPS.flatMap((group) => results[group] ?? [])
  const { selectFirstOption } = combobox
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first option is selected again when the list changes
  useEffect(() => void selectFirstOption(), [all.map(({ id }) => id).join(' '), selectFirstOption])
  const go = (value: string) => {
    const id = value.slice(value.indexOf('|') + 1)
    const picked = all.find((one) => one.id === id)
    if (picked === undefined) return
    if (!picked.id.startsWith('party:')) keptRecent.write(withRecent(keptRecent.read(), picked.id))
    onClose()
    picked.go()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={go}>
      <Combobox.EventsTarget>
        <TextInput
          data-autofocus
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          placeholder={t('field')}
          aria-label={t('field')}
          leftSection={<IconSearch size={18} stroke={1.75} />}
          variant="unstyled"
          size="lg"
          maxLength={200}
          className={classes.field}
        />
      </Combobox.EventsTarget>
      <ScrollArea.Autosize
        mah="min(56vh, 460px)"
        type="auto"
        scrollbars="y"
        styles={{ content: { minWidth: 0 } }}
        viewportProps={{ tabIndex: 0 }}
      >
        <Combobox.Options p={6} aria-label={t('title')}>
          {GROUPS.map((group) => {
            const found = results[group] ?? []
            return (
              found.length > 0 && (
                <Combobox.Group
                  key={group}
                  label={isOwnSide(found[0]) ? `${t(`group.${group}`)} · ${t('ownSide')}` : t(`group.${group}`)}
                >
                  {found.map((one) => (
                    <Option key={one.id} group={group} found={one} />
                  ))}
                </Combobox.Group>
              )
            )
          })}
        </Combobox.Options>
        {all.length === 0 && !isLooking && (
          <Muted ta="center" py="lg" px="md">
            {t('none', { text: text.trim() })}
            <br />
            {t('noneHint')}
          </Muted>
        )}
      </ScrollArea.Autosize>
      <Group className={classes.foot} gap="md" justify="space-between" wrap="nowrap">
        <Text component="div" size="xs" c="dimmed" role="status">
          {isFailed ? t('failed') : isLooking ? t('looking') : text.trim() !== '' && t('found', { count: all.length })}
        </Text>
        <Group gap="md" wrap="nowrap" visibleFrom="xs">
          <Keys keys={['↑', '↓']} does={t('keys.move')} />
          <Keys keys={['↵']} does={t('keys.open')} />
          <Keys keys={['Esc']} does={t('keys.close')} />
        </Group>
      </Group>
    </Combobox>
  )
}

/** Returns the results: without text, recent entries, actions and pages; with text, everything that matches. */
function useResults(text: string): { results: Results; isLooking: boolean; isFailed: boolean } {
  const pages = usePages()
  const actions = useActions()
  const pairings = useOwnPairings(true)
  const { sellers, buyers, isLooking, isFailed } = useParties(text)
  const kept = parseRecent(useSyncExternalStore(keptRecent.subscribe, keptRecent.read))
  if (text.trim() === '') {
    const known = [...pages, ...actions, ...pairings]
    const recent = kept.flatMap((id) => known.find((one) => one.id === id) ?? [])
    const rest = (all: Destination[]) => all.filter(({ id }) => !kept.includes(id))
    return { results: { recent, actions: rest(actions), pages: rest(pages) }, isLooking: false, isFailed: false }
  }
  return {
    results: {
      pairings: foundBy(pairings, text),
      sellers,
      buyers,
      actions: foundBy(actions, text),
      pages: foundBy(pages, text),
    },
    isLooking,
    isFailed,
  }
}

/** True for a party of the own side, which cannot be opened. */
const isOwnSide = (found: Destination | PartyFound | undefined): boolean =>
  found !== undefined && 'isOwnSide' in found && found.isOwnSide

function Option({ group, found }: { group: string; found: Destination | PartyFound }) {
  const { icon: Icon, label, note } = found
  return (
    <Combobox.Option value={`${group}|${found.id}`} disabled={isOwnSide(found)} className={classes.option}>
      <Icon size={18} stroke={1.6} aria-hidden className={classes.icon} />
      <span className={classes.label}>{label}</span>
      {note !== undefined && note !== '' && <span className={classes.note}>{note}</span>}
    </Combobox.Option>
  )
}

function Keys({ keys, does }: { keys: readonly string[]; does: string }) {
  return (
    <Group gap={4} wrap="nowrap">
      {keys.map((key) => (
        <Kbd key={key} size="xs">
          {key}
        </Kbd>
      ))}
      <Text component="span" size="xs" c="dimmed">
        {does}
      </Text>
    </Group>
  )
}

const PAUSE_MS = 200
/** Limit of each side; beyond it, a more specific search is better. */
const MOST = 6

/** A found party. Parties of the own side cannot be opened. */
interface PartyFound extends Destination {
  isOwnSide: boolean
}

/** Searches parties by sector and product once typing pauses. */
function useParties(text: string) {
  const { t } = useTranslation('search')
  const navigate = useNavigate()
  const { side } = useWorkspace()
  const [q] = useDebouncedValue(text.trim().slice(0, 200), PAUSE_MS)
  const asked = useOperation('search', { q }, { enabled: q !== '' })
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
          one.revenue === undefined && !one.bands?.revenue ? null : eurMOrRange(one.revenue, one.bands?.revenue),
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
            : eurRange(one.ticket_min, one.ticket_max),
          'buyer',
        ),
      ),
  }
}

/** A page or an action found by the search. */
interface Destination extends Found {
  icon: TablerIcon
  go: () => void
}

/** Returns the pages of the workspace. */
function usePages(): Destination[] {
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
      go: () => (to === '/docs' ? window.location.assign(to) : void navigate({ to: to as string })),
    }))
}

/** Returns the actions available from anywhere, except those without effect. */
function useActions(): Destination[] {
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
function useOwnPairings(enabled: boolean): Destination[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data } = useOperation('listPairings', DISCLOSED_NAMES, { enabled })
  return (data?.pairings ?? []).map(({ pair_id, phase, ...pairing }) => ({
    id: pair_id,
    label: data?.role === 'buyer' ? pairing.seller_name : pairing.buyer_name,
    note: t(`phase.${phase}`),
    alias: data?.role === 'buyer' ? pairing.seller_sector : pairing.buyer_sector,
    icon: IconLayoutKanban,
    go: () => void navigate({ to: '/workspace/pipeline/$pairId', params: { pairId: pair_id } }),
  }))
}
