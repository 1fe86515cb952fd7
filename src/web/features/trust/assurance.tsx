import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { Hint } from '../../components/hint.tsx'
import { registerMessages } from '../../language.ts'

registerMessages('assurance', import.meta.glob('@locales/*/app/assurance.json', { eager: true, import: 'default' }))

type Assurance = NonNullable<OutputFor<'getSession'>['assurance']>
const COLOURS: Record<Assurance, string> = { declared: 'gray', email: 'blue', company: 'pine', vetted: 'pine' }

/** The workspace's level of assurance, with an explanation. */
export function AssuranceBadge({ level }: { level: Assurance }) {
  const { t } = useTranslation('assurance')
  return (
    <Hint label={t(`meaning.${level}`)}>
      <Badge variant="light" color={COLOURS[level]} radius="sm" tt="none" fw={550} miw="max-content">
        {t(`level.${level}`)}
      </Badge>
    </Hint>
  )
}
