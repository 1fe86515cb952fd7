import { Box, Button, Group, NativeSelect, SegmentedControl, Stack, Text, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconChevronDown,
  IconChevronRight,
  IconEyeCheck,
  IconFilterOff,
  IconHelpCircle,
  IconUserQuestion,
  IconUsers,
} from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, useCallback, useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { keptIn } from '../../browser-storage.ts'
import { FitBar } from '../../components/fit-bar.tsx'
import { Card, Muted, Page } from '../../components/page.tsx'
import { PartyName } from '../../components/party-name.tsx'
import { QualityMeter } from '../../components/quality-meter.tsx'
import { Empty, Fault, Waiting } from '../../components/states.tsx'
import { count, decimal } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { lazy, preloading, useLazy } from '../../lazy.ts'
import { refusalOf, useOperation, useOperationMutation } from '../../operations.ts'
import { NamesLeft } from '../names/opening.tsx'
import { toggled } from './comparing.ts'
import { Filters, FiltersOn } from './filters.tsx'
import { FitLegend } from './fit-parts.tsx'
import { GatesSign } from './gates.tsx'
import { filtersIn, type Match, type MatchFilters, type Sort, shownMatches } from './match-filters.ts'
import { BlindFacts, MatchList, MatchTable } from './match-list.tsx'
import classes from './matching.module.css'
import { PrintButton, PrintedMatches } from './printed-matches.tsx'
import { useNear, useOwnParty, usePairings, useRanking, useWatched } from './ranking.ts'

registerMessages('matching', import.meta.glob('@locales/*/app/matching.json', { eager: true, import: 'default' }))
registerMessages('fit', import.meta.glob('@locales/*/app/fit.json', { eager: true, import: 'default' }))

const opened = lazy(() => import('./selected-match.tsx'))
const comparison = lazy(() => import('./comparison.tsx'))
const whyNot = lazy(() => import('./why-not.tsx'))

/** Number of matches up to which near misses are shown below them. */
const FEW = 3

