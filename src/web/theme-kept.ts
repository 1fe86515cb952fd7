import { localStorageColorSchemeManager } from '@mantine/core'

/** The selected theme, under the key that theme.js reads before the first paint. */
export const keptTheme = localStorageColorSchemeManager({ key: 'concordat.theme' })
