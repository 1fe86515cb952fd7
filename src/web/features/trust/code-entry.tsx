import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Fault } from '../../components/states.tsx'

const SHORTEST_CODE = 16

interface CodeEntryProps {
  /** The code from the link; empty if it is to be typed. */
  mailed?: string
  act: string
  fault?: Parameters<typeof Fault>[0]['fault'] | null
  isPending?: boolean
  onEnter: (code: string) => void
}

/** Field for the one-time code of a message, if its link cannot be used. */
export function CodeEntry({ mailed = '', act, fault = null, isPending = false, onEnter }: CodeEntryProps) {
  const { t } = useTranslation('trust')
  const [code, setCode] = useState(mailed)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onEnter(code.trim())
      }}
    >
      <Stack gap="sm">
        <TextInput
          label={t('code')}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          placeholder="7KQ2-M9XT-4BHD-0WZR"
          autoComplete="one-time-code"
          spellCheck={false}
          required
        />
        {fault !== null && <Fault fault={fault} />}
        <Group justify="flex-end">
          <Button type="submit" loading={isPending} disabled={code.trim().length < SHORTEST_CODE}>
            {act}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
