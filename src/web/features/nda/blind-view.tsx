import { Alert, Button, Checkbox, Group, List, Skeleton, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { ForRole } from '../../components/for-role.tsx'
import { Card, Muted } from '../../components/page.tsx'
import { Answered, Fault } from '../../components/states.tsx'
import { eurMOrRange, percentOrRange } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { useOperation, useOperationMutation } from '../../operations.ts'
import { useLanguage } from '../../workspace.ts'

registerMessages('blind', import.meta.glob('@locales/*/app/blind.json', { eager: true, import: 'default' }))

type View = OutputFor<'getBlindView'>

/** The seller's profile as others see it, with wording that may identify it. The owner edits and approves it here. */
export function BlindView() {
  const { t } = useTranslation('blind')
  const asked = useOperation('getBlindView')
  return (
    <Card title={t('title')} aside={asked.data?.approved ? t('approved') : undefined}>
      <Stack gap="md">
        <Muted>{t('lead')}</Muted>
        <Answered asked={asked} waiting={<Skeleton h={180} radius="md" />}>
          {(view) => (
            <>
              <SeenByOthers view={view} />
              <ViewEffect view={view} />
              <ForRole least="member">
                <Deciding key={view.version} view={view} />
              </ForRole>
            </>
          )}
        </Answered>
      </Stack>
    </Card>
  )
}

const countryNamed = (code: string, language: string) =>
  new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code

/** Number of matching buyers with and without the blind view. Renders nothing if every match sees the name. */
export function ViewEffect({ view }: { view: View }) {
  const { t } = useTranslation('blind')
  if (view.effect === undefined) return null
  const { matches_with_view, matches_without_view } = view.effect
  return (
    <Text fw={600}>
      {t(view.approved ? 'effectNow' : 'effect', { count: matches_with_view, without: matches_without_view })}
    </Text>
  )
}

/** The seller's own profile as others see it, with possible identifiers. */
export function SeenByOthers({ view }: { view: View }) {
  const { t } = useTranslation('blind')
  const language = useLanguage()
  const { bands } = view
  const masked = view.warnings.find(({ kind }) => kind === 'masked')
  const identifying = view.warnings.filter(({ kind }) => kind !== 'masked')
  const facts: [string, string | undefined][] = [
    [t('sector'), view.sector],
    [t('place'), [view.region, view.country && countryNamed(view.country, language)].filter(Boolean).join(', ')],
    [t('product'), view.product],
    [t('description'), view.description],
    [
      t('revenue'),
      view.revenue === undefined && !bands?.revenue ? undefined : eurMOrRange(view.revenue, bands?.revenue),
    ],
    [t('growth'), view.growth === undefined && !bands?.growth ? undefined : percentOrRange(view.growth, bands?.growth)],
    [
      t('margin'),
      view.ebitda_margin === undefined && !bands?.ebitda_margin
        ? undefined
        : percentOrRange(view.ebitda_margin, bands?.ebitda_margin),
    ],
    [
      t('alike'),
      // A view that is not approved yet is not counted itself.
      view.companies_alike === undefined ? undefined : t('alikeMeta', { count: Math.max(1, view.companies_alike) }),
    ],
  ]
  return (
    <>
      {facts.map(([label, value]) =>
        value ? (
          <div key={label}>
            <Muted size="xs">{label}</Muted>
            <Text size="sm">{value}</Text>
          </div>
        ) : null,
      )}
      {masked && <Muted>{masked.text}</Muted>}
      {identifying.length > 0 && (
        <Alert color="yellow" title={t('warnings')}>
          <List size="sm">
            {identifying.map(({ kind, text }) => (
              <List.Item key={kind}>{text}</List.Item>
            ))}
          </List>
        </Alert>
      )}
    </>
  )
}

function Deciding({ view }: { view: View }) {
  const { t } = useTranslation('blind')
  const update = useOperationMutation('updateBlindView')
  const [product, setProduct] = useState(view.own_product ?? '')
  const [description, setDescription] = useState(view.own_description ?? '')
  const hasOwnWords = view.own_product !== undefined || view.own_description !== undefined
  return (
    <Stack gap="lg">
      {!view.approved && (
        <Group justify="space-between" gap="md">
          {view.told_as === 'ranges' && (
            <Text size="sm" fw={600}>
              {t('held')}
            </Text>
          )}
          <Button loading={update.isPending} onClick={() => update.mutate({ approve: view.version })}>
            {t('approve')}
          </Button>
        </Group>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          update.mutate({ product: product || null, description: description || null })
        }}
      >
        <Stack gap="sm">
          <TextInput
            label={t('ownProduct')}
            value={product}
            maxLength={10_000}
            onChange={({ currentTarget }) => setProduct(currentTarget.value)}
          />
          <Textarea
            label={t('ownDescription')}
            value={description}
            maxLength={10_000}
            autosize
            minRows={2}
            onChange={({ currentTarget }) => setDescription(currentTarget.value)}
          />
          <Group gap="sm">
            <Button type="submit" variant="default" disabled={product.trim() === '' && description.trim() === ''}>
              {t('save')}
            </Button>
            {hasOwnWords && (
              <Button variant="subtle" color="gray" onClick={() => update.mutate({ as_profile: true })}>
                {t('asProfile')}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
      <Checkbox
        label={t('teaserValue')}
        checked={view.teaser_value}
        onChange={({ currentTarget }) => update.mutate({ teaser_value: currentTarget.checked })}
      />
      {update.error !== null && <Fault fault={update.error} />}
    </Stack>
  )
}
