import { ActionIcon, Box, Burger, Group, Kbd, NavLink, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Brand } from './brand.tsx'
import classes from './frame.module.css'
import { LanguageMenu, ThemeMenu } from './preferences.tsx'

/** One place of the navigation. */
export interface Place {
  to: string
  label: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  /** A count or a mark at its right. */
  mark?: ReactNode
}

interface FrameProps {
  label: string
  places: readonly Place[]
  /** Below the places, at the foot of the navigation. */
  foot?: ReactNode
  /** At the right of the header, before language and theme. */
  header?: ReactNode
  /** Opens the search; without it there is none. */
  onSearch?: () => void
}

/** The class by which the lock on scrolling, under a dialogue, leaves room for the scrollbar that it takes away. */
const KEEPS_ITS_WIDTH = 'right-scroll-bar-position'

/** The frame of the workspace and of the operator's console: places at the left, search and preferences above. */
export function Frame({ label, places, foot, header, onSearch }: FrameProps) {
  const { t } = useTranslation()
  const [isOpen, { toggle, close }] = useDisclosure()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu of a small screen
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

/** A place is where one is on its page and on those below it; one that the others lie below, on its page alone. */
function isAt(pathname: string, to: string, places: readonly Place[]): boolean {
  if (pathname === to) return true
  return pathname.startsWith(`${to}/`) && !places.some((other) => other.to.startsWith(`${to}/`))
}
