import { Group, SegmentedControl, Stack, Text, useMantineColorScheme } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../components/card.tsx'
import { LANGUAGES, languageName, speak } from '../../language.ts'
import { useLanguage } from '../../workspace.ts'

const THEMES = ['light', 'dark', 'auto'] as const

/** Language and theme, stored on this device. */
export function PreferencesCard() {
  const { t } = useTranslation('identity')
  const { t: common } = useTranslation()
  const language = useLanguage()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Card title={t('settings.preferences')}>
      <Stack gap="md">
        <Line label={t('settings.language')}>
          <SegmentedControl
            aria-label={t('settings.language')}
            value={language}
            onChange={speak}
            data={LANGUAGES.map((code) => ({ value: code, label: <span lang={code}>{languageName(code)}</span> }))}
          />
        </Line>
        <Line label={t('settings.theme')}>
          <SegmentedControl
            aria-label={t('settings.theme')}
            value={colorScheme}
            onChange={(scheme) => setColorScheme(scheme as (typeof THEMES)[number])}
            data={THEMES.map((scheme) => ({ value: scheme, label: common(`header.themes.${scheme}`) }))}
          />
        </Line>
      </Stack>
    </Card>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm">{label}</Text>
      {children}
    </Group>
  )
}
