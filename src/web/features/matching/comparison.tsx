import { Button, CloseButton, Group, ScrollArea, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconColumns3, IconStar } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EBITDA_FIT_MAX, GROWTH_FIT_MAX, REVENUE_FIT_MAX } from '../../../client/vocabulary.ts'
import { Dialog } from '../../components/dialog.tsx'
import { Muted } from '../../components/page.tsx'
import { PartyName } from '../../components/party-name.tsx'
import { decimal, eurMOrRange, eurRange, percentOrRange } from '../../figures.ts'
import { useLanguage } from '../../workspace.ts'
import { OpenChosenNames } from '../names/opening.tsx'
import { bestAmong, MOST_COMPARED } from './comparing.ts'
import classes from './comparison.module.css'
import { GatesSign } from './gates.tsx'
import type { Match } from './match-filters.ts'
import { PairUp } from './pair-up.tsx'
import type { Pairing } from './ranking.ts'

interface ComparisonProps {
  chosen: readonly Match[]
  side: 'buyer' | 'seller'
  /** True while the workspace's NDA is in force. */
  signed: boolean
  pairings: ReadonlyMap<number, Pairing>
  onRemove: (id: number) => void
  onClear: () => void
}

/** Selected counterparties in a sticky bar, and side by side on demand. */
export function Comparison({ chosen, side, signed, pairings, onRemove, onClear }: ComparisonProps) {
  const { t } = useTranslation('matching')
  const [isOpen, { open, close }] = useDisclosure(false)
  if (chosen.length === 0) return null
  return (
    <>
      <section className={classes.bar} aria-label={t('compare.bar')}>
        <Group justify="space-between" gap="sm">
          <Group gap="xs">
            <Muted role="status" className="figures">
              {chosen.length === MOST_COMPARED ? t('compare.full') : t('compare.chosen', { count: chosen.length })}
            </Muted>
            {chosen.map(({ id, name }) => (
              <Group key={id} gap={2} wrap="nowrap">
                <Text size="sm" fw={600} truncate maw={180}>
                  {name}
                </Text>
                <CloseButton size="sm" aria-label={t('compare.remove', { name })} onClick={() => onRemove(id)} />
              </Group>
            ))}
          </Group>
          <Group gap="xs" wrap="nowrap">
            <Button variant="subtle" color="gray" onClick={onClear}>
              {t('compare.clear')}
            </Button>
            {signed && <OpenChosenNames ids={chosen.filter(isClosed).map(({ id }) => id)} />}
            <Button
              onClick={open}
              disabled={chosen.length < 2}
              leftSection={<IconColumns3 size={16} />}
              title={chosen.length < 2 ? t('compare.needTwo') : undefined}
            >
              {t('compare.open')}
            </Button>
          </Group>
        </Group>
      </section>
      <Dialog opened={isOpen && chosen.length > 1} onClose={close} title={t('compare.title')} size="min(960px, 96vw)">
        <ScrollArea type="auto" viewportProps={{ tabIndex: 0 }}>
          <SideBySide chosen={chosen} side={side} pairings={pairings} />
        </ScrollArea>
      </Dialog>
    </>
  )
}

/** True if the name is hidden and can be opened without a request. */
const isClosed = ({ revealed, name_on_request }: Match) => !revealed && name_on_request !== true

interface Row {
  label: string
  cells: ReactNode[]
  best?: ReadonlySet<number>
}

function SideBySide({ chosen, side, pairings }: Pick<ComparisonProps, 'chosen' | 'side' | 'pairings'>) {
  const { t } = useTranslation('matching')
  const rows = useCompared(chosen, side)
  return (
    <table className={classes.sideBySide}>
      <thead>
        <tr>
          <th scope="col">
            <Text component="span" size="sm" c="dimmed">
              {t('compare.row')}
            </Text>
          </th>
          {chosen.map(({ id, name, revealed, fictional }) => (
            <th key={id} scope="col">
              <PartyName name={name} revealed={revealed} fictional={fictional} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, cells, best }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {chosen.map(({ id }, place) => (
              <td key={id} className="figures">
                {best?.has(place) ? (
                  <span className={classes.best}>
                    {cells[place]}
                    <IconStar size={14} stroke={2} role="img" aria-label={t('compare.best')} />
                  </span>
                ) : (
                  cells[place]
                )}
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row">{t('column.pairing')}</th>
          {chosen.map(({ id, name, fit }) => (
            <td key={id}>
              <PairUp id={id} name={name} fit={fit} pairing={pairings.get(id)} />
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

/** Returns a row for each criterion. Larger figures are marked as better, except for size, which is a preference. */
function useCompared(chosen: readonly Match[], side: 'buyer' | 'seller'): Row[] {
  const { t } = useTranslation(['matching', 'fit', 'common'])
  const language = useLanguage()
  const row = (
    label: string,
    figureOf: (match: Match) => number | undefined,
    written: (figure: number | undefined) => string,
  ): Row => {
    const figures = chosen.map(figureOf)
    return { label, cells: figures.map(written), best: bestAmong(figures) }
  }
  const points = (most: number) => (value: number | undefined) => t('fit:of', { points: decimal(value), most })
  return [
    row(t('panel.fit'), ({ fit }) => fit, points(100)),
    row(
      t('compare.points', { name: t('common:fit.revenue') }),
      ({ scores }) => scores.revenue_fit,
      points(REVENUE_FIT_MAX),
    ),
    row(
      t('compare.points', { name: t('common:fit.growth') }),
      ({ scores }) => scores.growth_fit,
      points(GROWTH_FIT_MAX),
    ),
    row(
      t('compare.points', { name: t('common:fit.ebitda') }),
      ({ scores }) => scores.ebitda_fit,
      points(EBITDA_FIT_MAX),
    ),
    row(
      t('fit:likeness'),
      ({ scores }) => scores.semantic,
      (value) => `× ${decimal(value, language, 2)}`,
    ),
    { label: t('column.sector'), cells: chosen.map(({ sector }) => sector ?? '—') },
    ...(side === 'buyer'
      ? [
          {
            label: t('sort.sizeBuyer'),
            cells: chosen.map(({ revenue, bands }) => eurMOrRange(revenue, bands?.revenue)),
          },
          {
            label: t('sort.growth'),
            cells: chosen.map(({ growth, bands }) => percentOrRange(growth, bands?.growth)),
            best: bestAmong(chosen.map(({ growth }) => growth)),
          },
          {
            label: t('sort.margin'),
            cells: chosen.map(({ ebitda_margin, bands }) => percentOrRange(ebitda_margin, bands?.ebitda_margin)),
            best: bestAmong(chosen.map(({ ebitda_margin }) => ebitda_margin)),
          },
        ]
      : [
          {
            label: t('column.ticket'),
            cells: chosen.map(({ ticket_min, ticket_max }) => eurRange(ticket_min, ticket_max)),
          },
        ]),
    row(
      t('sort.quality'),
      ({ data_quality }) => data_quality,
      (value) => (value === undefined ? '—' : `${value}/10`),
    ),
    { label: t('column.gates'), cells: chosen.map(({ id, gates }) => <GatesSign key={id} gates={gates} withText />) },
    {
      label: t('panel.reasons'),
      cells: chosen.map(({ id, reasons }) => (
        <Text key={id} component="span" size="sm">
          {reasons[0] ?? '—'}
        </Text>
      )),
    },
  ]
}
