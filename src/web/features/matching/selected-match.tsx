import { MatchDetails, WhyNotDetails } from './details.tsx'
import type { Match } from './match-filters.ts'
import { Panel, type PanelProps } from './panel.tsx'
import type { Pairing } from './ranking.ts'

interface OpenedProps extends Omit<PanelProps, 'children'> {
  id: number
  /** Undefined if the counterparty is not among the matches. */
  match: Match | undefined
  pairing: Pairing | undefined
  signed: boolean
  isWatched: boolean
  onDismiss: () => void
}

/** Details of a counterparty: its match, or the reason that it is not one. */
export function Opened({ id, match, pairing, signed, isWatched, onDismiss, ...panel }: OpenedProps) {
  return (
    <Panel {...panel}>
      {match === undefined ? (
        <WhyNotDetails id={id} pairing={pairing} isWatched={isWatched} />
      ) : (
        <MatchDetails match={match} pairing={pairing} signed={signed} isWatched={isWatched} onDismiss={onDismiss} />
      )}
    </Panel>
  )
}
