import { PartyName } from '../../components/party-name.tsx'
import { type Match, newSinceOf } from './match-filters.ts'

interface MatchNameProps {
  match: Match
  isPaired: boolean
  size?: 'sm' | 'md'
}

/** The name of a match, marked if new. */
export function MatchName({ match, isPaired, size = 'sm' }: MatchNameProps) {
  const { name, revealed, fictional } = match
  return (
    <PartyName
      name={name}
      revealed={revealed}
      fictional={fictional}
      newSince={newSinceOf(match, isPaired)}
      size={size}
    />
  )
}
