import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconArrowRight, IconPlus, IconTargetArrow } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { THESIS_NAME_CHARACTERS_MAX } from '../../../client/vocabulary.ts'
import { draftOf } from '../../browser-storage.ts'
import { useMayActAs } from '../../components/for-role.tsx'
import { Card, Page } from '../../components/page.tsx'
import { Answered, Empty, Fault, Waiting } from '../../components/states.tsx'
import { Sure } from '../../components/sure.tsx'
import { day, eurRange, millions, percent } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { useOperation, useOperationMutation } from '../../operations.ts'
import { useLanguage, useWorkspace } from '../../workspace.ts'
import { useProfileDraft } from '../identity/profile-draft.ts'
import { ProfileFields } from '../identity/profile-fields.tsx'
import {
  type FieldPath,
  faultsIn,
  fieldId,
  inCompanyCurrency,
  toFormValues,
  toProfileInput,
} from '../identity/profile-form.ts'

registerMessages('theses', import.meta.glob('@locales/*/app/theses.json', { eager: true, import: 'default' }))
registerMessages('identity', import.meta.glob('@locales/*/app/identity.json', { eager: true, import: 'default' }))

/** Investment theses of a buyer, in addition to its profile. */
export function Theses() {
  const { t } = useTranslation('theses')
  const { session, ...asked } = useWorkspace()
  // Load only for buyers, because the service refuses sellers.
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Answered asked={{ ...asked, data: session }} waiting={<Waiting lines={3} height={120} />}>
        {({ buyer }) => (buyer === undefined ? <ForBuyersOnly /> : <OfBuyer />)}
      </Answered>
    </Page>
  )
}

function ForBuyersOnly() {
  const { t } = useTranslation('theses')
  const { t: common } = useTranslation()
  return (
    <Empty
      icon={<IconTargetArrow size={32} stroke={1.5} />}
      title={t('sellerTitle')}
      action={
        <Anchor component={Link} to="/workspace/settings">
          {common('nav.settings')}
        </Anchor>
      }
    >
      {t('seller')}
    </Empty>
  )
}

function OfBuyer() {
  const { t } = useTranslation('theses')
  const { t: common } = useTranslation()
  // One open form at a time; drafts are stored for each thesis.
  const [edited, setEdited] = useState<number | 'new' | null>(null)
  const close = () => setEdited(null)
  const isAdding = edited === 'new'
  const mayWrite = useMayActAs('member')
  const asked = useOperation('listTheses')
  return (
    <Answered asked={asked} waiting={<Waiting lines={3} height={120} />}>
      {({ theses, theses_max }) => (
        <Stack gap="lg">
          {theses.length === 0 && !isAdding && (
            <Empty icon={<IconTargetArrow size={32} stroke={1.5} />} title={t('emptyTitle')}>
              {t('empty')}
            </Empty>
          )}
          {theses.map((thesis) => (
            <ThesisCard
              key={thesis.thesis_id}
              thesis={thesis}
              mayWrite={mayWrite}
              isEdited={edited === thesis.thesis_id}
              onEdit={() => setEdited(thesis.thesis_id)}
              onClose={close}
            />
          ))}
          {isAdding && (
            <Card title={t('addTitle')}>
              <ThesisForm onClose={close} />
            </Card>
          )}
          {!mayWrite && (
            <Text size="sm" c="dimmed">
              {common('forRole.member')}
            </Text>
          )}
          {mayWrite && !isAdding && theses.length >= theses_max && (
            <Text size="sm" c="dimmed">
              {t('full', { count: theses.length })}
            </Text>
          )}
          {mayWrite && !isAdding && theses.length < theses_max && (
            <div>
              <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
                {t('add')}
              </Button>
            </div>
          )}
        </Stack>
      )}
    </Answered>
  )
}

