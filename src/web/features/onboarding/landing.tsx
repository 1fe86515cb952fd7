import { Anchor, Divider, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowRight, IconBriefcase2, IconBuildingStore, IconKey, IconLayoutDashboard } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ComponentType, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { FitBar } from '../../components/fit-bar.tsx'
import { PartyName } from '../../components/party-name.tsx'
import { eurM, percent } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { useWorkspaceKey } from '../../workspace.ts'
import type { Side } from '../identity/profile-form.ts'
import { ArriveFrame } from './arrive-frame.tsx'
import classes from './landing.module.css'

registerMessages('landing', import.meta.glob('@locales/*/app/landing.json', { eager: true, import: 'default' }))

const FACTS = ['code', 'stands', 'told'] as const

/** The start page: the service in brief, three entry points and the rules of confidentiality. */
export function Landing() {
  const { t } = useTranslation('landing')
  const key = useWorkspaceKey()
  const title = t('title')
  useEffect(() => {
    document.title = `Concordat: ${title.charAt(0).toLowerCase()}${title.slice(1)}`
  }, [title])
  return (
    <ArriveFrame>
      <div className={classes.hero}>
        <div>
          <Title order={1} className={`serif ${classes.headline}`}>
            {t('headline')}
          </Title>
          <Text className={classes.lead}>{t('lead')}</Text>
          <nav aria-label={t('ways')}>
            {key !== null && (
              <Way words={t('onward', { returnObjects: true })} icon={IconLayoutDashboard} to="/workspace" first />
            )}
            <Way words={t('sell', { returnObjects: true })} icon={IconBuildingStore} to="/register" side="seller" />
            <Way words={t('buy', { returnObjects: true })} icon={IconBriefcase2} to="/register" side="buyer" />
            <Way words={t('open', { returnObjects: true })} icon={IconKey} to="/open" />
          </nav>
        </div>
        <Specimen />
      </div>
      <section aria-labelledby="facts">
        <Title order={2} id="facts" size="h2" mb="md">
          {t('facts.title')}
        </Title>
        <div className={classes.facts}>
          {FACTS.map((fact) => (
            <div key={fact} className={classes.fact}>
              <Title order={3} size="h3" mb={6}>
                {t(`facts.${fact}.title`)}
              </Title>
              <Text size="sm" c="dimmed">
                {t(`facts.${fact}.text`)}
              </Text>
            </div>
          ))}
        </div>
      </section>
      <footer className={classes.footer}>
        <div>
          <Text fw={600} size="sm" component="h2">
            {t('agents.title')}
          </Text>
          <Text size="sm" c="dimmed">
            {t('agents.text')}
          </Text>
        </div>
        <ul className={classes.links}>
          <li>
            <Anchor href="/docs">{t('agents.docs')}</Anchor>
          </li>
          <li>
            <Anchor href="/docs/api">{t('agents.api')}</Anchor>
          </li>
          <li>
            <Anchor href="/docs/agents">{t('agents.protocols')}</Anchor>
          </li>
          <li>
            <Anchor href="/llms.txt">llms.txt</Anchor>
          </li>
        </ul>
      </footer>
    </ArriveFrame>
  )
}

interface WayProps {
  to: '/workspace' | '/register' | '/open'
  side?: Side
  words: { title: string; text: string }
  icon: ComponentType<{ size?: number; stroke?: number }>
  first?: boolean
}

/** An entry point; the whole row is a link. */
function Way({ words: { title, text }, icon: Icon, to, side, first = false }: WayProps) {
  return (
    <Link
      to={to}
      {...(side === undefined ? {} : { search: { side } })}
      className={classes.way}
      data-first={first || undefined}
    >
      <Icon size={22} stroke={1.5} />
      <span className={classes.wayWords}>
        <Text component="span" fw={600}>
          {title}
        </Text>
        <Text component="span" size="sm" className={classes.wayText}>
          {text}
        </Text>
      </span>
      <IconArrowRight size={18} stroke={1.6} className={classes.arrow} />
    </Link>
  )
}

const SCORES = { revenue_fit: 30, growth_fit: 37.6, ebitda_fit: 26.4, deterministic: 94, semantic: 0.87 }
const PARTS = ['revenue', 'growth', 'ebitda'] as const

/** Sample of a match before and after clearance, built from the workspace's components. */
function Specimen() {
  const { t } = useTranslation('landing')
  const { t: common } = useTranslation()
  return (
    <figure className={`card ${classes.specimen}`}>
      <Text component="figcaption" fw={600} mb="md">
        {t('specimen.title')}
        <Text component="span" display="block" size="sm" c="dimmed" fw={400}>
          {t('specimen.note')}
        </Text>
      </Text>
      <Row
        when={t('specimen.before')}
        name={t('specimen.codeName')}
        isRevealed={false}
        revenue={12}
        growth={11}
        margin={17}
      />
      <Divider my="md" color="var(--line)" />
      <Row when={t('specimen.after')} name={t('specimen.name')} isRevealed revenue={12.4} growth={11.2} margin={16.5} />
      <Divider my="md" color="var(--line)" />
      <Text size="sm" c="dimmed" mb={6}>
        {t('specimen.parts')}
      </Text>
      <Group gap="md">
        {PARTS.map((part) => (
          <Group key={part} gap={6} wrap="nowrap">
            <span className={classes.dot} data-part={part} />
            <Text component="span" size="sm">
              {common(`fit.${part}`)}
            </Text>
          </Group>
        ))}
      </Group>
    </figure>
  )
}

interface RowProps {
  when: string
  name: string
  isRevealed: boolean
  revenue: number
  growth: number
  margin: number
}

function Row({ when, name, isRevealed, revenue, growth, margin }: RowProps) {
  const { t } = useTranslation('landing')
  const figures = [
    [t('specimen.revenue'), eurM(revenue)],
    [t('specimen.growth'), percent(growth)],
    [t('specimen.margin'), percent(margin)],
  ] as const
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {when}
      </Text>
      <Group justify="space-between" wrap="wrap" gap="xs">
        <PartyName name={name} revealed={isRevealed} size="md" />
        <FitBar fit={SCORES.deterministic * SCORES.semantic} scores={SCORES} width={112} />
      </Group>
      <dl className={classes.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
    </Stack>
  )
}
