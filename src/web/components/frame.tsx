import { ActionIcon, Box, Burger, Group, Kbd, NavLink, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Brand } from './brand.tsx'
import classes from './frame.module.css'
import { LanguageMenu, ThemeMenu } from './preferences.tsx'

/** An entry of the navigation. */
export interface Place {
  to: string
  label: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  /** A count or mark to its right. */
  mark?: ReactNode
}

interface FrameProps {
  label: string
  places: readonly Place[]
  /** Shown at the bottom of the navigation. */
  foot?: ReactNode
  /** Shown in the header, before language and theme. */
  header?: ReactNode
  /** Opens the search; omit it to hide the search. */
  onSearch?: () => void
}

/** Class set by the scroll lock of dialogs, which reserves the width of the hidden scrollbar. */
const KEEPS_ITS_WIDTH = 'right-scroll-bar-position'

/** Layout of the workspace and the operator's console: navigation on the left, search and preferences on top. */
export function Frame({ label, places, foot, header, onSearch }: FrameProps) {
  const { t } = useTranslation()
  const [isOpen, { toggle, close }] = useDisclosure()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the menu of small screens
  useEffect(close, [pathname])
  return (
    <div className={classes.frame}>
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      <header className={`${classes.header} ${KEEPS_ITS_WIDTH}`}>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={isOpen}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={t(isOpen ? 'nav.close' : 'nav.open')}
            />
            <Link to="/" className={classes.brand}>
              <Brand />
            </Link>
          </Group>
          {onSearch !== undefined && (
            <UnstyledButton className={classes.search} onClick={onSearch} visibleFrom="sm">
              <IconSearch size={16} stroke={1.75} />
              <Text component="span" size="sm" flex={1} ta="left">
                {t('header.search')}
              </Text>
              <Kbd size="xs">Ctrl K</Kbd>
            </UnstyledButton>
          )}
          <Group gap={4} wrap="nowrap">
            {onSearch !== undefined && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                hiddenFrom="sm"
                onClick={onSearch}
                aria-label={t('header.search')}
              >
                <IconSearch size={19} stroke={1.6} />
              </ActionIcon>
            )}
            {header}
            <LanguageMenu />
            <ThemeMenu />
          </Group>
        </Group>
      </header>
      <nav className={classes.navbar} aria-label={label} data-open={isOpen || undefined}>
        <div className={classes.places}>
          {places.map(({ to, label, icon: Icon, mark }) => (
            <NavLink
              key={to}
              component={Link}
              to={to}
              active={isAt(pathname, to, places)}
              aria-current={isAt(pathname, to, places) ? 'page' : undefined}
              activeOptions={{ exact: true }}
              label={label}
              leftSection={<Icon size={18} stroke={1.6} />}
              rightSection={mark}
              className={classes.place}
            />
          ))}
        </div>
        {foot !== undefined && <Box p="sm">{foot}</Box>}
      </nav>
      <main className={classes.main}>
        <Box id="content" tabIndex={-1}>
          <Outlet />
        </Box>
      </main>
    </div>
  )
}

/**
 * True if `to` is the current page or a parent of it. A parent that has other entries below it matches its own page
 * only.
 */
function isAt(pathname: string, to: string, places: readonly Place[]): boolean {
  if (pathname === to) return true
  return pathname.startsWith(`${to}/`) && !places.some((other) => other.to.startsWith(`${to}/`))
}
