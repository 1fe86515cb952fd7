import { Anchor, Button, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconLockOpen } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { Muted } from '../../components/page.tsx'
import { registerMessages } from '../../language.ts'
import { refusalOf, useOperation, useOperationMutation } from '../../operations.ts'

registerMessages('names', import.meta.glob('@locales/*/app/names.json', { eager: true, import: 'default' }))

type Allowance = OutputFor<'getNamesAllowance'>

/**
 * Returns a function that opens names and reports the result for each, then reloads the lists, which only show names
 * already disclosed.
 */
function useOpening() {
  const { t } = useTranslation(['names', 'common'])
  const remembered = useQueryClient()
  const opening = useOperationMutation('openNames')
  const notifyOpened = ({ names }: OutputFor<'openNames'>) => {
    for (const { id, name, state } of names)
      notifications.show(
        state === 'told'
          ? { id: `name-${id}`, title: t('opened', { name }), message: t('consequence') }
          : { id: `name-${id}`, color: 'yellow', title: t('failed'), message: t(`state.${state}`) },
      )
  }
  const open = (ids: readonly number[]) =>
    opening.mutate(
      { ids: [...ids] },
      {
        onSuccess: (answer) => {
          notifyOpened(answer)
          return remembered.refetchQueries({ queryKey: ['listMatches'] })
        },
        onError: (fault) =>
          notifications.show({
            color: 'red',
            title: t('failed'),
            message: refusalOf(fault)?.problem.detail ?? t('common:state.offline'),
          }),
      },
    )
  return { open, isOpening: opening.isPending }
}

/** Opens a name, stating the consequences and the day's remaining allowance. */
export function OpenName({ id, name }: { id: number; name: string }) {
  const { t } = useTranslation('names')
  const { open, isOpening } = useOpening()
  const left = useOperation('getNamesAllowance')
  return (
    <Stack gap={6} align="flex-start">
      <Button
        size="sm"
        variant="light"
        leftSection={<IconLockOpen size={16} />}
        aria-label={t('openOf', { name })}
        loading={isOpening}
        onClick={() => open([id])}
      >
        {t('open')}
      </Button>
      <Muted>
        {t('consequence')} {left.data !== undefined && <LeftInWords left={left.data} />}
      </Muted>
    </Stack>
  )
}

/** Opens several names at once. */
export function OpenChosenNames({ ids }: { ids: readonly number[] }) {
  const { t } = useTranslation('names')
  const { open, isOpening } = useOpening()
  if (ids.length === 0) return null
  return (
    <Button
      variant="default"
      leftSection={<IconLockOpen size={16} />}
      title={t('consequence')}
      loading={isOpening}
      onClick={() => open(ids)}
    >
      {t('openChosen', { count: ids.length })}
    </Button>
  )
}

/** The day's remaining allowance of names. */
export function NamesLeft() {
  const left = useOperation('getNamesAllowance')
  if (left.data === undefined) return null
  return (
    <Muted span className="figures">
      <LeftInWords left={left.data} />
    </Muted>
  )
}

function LeftInWords({ left }: { left: Allowance }) {
  const { t } = useTranslation('names')
  const { left_today, human_check_required, assurance_required } = left
  const isMoreNeeded = human_check_required === true || assurance_required !== undefined
  return (
    <>
      {assurance_required === undefined ? t('left', { count: left_today }) : t(`assurance.${assurance_required}`)}
      {human_check_required && ` ${t('humanCheck')}`}
      {isMoreNeeded && (
        <>
          {' '}
          <Anchor component={Link} to="/workspace/settings" size="sm" underline="always">
            {t('toSettings')}
          </Anchor>
        </>
      )}
    </>
  )
}
