import { Box, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Brand } from '../../components/brand.tsx'
import { LanguageMenu, ThemeMenu } from '../../components/preferences.tsx'
import classes from './arrive-frame.module.css'

/** Layout of the pages outside a workspace: brand, language and theme on top. */
export function ArriveFrame({ width = 1080, children }: { width?: number; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      <Box component="header" className={classes.header}>
        <Group maw={width} mx="auto" h="100%" justify="space-between" wrap="nowrap">
          <Link to="/" className={classes.brand}>
            <Brand />
          </Link>
          <Group gap={4} wrap="nowrap">
            <LanguageMenu />
            <ThemeMenu />
          </Group>
        </Group>
      </Box>
      <Box component="main" id="content" tabIndex={-1} className={classes.main}>
        <Box maw={width} mx="auto">
          {children}
        </Box>
      </Box>
    </>
  )
}
