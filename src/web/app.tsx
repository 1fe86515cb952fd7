import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { I18nextProvider } from 'react-i18next'
import { answers } from './asking.ts'
import { i18n } from './language.ts'
import { Clock } from './now.tsx'
import { router } from './router.tsx'
import { theme } from './theme.ts'

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
