import { Stack } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { useAct } from '../../asking.ts'
import { Card } from '../../components/card.tsx'
import { useNow } from '../../now.tsx'
import { useLanguage } from '../../workspace.ts'
import { refusedFields, settingsDraftName, useProfileDraft } from '../identity/profile-draft.ts'
import { ProfileFields } from '../identity/profile-fields.tsx'
import {
  changedIn,
  emptiedIn,
  FILE_SECTIONS,
  type FieldPath,
  faultsIn,
  fieldId,
  fileFieldsOf,
  missingIn,
  toFormValues,
  toProfileInput,
} from '../identity/profile-form.ts'
import { SaveBar } from '../identity/save-bar.tsx'
import { Contradictions, FigureSources } from './figure-sources.tsx'
import { useYearsDraft } from './use-years-draft.ts'
import { placeId, YearsEditor } from './years-editor.tsx'
import { yearFaultsIn, yearsChanged, yearsHeld, yearsInput } from './years-form.ts'
import { YearsTable } from './years-table.tsx'

const SIDES = ['seller', 'buyer'] as const

/** Edits the company file. Unsaved input stays on this device; saving sends changed fields only. */
export function FileForm({ session }: { session: OutputFor<'getSession'> }) {
  const { t } = useTranslation('identity')
  const language = useLanguage()
  const thisYear = useNow().getFullYear()
  const { hash } = useLocation()
  const sides = SIDES.filter((side) => session[side] !== undefined)
  const sections = sides.flatMap((side) => FILE_SECTIONS[side])
  const paths = sections.flatMap(fileFieldsOf)
  const held = toFormValues(session, language)
  const heldYears = yearsHeld(session.seller, language)
  const draft = useProfileDraft(`${settingsDraftName(session)}.file`, held)
  const draftOfYears = useYearsDraft(`${settingsDraftName(session)}.years`, heldYears)
  const [saved, setSaved] = useState<string[] | null>(null)
  const update = useAct('updateSession')
  useEffect(() => {
    if (hash !== '') document.getElementById(hash)?.focus()
  }, [hash])

  const faults = faultsIn(draft.values, paths)
  const yearFaults = yearFaultsIn(draftOfYears.years, thisYear)
  const changed = changedIn(draft.values, held, paths)
  const changedYears = draftOfYears.isEdited ? yearsChanged(draftOfYears.years, heldYears) : []
  const faultCount = Object.keys(faults).length + Object.keys(yearFaults).length
  const names = [...changed, ...changedYears.map((name) => `seller.${name}` as const)]
  const labelOf = (name: FieldPath | `seller.${(typeof changedYears)[number]}`) => t(`field.${name}.label`)
  const save = () => {
    draft.leave(...paths)
    draftOfYears.judge()
    const [firstYear] = Object.keys(yearFaults)
    const [first] = paths.filter((path) => faults[path] !== undefined)
    const wrong = firstYear === undefined ? first && fieldId(first) : placeId(firstYear)
    if (wrong !== undefined) return document.getElementById(wrong)?.focus()
    const input = toProfileInput(draft.values, changed)
    const years = yearsInput(draftOfYears.years)
    const seller = { ...input.seller, ...Object.fromEntries(changedYears.map((name) => [name, years[name]])) }
    update.mutate(
      { ...input, ...(Object.keys(seller).length > 0 && { seller }) },
      {
        onSuccess: () => {
          setSaved(names.map(labelOf))
          draft.forget()
          draftOfYears.forget()
        },
      },
    )
  }
  return (
    <form
      noValidate
      onInput={() => setSaved(null)}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Stack gap="lg">
        {session.seller !== undefined && (
          <>
            <Contradictions contradictions={session.seller.contradictions} />
            <YearsEditor kind="closed" draft={draftOfYears} faults={draftOfYears.shown(yearFaults)} />
            <YearsTable years={draftOfYears.years} />
            <YearsEditor kind="expected" draft={draftOfYears} faults={draftOfYears.shown(yearFaults)} />
          </>
        )}
        {sections.map((section) => (
          <Card key={section} title={t(`file.${section}`)}>
            <ProfileFields
              paths={fileFieldsOf(section)}
              values={draft.values}
              faults={draft.shownFaults(paths)}
              refused={refusedFields(update.error)}
              onType={draft.type}
              onLeave={(path) => draft.leave(path)}
            />
          </Card>
        ))}
        <SaveBar
          changedCount={names.length}
          isEdited={names.length > 0 || draftOfYears.isEdited}
          emptied={emptiedIn(draft.values, held, paths).map(labelOf)}
          faultCount={faultCount}
          saved={saved}
          missing={sides
            .flatMap((side) => missingIn(session[side]?.missing_fields, side))
            .map((name) => t(`field.${name}.label`))}
          fault={update.error}
          isSaving={update.isPending}
          onDiscard={() => {
            draft.forget()
            draftOfYears.forget()
            update.reset()
          }}
          onDismiss={() => setSaved(null)}
        />
        {session.seller !== undefined && <FigureSources seller={session.seller} />}
      </Stack>
    </form>
  )
}
