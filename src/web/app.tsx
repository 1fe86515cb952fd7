import { createTheme, localStorageColorSchemeManager, type MantineColorsTuple, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { I18nextProvider } from 'react-i18next'
import { i18n } from './language.ts'
import { Clock } from './now.tsx'
import { answers } from './operations.ts'
import { router } from './router.tsx'

/** Root component: theme, translations, clock, query cache and router. */
export function App({ clock, styleNonce }: { clock: () => Date; styleNonce: string }) {
  return (
    <I18nextProvider i18n={i18n}>
      <MantineProvider
        theme={theme}
        defaultColorScheme="auto"
        colorSchemeManager={keptTheme}
        getStyleNonce={() => styleNonce}
      >
        <QueryClientProvider client={answers}>
          <Clock clock={clock}>
            <RouterProvider router={router} />
          </Clock>
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>
  )
}

/** The selected theme, under the key that theme.js reads before the first paint. */
const keptTheme = localStorageColorSchemeManager({ key: 'concordat.theme' })

/** Green scale; white text on shade 7 has a contrast of 6:1. */
const pine: MantineColorsTuple = [
  '#eff6f5',
  '#dceae8',
  '#bbd5d1',
  '#93bfb8',
  '#6faba2',
  '#4b968b',
  '#2c8175',
  '#1d6b61',
  '#125a52',
  '#08433d',
]

/** Greys tinted with the same green. */
const gray: MantineColorsTuple = [
  '#f8faf9',
  '#f1f4f3',
  '#e6ebea',
  '#d8dfdd',
  '#bcc6c4',
  '#93a09d',
  '#5f6c68',
  '#47524f',
  '#2d3634',
  '#171d1c',
]

/** Dark surfaces: 7 for the page, 6 for cards, 4 for lines. */
const dark: MantineColorsTuple = [
  '#d3dad8',
  '#b3bdba',
  '#93a09d',
  '#65726f',
  '#37413f',
  '#2a3331',
  '#1f2625',
  '#151a1a',
  '#101414',
  '#0a0d0d',
]

/** A dialog's header must not be a second banner landmark. */
const NO_BANNER = { header: { role: 'presentation' } }

/** Mantine theme: typography, radius and accent colour of the application. */
const theme = createTheme({
  colors: { pine, gray, dark },
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: '"Source Sans", "Source Sans fallback", system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  headings: {
    fontFamily: '"Source Sans", "Source Sans fallback", system-ui, sans-serif',
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.25' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  components: {
    // Mantine's title colours have a contrast below 4.5:1 on the alert's background.
    Alert: { styles: { title: { color: 'var(--mantine-color-text)' } } },
    Paper: { defaultProps: { radius: 'md' } },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300, multiline: true, maw: 320 } },
    Modal: {
      defaultProps: { centered: true, overlayProps: { backgroundOpacity: 0.4 }, attributes: NO_BANNER },
      styles: {
        title: { fontWeight: 620 },
        content: { background: 'var(--surface)' },
        header: { background: 'inherit' },
      },
    },
    Drawer: {
      defaultProps: { overlayProps: { backgroundOpacity: 0.25 }, attributes: NO_BANNER },
      styles: {
        title: { fontWeight: 620 },
        content: { background: 'var(--surface)' },
        header: { background: 'inherit' },
      },
    },
    Table: { styles: { th: { fontSize: 'var(--mantine-font-size-xs)', fontWeight: 550, color: 'var(--quiet)' } } },
    Button: { defaultProps: { size: 'sm' } },
    // Mantine's focus placeholder is not a valid child of a menu.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Notification: { defaultProps: () => ({ closeButtonProps: { 'aria-label': i18n.t('act.close') } }) },
  },
})
