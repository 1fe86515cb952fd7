import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { THESIS_NAME_CHARACTERS_MAX } from '../../../client/vocabulary.ts'
import { useAct } from '../../asking.ts'
import { draftOf } from '../../browser-storage.ts'
import { Fault } from '../../components/states.tsx'
import { useLanguage } from '../../workspace.ts'
import { useProfileDraft } from '../identity/profile-draft.ts'
import { ProfileFields } from '../identity/profile-fields.tsx'
import { type FieldPath, faultsIn, fieldId, toFormValues, toProfileInput } from '../identity/profile-form.ts'

export type Thesis = OutputFor<'listTheses'>['theses'][number]

/** Buyer fields that theses share. */
const PATHS: readonly FieldPath[] = [
  'buyer.sector',
  'buyer.geography',
  'buyer.trades',
  'buyer.excluded_trades',
  'buyer.countries',
  'buyer.role',
  'buyer.solution_1',
  'buyer.solution_2',
  'buyer.solution_3',
  'buyer.check_size_min',
  'buyer.check_size_max',
  'buyer.growth_target',
  'buyer.ebitda_target',
]
const REQUIRED: readonly FieldPath[] = ['buyer.sector']

/** Adds or changes a thesis. The draft is stored on this device until saved or cancelled. */
export function ThesisForm({ thesis, onClose }: { thesis?: Thesis; onClose: () => void }) {
  const { t } = useTranslation('theses')
  const { t: common } = useTranslation()
  const language = useLanguage()
  const draftName = `thesis.${thesis?.thesis_id ?? 'new'}`
  const held = thesis === undefined ? {} : toFormValues({ buyer: thesis }, language)
  const draft = useProfileDraft(draftName, held)
  const nameKept = useMemo(() => draftOf(`${draftName}.name`), [draftName])
  const [name, setName] = useState(nameKept.read() ?? thesis?.name ?? '')
  const [isTried, setTried] = useState(false)
  const add = useAct('addThesis')
  const change = useAct('changeThesis')
  const fault = add.error ?? change.error
  const type = (text: string) => {
    setName(text)
    nameKept.write(text)
  }
  const leave = () => {
    draft.forget()
    nameKept.write(null)
    onClose()
  }
  const save = () => {
    setTried(true)
    draft.leave(...PATHS)
    const faults = faultsIn(draft.values, PATHS, REQUIRED)
    const [first] = PATHS.filter((path) => faults[path] !== undefined)
    if (name.trim() === '') return document.getElementById('thesis-name')?.focus()
    if (first !== undefined) return document.getElementById(fieldId(first))?.focus()
    const sought = toProfileInput(draft.values, PATHS).buyer ?? {}
    const stated = { ...sought, name: name.trim(), sector: (draft.values['buyer.sector'] ?? '').trim() }
    if (thesis === undefined) add.mutate(stated, { onSuccess: leave })
    else change.mutate({ ...stated, thesis_id: thesis.thesis_id }, { onSuccess: leave })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Stack gap="md">
        <TextInput
          id="thesis-name"
          label={t('name')}
          description={t('nameHint')}
          value={name}
          maxLength={THESIS_NAME_CHARACTERS_MAX}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          error={isTried && name.trim() === '' ? t('nameMissing') : undefined}
          required
          autoComplete="off"
          data-autofocus
        />
        <ProfileFields
          paths={PATHS}
          values={draft.values}
          faults={draft.shownFaults(PATHS, REQUIRED)}
          required={REQUIRED}
          onType={draft.type}
          onLeave={(path) => draft.leave(path)}
        />
        {fault !== null && <Fault fault={fault} />}
        <Group gap="xs">
          <Button type="submit" loading={add.isPending || change.isPending}>
            {common('act.save')}
          </Button>
          <Button variant="default" onClick={leave}>
            {common('act.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