/** A thesis with its criteria, a link to its matches and its form. */
function ThesisCard({
  thesis,
  mayWrite,
  isEdited,
  onEdit,
  onClose,
}: {
  thesis: Thesis
  mayWrite: boolean
  isEdited: boolean
  onEdit: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('theses')
  const remove = useOperationMutation('removeThesis')
  const { thesis_id, name } = thesis
  if (isEdited)
    return (
      <Card title={name}>
        <ThesisForm thesis={thesis} onClose={onClose} />
      </Card>
    )
  return (
    <Card title={name} aside={t('since', { day: day(thesis.created_at) })}>
      <Stack gap="sm">
        <Sought thesis={thesis} />
        <Group justify="space-between" gap="md">
          <Anchor
            renderRoot={(props) => <Link to="/workspace/matches" search={{ thesis: thesis_id }} {...props} />}
            size="sm"
            fw={600}
            aria-label={t('matchesNamed', { name })}
          >
            {t('matches')} <IconArrowRight size={14} />
          </Anchor>
          {mayWrite && (
            <Group gap="xs">
              <Button size="compact-sm" variant="default" aria-label={t('editNamed', { name })} onClick={onEdit}>
                {t('edit')}
              </Button>
              <Sure
                isIcon
                act={t('remove', { name })}
                question={t('removeSure')}
                onYes={() => remove.mutate({ thesis_id })}
              />
            </Group>
          )}
        </Group>
        {remove.error !== null && <Fault fault={remove.error} />}
      </Stack>
    </Card>
  )
}

/** The criteria of a thesis as entered. */
function Sought({ thesis }: { thesis: Thesis }) {
  const { t } = useTranslation('theses')
  const language = useLanguage()
  const { sector, solution_1, solution_2, solution_3, geography, growth_target, ebitda_target } = thesis
  const { check_size_min: least, check_size_max: most, currency = 'EUR' } = inCompanyCurrency(thesis)
  const write = (value: number | null | undefined, language?: string) => millions(value, currency, language)
  const solutions = [solution_1, solution_2, solution_3].filter((one) => typeof one === 'string' && one !== '')
  const criteria = [
    geography ?? t('anywhere'),
    (least ?? most) !== undefined && t('ticket', { range: eurRange(least, most, language, write) }),
    typeof growth_target === 'number' && t('growth', { value: percent(growth_target) }),
    typeof ebitda_target === 'number' && t('margin', { value: percent(ebitda_target) }),
  ].filter((one) => one !== false)
  return (
    <Stack gap={4}>
      <Text style={{ overflowWrap: 'anywhere' }}>{sector}</Text>
      {solutions.length > 0 && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {solutions.join(' · ')}
        </Text>
      )}
      <Text size="sm" c="dimmed" className="figures">
        {criteria.join(' · ')}
      </Text>
    </Stack>
  )
}

type Thesis = OutputFor<'listTheses'>['theses'][number]

/** Buyer fields that theses share. */
const PATHS: readonly FieldPath[] = [
  'buyer.sector',
  'buyer.geography',
  'buyer.trades',
  'buyer.excluded_trades',
  'buyer.countries',
  'buyer.kinds',
  'buyer.sizes',
  'buyer.role',
  'buyer.solution_1',
  'buyer.solution_2',
  'buyer.solution_3',
  'buyer.currency',
  'buyer.check_size_min',
  'buyer.check_size_max',
  'buyer.growth_target',
  'buyer.ebitda_target',
]
const REQUIRED: readonly FieldPath[] = ['buyer.sector']

/** Adds or changes a thesis. The draft is stored on this device until saved or cancelled. */
function ThesisForm({ thesis, onClose }: { thesis?: Thesis; onClose: () => void }) {
  const { t } = useTranslation('theses')
  const { t: common } = useTranslation()
  const language = useLanguage()
  const draftName = `thesis.${thesis?.thesis_id ?? 'new'}`
  const held = thesis === undefined ? {} : toFormValues({ buyer: thesis }, language)
  const draft = useProfileDraft(draftName, held)
  const nameKept = useMemo(() => draftOf(`${draftName}.name`), [draftName])
  const [name, setName] = useState(nameKept.read() ?? thesis?.name ?? '')
  const [isTried, setTried] = useState(false)
  const add = useOperationMutation('addThesis')
  const change = useOperationMutation('changeThesis')
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
