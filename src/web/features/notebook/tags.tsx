import { Pill, Stack, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TAG_CHARACTERS_MAX, TAGS_MAX } from '../../../client/vocabulary.ts'
import { afterPress } from '../../press.ts'

interface TagsProps {
  tags: readonly string[]
  onChange: (tags: string[]) => void
}

/** Tags of a pairing. Enter or leaving the field adds one. */
export function Tags({ tags, onChange }: TagsProps) {
  const { t } = useTranslation('notebook')
  const [typed, setTyped] = useState('')
  // Leaving the field adds its tag after the press, and the tags may have changed by then.
  const latest = useRef(tags)
  useEffect(() => {
    latest.current = tags
  })
  const add = () => {
    const tag = typed.trim()
    setTyped('')
    const held = latest.current
    if (tag !== '' && !held.some((one) => one.toLowerCase() === tag.toLowerCase())) onChange([...held, tag])
  }
  return (
    <Stack gap={6}>
      <TextInput
        label={t('tags')}
        description={t('tagsHint')}
        value={typed}
        maxLength={TAG_CHARACTERS_MAX}
        disabled={tags.length >= TAGS_MAX}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
        onBlur={() => afterPress(add)}
      />
      {tags.length > 0 && (
        <Pill.Group>
          {tags.map((tag) => (
            <Pill
              key={tag}
              withRemoveButton
              onRemove={() => onChange(tags.filter((one) => one !== tag))}
              removeButtonProps={{ 'aria-label': t('untag', { tag }), tabIndex: 0, 'aria-hidden': false }}
            >
              {tag}
            </Pill>
          ))}
        </Pill.Group>
      )}
    </Stack>
  )
}
