import { MatchDetails, WhyNotDetails } from './details.tsx'
import type { Match } from './match-filters.ts'
import { Panel, type PanelProps } from './panel.tsx'
import type { Pairing } from './ranking.ts'

interface OpenedProps extends Omit<PanelProps, 'children'> {
  id: number
  /** Undefined where the party is not among the matches. */
  match: Match | undefined
  pairing: Pairing | undefined
  signed: boolean
  isWatched: boolean
  onDismiss: () => void
}

/** The counterparty whose details are open: its match in full, or why it is not a match. */
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
