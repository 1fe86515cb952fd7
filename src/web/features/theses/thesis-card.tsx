import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../asking.ts'
import { Card } from '../../components/page.tsx'
import { Fault } from '../../components/states.tsx'
import { Sure } from '../../components/sure.tsx'
import { day, eurRange, percent } from '../../figures.ts'
import { useLanguage } from '../../workspace.ts'
import { type Thesis, ThesisForm } from './thesis-form.tsx'

/** A thesis with its criteria, a link to its matches and its form. */
export function ThesisCard({
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
  const language = useLanguage()
  const remove = useAct('removeThesis')
  const { thesis_id, name } = thesis
  if (isEdited)
    return (
      <Card title={name}>
        <ThesisForm thesis={thesis} onClose={onClose} />
      </Card>
    )
  return (
    <Card title={name} aside={t('since', { day: day(thesis.created_at, language) })}>
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
  const [least, most] = [thesis.check_size_min ?? undefined, thesis.check_size_max ?? undefined]
  const solutions = [solution_1, solution_2, solution_3].filter((one) => typeof one === 'string' && one !== '')
  const criteria = [
    geography ?? t('anywhere'),
    (least ?? most) !== undefined && t('ticket', { range: eurRange(least, most, language) }),
    typeof growth_target === 'number' && t('growth', { value: percent(growth_target, language) }),
    typeof ebitda_target === 'number' && t('margin', { value: percent(ebitda_target, language) }),
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
