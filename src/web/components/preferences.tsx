import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core'
import { IconCheck, IconDeviceDesktop, IconLanguage, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES, languageName, speak } from '../language.ts'
import { useLanguage } from '../workspace.ts'

const THEMES = { light: IconSun, dark: IconMoon, auto: IconDeviceDesktop } as const

/** Menu of languages, each named in itself. */
export function LanguageMenu() {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('header.language')}>
          <IconLanguage size={19} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {LANGUAGES.map((code) => (
          <Menu.Item
            key={code}
            lang={code}
            onClick={() => speak(code)}
            rightSection={code === language ? <IconCheck size={16} /> : null}
          >
            {languageName(code)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Menu of themes: light, dark or the system's. */
export function ThemeMenu() {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const Current = THEMES[colorScheme]
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('header.theme')}>
          <Current size={19} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {(['light', 'dark', 'auto'] as const).map((scheme) => {
          const Icon = THEMES[scheme]
          return (
            <Menu.Item
              key={scheme}
              onClick={() => setColorScheme(scheme)}
              leftSection={<Icon size={16} />}
              rightSection={scheme === colorScheme ? <IconCheck size={16} /> : null}
            >
              {t(`header.themes.${scheme}`)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
