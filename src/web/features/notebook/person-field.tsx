import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** A member with a key of their own. */
export interface Person {
  member_id: number
  name: string
}

interface PersonFieldProps {
  label: string
  people: readonly Person[]
  /** The selected person, listed even if their key has been revoked. */
  chosen: Person | undefined
  /** A member's id, or 0 for nobody. */
  onChoose: (memberId: number) => void
}

/** Selects a member, or nobody. */
export function PersonField({ label, people, chosen, onChoose }: PersonFieldProps) {
  const { t } = useTranslation('notebook')
  const isListed = chosen === undefined || people.some(({ member_id }) => member_id === chosen.member_id)
  const listed = isListed ? people : [...people, chosen]
  return (
    <NativeSelect
      label={label}
      value={String(chosen?.member_id ?? 0)}
      onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
      data={[
        { value: '0', label: t('nobody') },
        ...listed.map(({ member_id, name }) => ({ value: String(member_id), label: name })),
      ]}
    />
  )
}
