import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Somebody who has a key of their own to the workspace. */
export interface Person {
  member_id: number
  name: string
}

interface PersonFieldProps {
  label: string
  people: readonly Person[]
  /** Who is chosen now; listed even where the key has ended since. */
  chosen: Person | undefined
  /** A member's id, or 0 for nobody in particular. */
  onChoose: (memberId: number) => void
}

/** One of the people who have a key, or nobody in particular. */
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
