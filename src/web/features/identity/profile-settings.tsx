import { Alert, Button, Group, SegmentedControl, Stack } from '@mantine/core'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { ForRole, useMayActAs } from '../../components/for-role.tsx'
import { Card, Muted } from '../../components/page.tsx'
import { QualityMeter } from '../../components/quality-meter.tsx'
import { Fault } from '../../components/states.tsx'
import { useOperationMutation } from '../../operations.ts'
import { useLanguage } from '../../workspace.ts'
import { refusedFields, settingsDraftName, useProfileDraft } from './profile-draft.ts'
import { ProfileFields, RateNote } from './profile-fields.tsx'
import {
  changedIn,
  emptiedIn,
  type FieldPath,
  faultsIn,
  fieldId,
  fieldsOf,
  identityFields,
  missingIn,
  type Side,
  toFormValues,
  toProfileInput,
  withCurrency,
} from './profile-form.ts'
import { SaveBar } from './save-bar.tsx'

type Session = OutputFor<'getSession'>
const SIDES = ['seller', 'buyer'] as const

/** True for fields that only owners change: identity and name release. */
const isForOwners = (path: FieldPath) => path.startsWith('identity.') || path.includes('.name_release')

/** Edits the profile. Unsaved input stays on this device; saving sends changed fields only. */
export function ProfileSettings({ session }: { session: Session }) {
  const { t } = useTranslation('identity')
  const language = useLanguage()
  const { hash } = useLocation()
  const held = toFormValues(session, language)
  const draft = useProfileDraft(settingsDraftName(session), held)
  const [added, setAdded] = useState<Side | null>(null)
  const [saved, setSaved] = useState<FieldPath[] | null>(null)
  const update = useOperationMutation('updateSession')
  const isOwner = useMayActAs('owner')
  useEffect(() => {
    if (hash !== '') document.getElementById(hash)?.focus()
  }, [hash])

  const sides = SIDES.filter((side) => session[side] !== undefined || side === added || hasDraftOf(side))
  const identity = identityFields(draft.values)
  const all = [...identity, ...fieldsOf(...sides)]
  const locked = isOwner ? [] : all.filter(isForOwners)
  const paths = all.filter((path) => !locked.includes(path))
  const changed = changedIn(draft.values, held, paths)
  const { cleared, kept } = emptiedIn(draft.values, held, paths)
  const faults = faultsIn(draft.values, paths)
  const faultCount = Object.keys(faults).length
  const save = () => {
    draft.leave(...paths)
    const [first] = paths.filter((path) => faults[path] !== undefined)
    if (first !== undefined) return document.getElementById(fieldId(first))?.focus()
    const input = withCurrency(toProfileInput(draft.values, changed), draft.values, session, cleared)
    update.mutate(input, {
      onSuccess: () => {
        setSaved([...changed, ...cleared])
        draft.forget()
      },
    })
  }
  const fieldsProps = {
    // Read-only fields show the stored value, not an earlier draft.
    values: { ...draft.values, ...Object.fromEntries(locked.map((path) => [path, held[path]])) },
    locked,
    faults: draft.shownFaults(paths),
    refused: refusedFields(update.error),
    onType: (path: FieldPath, text: string) => {
      setSaved(null)
      draft.type(path, text)
    },
    onLeave: (path: FieldPath) => draft.leave(path),
  }
  const missing = SIDES.flatMap((side) => missingIn(session[side]?.missing_fields, side))
  const labelOf = (path: FieldPath) => t(`field.${path}.label`)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <ForRole least="member">
        <Stack gap="lg">
          <Card title={t('settings.company')}>
            {session.agent_driven && <Muted mb="md">{t('settings.agentDriven')}</Muted>}
            {!isOwner && <Muted mb="md">{t('settings.ownersOnly')}</Muted>}
            <ProfileFields {...fieldsProps} paths={identity} />
            {session.warnings?.map((warning) => (
              <Alert key={warning} color="yellow" icon={<IconAlertTriangle />} mt="md">
                {warning}
              </Alert>
            ))}
          </Card>
          {sides.map((side) => {
            const quality = session[side]?.data_quality
            return (
              <Card
                key={side}
                title={t(`settings.${side}`)}
                aside={quality === undefined ? undefined : <QualityMeter value={quality} />}
              >
                <ProfileFields {...fieldsProps} paths={fieldsOf(side)} isOwnProfile={sides.length === 1} />
                <RateNote profile={session[side]} />
              </Card>
            )
          })}
          {sides.length === 2 && <ActiveSide session={session} />}
          {sides.length < 2 && <AddSide side={sides.includes('seller') ? 'buyer' : 'seller'} onAdd={setAdded} />}
          <SaveBar
            changedCount={changed.length + cleared.length}
            isEdited={changed.length + cleared.length > 0}
            cleared={cleared.map(labelOf)}
            kept={kept.map(labelOf)}
            faultCount={faultCount}
            saved={saved?.map(labelOf) ?? null}
            missing={missing.map((name) => t(`field.${name}.label`))}
            fault={update.error}
            isSaving={update.isPending}
            onDiscard={() => {
              draft.forget()
              update.reset()
            }}
            onDismiss={() => setSaved(null)}
          />
        </Stack>
      </ForRole>
    </form>
  )

  function hasDraftOf(side: Side): boolean {
    return fieldsOf(side).some((path) => (draft.values[path] ?? '') !== '')
  }
}

/** Selects the side that the workspace acts for. */
function ActiveSide({ session }: { session: Session }) {
  const { t } = useTranslation('identity')
  const { t: common } = useTranslation()
  const update = useOperationMutation('updateSession')
  const isBuyer = session.user_type === 'investor' || session.user_type === 'buyer'
  if (session.buyer === undefined || session.seller === undefined) return null
  return (
    <Card title={t('settings.activeSide')}>
      <Group justify="space-between" gap="md">
        <Muted>{t('settings.activeSideNote')}</Muted>
        <SegmentedControl
          aria-label={t('settings.activeSide')}
          disabled={update.isPending}
          value={isBuyer ? 'investor' : 'seller'}
          onChange={(user_type) => update.mutate({ user_type: user_type as 'investor' | 'seller' })}
          data={[
            { value: 'seller', label: common('party.seller') },
            { value: 'investor', label: common('party.buyer') },
          ]}
        />
      </Group>
      {update.error !== null && <Fault fault={update.error} />}
    </Card>
  )
}

/** Offers to add a profile for the other side. */
function AddSide({ side, onAdd }: { side: Side; onAdd: (side: Side) => void }) {
  const { t } = useTranslation('identity')
  const [title, text] =
    side === 'seller' ? (['addSeller', 'addSellerText'] as const) : (['addBuyer', 'addBuyerText'] as const)
  return (
    <Card title={t(`settings.${title}`)}>
      <Group justify="space-between" gap="md">
        <Muted flex={1} miw={220}>
          {t(`settings.${text}`)}
        </Muted>
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => onAdd(side)}>
          {t('settings.add')}
        </Button>
      </Group>
    </Card>
  )
}
