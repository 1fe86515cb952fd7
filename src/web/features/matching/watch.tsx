import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconEye, IconEyeCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { refusalOf, useAct } from '../../asking.ts'
import { Sign } from '../../components/hint.tsx'

/** Adds a counterparty to the watchlist or removes it. Only this workspace sees it. */
export function Watch({ id, isWatched }: { id: number; isWatched: boolean }) {
  const { t } = useTranslation(['matching', 'common'])
  const watching = useAct('watchParty')
  // Optimistic state until the service responds.
  const isOn = watching.isPending ? watching.variables.watching : isWatched
  const turn = () =>
    watching.mutate(
      { id, watching: !isOn },
      {
        onError: (fault) =>
          notifications.show({
            color: 'red',
            title: t('panel.watchFailed'),
            message: refusalOf(fault)?.problem.detail ?? t('common:state.offline'),
          }),
      },
    )
  return (
    <Button
      variant="default"
      aria-pressed={isOn}
      onClick={turn}
      leftSection={isOn ? <IconEyeCheck size={16} /> : <IconEye size={16} />}
    >
      {t(isOn ? 'panel.unwatch' : 'panel.watch')}
    </Button>
  )
}

/** Icon of a watched counterparty. */
export function WatchedSign() {
  const { t } = useTranslation('matching')
  return (
    <Sign label={t('panel.unwatch')}>
      <IconEyeCheck size={16} stroke={1.75} aria-hidden />
    </Sign>
  )
}