/** Matches: filtering, sorting, details, comparison and pairing. */
export function Matches() {
  const { t } = useTranslation('matching')
  const shown = useSearch({ from: '/workspace/matches' })
  const navigate = useNavigate({ from: '/workspace/matches' })
  const isBeside = useMediaQuery('(min-width: 75em)') ?? true
  const view = useView()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [wasLookedFor, setLookedFor] = useState(false)
  const sought = useDeferredValue(text)

  const { side, session } = useOwnParty()
  const isFiltered = filtersIn(shown) > 0 || sought.trim() !== ''
  const needsAll = isFiltered || (shown.sort ?? 'fit') !== 'fit' || shown.up === true
  const ranking = useRanking(needsAll, shown)
  // Filters are of the matches alone.
  const near = useNear(ranking.matches !== undefined && !ranking.hasNextPage && !isFiltered, shown.thesis)
  const nearIds = useMemo(() => new Set(near.map(({ id }) => id)), [near])
  const pairings = usePairings()
  const watched = useWatched()
  const ranked = ranking.matches ?? []
  const rankOf = useMemo(() => new Map(ranked.map(({ id }, place) => [id, place + 1])), [ranked])
  const matches = useMemo(
    () =>
      shownMatches(ranked, shown, sought, { isPaired: (id) => pairings.has(id), isWatched: (id) => watched.has(id) }),
    [ranked, shown, sought, pairings, watched],
  )

  const change = useCallback(
    (changed: { [K in keyof MatchFilters]?: MatchFilters[K] | undefined }) =>
      void navigate({
        search: (before) =>
          Object.fromEntries(Object.entries({ ...before, ...changed }).filter(([, value]) => value !== undefined)),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  const ask = (isAsking: boolean) => change({ ask: isAsking || undefined })
  const select = useCallback(
    (party: number | undefined, isLookedFor = false) => {
      setLookedFor(isLookedFor)
      change({ party, ask: undefined })
    },
    [change],
  )
  const close = () => {
    select(undefined)
    // Return the focus to the list, also when closed from within the details.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-row][tabindex="0"]')?.focus())
  }
  const sortBy = (sort: Sort) => {
    const isAgain = (shown.sort ?? 'fit') === sort
    change({ sort: sort === 'fit' ? undefined : sort, up: isAgain && !shown.up ? true : undefined })
  }
  const choose = useCallback((id: number) => setChosen((before) => toggled(before, id)), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && shown.party !== undefined && !event.defaultPrevented) close()
  }

  const place = matches.findIndex(({ id }) => id === shown.party)
  const open = ranked.find(({ id }) => id === shown.party)
  const before = matches[place - 1]
  const after = place < 0 ? undefined : matches[place + 1]
  const panel = useLazy(opened, shown.party !== undefined)
  const compared = useLazy(comparison, chosen.length > 0)
  const asking = useLazy(whyNot, shown.ask === true)
  const lead = side === null ? ' ' : t(side === 'buyer' ? 'leadBuyer' : 'leadSeller')
  const list = {
    matches,
    rankOf: (id: number) => rankOf.get(id) ?? 0,
    pairings,
    watched,
    selected: shown.party,
    onSelect: select,
    chosen,
    onChoose: choose,
    onEnd: ranking.readOn,
  }

  return (
    <Page
      title={t('title')}
      lead={lead}
      wide
      actions={
        side !== null && (
          <>
            <Button
              variant="default"
              leftSection={<IconHelpCircle size={16} />}
              onClick={() => ask(true)}
              {...preloading(whyNot)}
            >
              {t('why.open')}
            </Button>
            <PrintButton
              loaded={ranked.length}
              total={ranking.total}
              readOn={ranking.readOn}
              isFailed={ranking.isFetchNextPageError}
            />
            <ViewSwitch />
          </>
        )
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the details regardless of the focus */}
      <div
        className={classes.columns}
        data-open={(shown.party !== undefined && isBeside) || undefined}
        onKeyDown={onKeyDown}
        {...preloading(opened, comparison)}
      >
        <div className={classes.main}>
          {side === 'buyer' && <ThesisSwitch chosen={shown.thesis} onChoose={(thesis) => change({ thesis })} />}
          {ranking.matches === undefined || side === null ? (
            <NotYet ranking={ranking} />
          ) : ranking.total === 0 ? (
            <NoMatches side={side} thesis={shown.thesis} onAsk={() => ask(true)} />
          ) : (
            <Stack gap="sm">
              <Filters side={side} shown={shown} onChange={change} text={text} onText={setText} />
              <FiltersOn shown={shown} onChange={change} />
              <Group justify="space-between" gap="xs" data-unprinted>
                <Text size="sm" className="figures" role="status">
                  {t(needsAll && ranked.length < ranking.total ? 'shownSoFar' : 'shown', {
                    shown: count(needsAll ? matches.length : ranking.total),
                    loaded: count(ranked.length),
                    total: count(ranking.total),
                  })}
                </Text>
                <Group gap="md">
                  {session?.nda_signed && <NamesLeft />}
                  <FitLegend />
                </Group>
              </Group>
              {ranking.isFetchNextPageError && <Fault fault={ranking.error} onRetry={ranking.readAgain} />}
              {matches.length === 0 && !ranking.isFetchingNextPage ? (
                <NoneLeft
                  total={ranking.total}
                  onClear={() => {
                    setText('')
                    void navigate({ search: ({ thesis }) => (thesis === undefined ? {} : { thesis }), replace: true })
                  }}
                />
              ) : view === 'table' ? (
                <MatchTable {...list} side={side} shown={shown} onSort={sortBy} />
              ) : (
                <MatchList {...list} />
              )}
              <PrintedMatches matches={matches} rankOf={list.rankOf} side={side} total={ranking.total} />
              {compared && (
                <compared.Comparison
                  chosen={chosen.flatMap((id) => ranked.find((match) => match.id === id) ?? [])}
                  side={side}
                  signed={session?.nda_signed ?? false}
                  pairings={pairings}
                  onRemove={choose}
                  onClear={() => setChosen([])}
                />
              )}
            </Stack>
          )}
          <WorthALook near={near} selected={shown.party} onSelect={(id) => select(id, true)} />
          {ranking.matches !== undefined && side !== null && ranking.total <= FEW && (
            <NearMisses thesis={shown.thesis} shownElsewhere={nearIds} onPick={(id) => select(id, true)} />
          )}
          <Dismissed />
        </div>
        {shown.party !== undefined &&
          ranking.matches !== undefined &&
          (panel === null ? (
            isBeside && <PanelAwaited />
          ) : (
            <panel.Opened
              id={shown.party}
              match={open}
              pairing={pairings.get(shown.party)}
              signed={session?.nda_signed ?? false}
              isWatched={watched.has(shown.party)}
              onDismiss={() => select((after ?? before)?.id)}
              isBeside={isBeside}
              takesFocus={wasLookedFor}
              place={place < 0 ? null : t('row.rank', { rank: rankOf.get(shown.party) })}
              onPrevious={before === undefined ? null : () => select(before.id)}
              onNext={after === undefined ? null : () => select(after.id)}
              onClose={close}
            />
          ))}
      </div>
      {shown.ask && asking && side !== null && (
        <asking.WhyNotSearch
          side={side}
          isMatch={(id) => rankOf.has(id)}
          onPick={(id) => select(id, true)}
          onClose={() => ask(false)}
        />
      )}
    </Page>
  )
}

/** Placeholder of the details panel while its code loads. */
function PanelAwaited() {
  return (
    <Box component="aside" className={`card ${classes.aside}`} p="md">
      <Waiting height={64} />
    </Box>
  )
}

/** State of a ranking without content: loading, failed, or no party to rank for. */
function NotYet({ ranking }: { ranking: ReturnType<typeof useRanking> }) {
  if (ranking.error === null) return <Waiting lines={8} height={96} />
  return <NoParty fault={ranking.error} onRetry={() => void ranking.refetch()} />
}

/**
 * Selects the ranking of a buyer: the best of profile and theses, or a single thesis. Renders nothing without theses.
 */
function ThesisSwitch({
  chosen,
  onChoose,
}: {
  chosen: number | undefined
  onChoose: (thesis: number | undefined) => void
}) {
  const { t } = useTranslation('matching')
  const { data } = useOperation('listTheses')
  const theses = data?.theses ?? []
  if (theses.length === 0 && chosen === undefined) return null
  const isThere = theses.some(({ thesis_id }) => thesis_id === chosen)
  return (
    <NativeSelect
      label={t('thesis.label')}
      value={isThere ? String(chosen) : ''}
      onChange={({ currentTarget: { value } }) => onChoose(value === '' ? undefined : Number(value))}
      data={[
        { value: '', label: t('thesis.all') },
        ...theses.map(({ thesis_id, name }) => ({ value: String(thesis_id), label: name })),
      ]}
      error={data !== undefined && chosen !== undefined && !isThere ? t('thesis.gone') : undefined}
      size="sm"
      maw={320}
      mb="sm"
      data-unprinted
    />
  )
}

interface NoMatchesProps {
  side: 'buyer' | 'seller'
  thesis: number | undefined
  onAsk: () => void
}

/** Empty state of the matches: the cause and the action that removes it. */
function NoMatches({ side, thesis, onAsk }: NoMatchesProps) {
  const { t } = useTranslation('matching')
  const { data } = useNearest(thesis)
  const reason = data?.empty_reason
  return (
    <div className="card">
      <Empty
        icon={<IconUsers size={32} stroke={1.5} />}
        title={t('empty.title')}
        action={
          <Group gap="xs" mt="xs" justify="center">
            {reason === 'blind_view_not_approved' ? <ToBlindView /> : <ToProfile />}
            <Button variant="default" onClick={onAsk}>
              {t('empty.why')}
            </Button>
          </Group>
        }
      >
        {reason === undefined || reason === 'below_fit'
          ? t(`empty.${side}`)
          : reason === 'unread_text'
            ? t(`empty.unread_${side}`)
            : data?.why}
      </Empty>
    </div>
  )
}

/** Empty state if no match passes the filters. */
function NoneLeft({ total, onClear }: { total: number; onClear: () => void }) {
  const { t } = useTranslation('matching')
  return (
    <div className="card">
      <Empty
        icon={<IconFilterOff size={32} stroke={1.5} />}
        title={t('empty.filtered')}
        action={
          <Button variant="default" onClick={onClear} mt="xs">
            {t('filter.clear')}
          </Button>
        }
      >
        {t('empty.filteredText', { total: count(total) })}
      </Empty>
    </div>
  )
}

/** Error state. A workspace without a profile is asked to add one; other errors are shown as they are. */
function NoParty({ fault, onRetry }: { fault: unknown; onRetry: () => void }) {
  const { t } = useTranslation('matching')
  const refusal = refusalOf(fault)
  if (refusal?.status !== 404 || refusal.problem.code === 'thesis_not_found')
    return <Fault fault={fault} onRetry={onRetry} />
  return (
    <div className="card">
      <Empty icon={<IconUserQuestion size={32} stroke={1.5} />} title={t('empty.noParty')} action={<ToProfile />}>
        {t('empty.noPartyText')}
      </Empty>
    </div>
  )
}

function ToBlindView() {
  const { t } = useTranslation('matching')
  return (
    <Button
      leftSection={<IconEyeCheck size={16} />}
      renderRoot={(props) => <Link to="/workspace/confidentiality" hash="blind-view" {...props} />}
    >
      {t('empty.blindView')}
    </Button>
  )
}

function ToProfile() {
  const { t } = useTranslation('matching')
  return <Button renderRoot={(props) => <Link to="/workspace/settings" {...props} />}>{t('empty.profile')}</Button>
}

type View = 'list' | 'table'

/** The view last used on this device. */
const keptView = keptIn(() => localStorage, 'concordat.matches.view')

/** Returns the view of the ranking; narrow windows always show the list. */
function useView(): View {
  const isWide = useMediaQuery('(min-width: 62em)') ?? true
  const wished = useSyncExternalStore(keptView.subscribe, keptView.read)
  return wished === 'table' && isWide ? 'table' : 'list'
}

/** Switches between list and table on wide windows. */
function ViewSwitch() {
  const { t } = useTranslation('matching')
  return (
    <SegmentedControl
      value={useView()}
      onChange={keptView.write}
      data={(['list', 'table'] as const).map((value) => ({ value, label: t(`view.${value}`) }))}
      aria-label={t('view.label')}
      visibleFrom="md"
    />
  )
}

/** Dismissed matches, collapsed, each with its reason and a button to restore it. */
function Dismissed() {
  const { t } = useTranslation('matching')
  const { data } = useOperation('listDismissed')
  const restoring = useOperationMutation('dismissMatch')
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
                  {[sector ?? t('row.noSector'), `${t('panel.fit')} ${decimal(fit)}`].join(' · ')}
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

/** Reads the counterparties that fail a single condition, and the reason that a list is empty. */
const useNearest = (thesis: number | undefined) => useOperation('getNearMisses', thesis === undefined ? {} : { thesis })

interface NearMissesProps {
  thesis: number | undefined
  /** Ids of counterparties that the page shows elsewhere: those that miss by their fit alone are left out here. */
  shownElsewhere: ReadonlySet<number>
  onPick: (id: number) => void
}

/**
 * Counterparties that fail a single condition, each with that condition and the change that would meet it. Renders
 * nothing if there are none.
 */
function NearMisses({ thesis, shownElsewhere, onPick }: NearMissesProps) {
  const { t } = useTranslation('matching')
  const { data } = useNearest(thesis)
  const misses = data?.misses.filter(({ id, condition }) => condition !== 'fit' || !shownElsewhere.has(id)) ?? []
  if (misses.length === 0) return null
  return (
    <Card title={t('near.title')} mt="md">
      <Stack gap="md" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {misses.map(({ id, name, sector, fit, condition, reason, change }) => (
          <Group key={id} component="li" justify="space-between" gap="md">
            <div style={{ flex: '1 1 260px' }}>
              <Text fw={600}>{name}</Text>
              <Muted size="xs">{[sector, t('near.fit', { fit: decimal(fit) })].filter(Boolean).join(' · ')}</Muted>
              {condition !== 'blind_view' && <Text size="sm">{reason}</Text>}
              {change !== undefined && <Text size="sm">{change}</Text>}
            </div>
            <Button size="xs" variant="default" aria-label={`${t('near.open')}: ${name}`} onClick={() => onPick(id)}>
              {t('near.open')}
            </Button>
          </Group>
        ))}
      </Stack>
    </Card>
  )
}

interface WorthALookProps {
  /** Counterparties below the threshold that pass every condition, best first. */
  near: readonly Match[]
  selected: number | undefined
  onSelect: (id: number) => void
}

/**
 * The first counterparties below the threshold, apart from the matches. Their details explain why they are no matches,
 * so that nothing here dismisses one, pairs with it or requests its name. Renders nothing if there are none.
 */
function WorthALook({ near, selected, onSelect }: WorthALookProps) {
  const { t } = useTranslation('matching')
  if (near.length === 0) return null
  return (
    <Card title={t('worth.title')} mt="xl" data-unprinted>
      <Text size="sm" mb="sm">
        {t('worth.lead')}
      </Text>
      <ul className={classes.worth}>
        {near.map((match) => (
          <li key={match.id} className={classes.worthItem} data-selected={selected === match.id || undefined}>
            <div className={classes.who}>
              <UnstyledButton
                className={classes.cover}
                aria-expanded={selected === match.id}
                onClick={() => onSelect(match.id)}
              >
                <PartyName
                  name={match.name}
                  revealed={match.revealed}
                  fictional={match.fictional}
                  codeNameHint={t('worth.codeName')}
                  size="md"
                />
              </UnstyledButton>
              <BlindFacts match={match} />
            </div>
            <div className={classes.score}>
              <FitBar fit={match.fit} scores={match.scores} width={120} />
              <Group gap="sm" wrap="nowrap" justify="flex-end">
                <GatesSign gates={match.gates} />
                {match.data_quality !== undefined && <QualityMeter value={match.data_quality} width={36} />}
              </Group>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
