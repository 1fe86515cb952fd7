import { Box, type BoxProps, Group, Stack, Text, type TextProps, Title } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './part.module.css'

interface PageProps {
  title: string
  /** One line below the title: the purpose of the page or the state of its content. */
  lead?: ReactNode
  /** Shown to the right of the title. */
  actions?: ReactNode
  /** Uses the full window, for boards and long tables. */
  wide?: boolean
  children: ReactNode
}

/** Layout of a page. Its heading receives the focus on arrival, so that screen readers announce the page. */
export function Page({ title, lead, actions, wide = false, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Concordat`
  }, [title])
  useEffect(() => {
    if (document.activeElement === document.body || document.activeElement === null)
      heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Box maw={wide ? undefined : 1120} mx={wide ? undefined : 'auto'} w="100%">
      <Group justify="space-between" align="flex-end" mb="lg" gap="md" wrap="wrap">
        <Stack gap={2} miw={0}>
          <Title order={1} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
            {title}
          </Title>
          {lead !== undefined && (
            <Text component="div" c="dimmed" size="sm" mih="1lh">
              {lead}
            </Text>
          )}
        </Stack>
        {actions !== undefined && (
          <Group gap="xs" data-unprinted>
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </Box>
  )
}

interface CardProps extends BoxProps {
  title?: string
  /** Shown to the right of the title. */
  aside?: ReactNode
  /** Without padding, for tables that span the card. */
  flush?: boolean
  children: ReactNode
}

/** The container of every section: a surface with an optional heading. */
export function Card({ title, aside, flush = false, children, ...box }: CardProps) {
  return (
    <Box component="section" className="card" {...(title === undefined ? {} : { 'aria-label': title })} {...box}>
      {title !== undefined && (
        <Group justify="space-between" wrap="nowrap" px="md" pt="sm" pb={flush ? 'sm' : 0}>
          <Title order={2} size="h3">
            {title}
          </Title>
          {aside !== undefined && (
            <Text component="div" size="sm" c="dimmed">
              {aside}
            </Text>
          )}
        </Group>
      )}
      <Box p={flush ? 0 : 'md'}>{children}</Box>
    </Box>
  )
}

/** A key figure: label, large value and note. */
export function Figure({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) {
  return (
    <Stack gap={2} miw={0}>
      <Muted>{label}</Muted>
      <Text component="div" className="figures" fz="1.5rem" fw={600} lh={1.2}>
        {value}
      </Text>
      {note !== undefined && (
        <Text component="div" size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </Stack>
  )
}

interface MutedProps extends TextProps {
  role?: string
  lang?: string
  children?: ReactNode
}

/** Secondary text in grey, small unless a size is given. */
export const Muted = (text: MutedProps) => <Text size="sm" c="dimmed" {...text} />

/** Time during which content loading above a part may still move it. */
const SETTLING_MS = 4000
/** Events that show the reader has taken over scrolling. */
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** A section that an address can name after `#`. Opening that address scrolls to it and focuses it. */
export function Part({ id, children }: { id: string; children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  const visit = useLocation({ select: ({ hash, state }) => (hash === id ? (state.__TSR_key ?? 'first') : null) })
  useEffect(() => {
    if (visit === null || part.current === null) return
    return keepInView(part.current)
  }, [visit])
  return (
    <div id={id} ref={part} tabIndex={-1} className={classes.part}>
      {children}
    </div>
  )
}

/**
 * Scrolls to a part, and again whenever content above it changes height, until the reader acts. Returns the function
 * that stops it.
 */
function keepInView(part: HTMLElement): () => void {
  const show = () => {
    // The content of a part can load after the part.
    if (part.childElementCount === 0) return
    part.scrollIntoView({ block: 'start', behavior: 'instant' })
    if (!part.contains(document.activeElement)) part.focus({ preventScroll: true })
  }
  const settling = new ResizeObserver(show)
  const end = () => {
    settling.disconnect()
    clearTimeout(timer)
    for (const act of ACTS) removeEventListener(act, end, true)
  }
  const timer = setTimeout(end, SETTLING_MS)
  // The click that led to the page is over before the page renders, so it does not end the scrolling.
  for (const act of ACTS) addEventListener(act, end, true)
  settling.observe(document.body)
  settling.observe(part)
  show()
  return end
}
