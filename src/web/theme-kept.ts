import { localStorageColorSchemeManager } from '@mantine/core'

/** The theme chosen, under the name that theme.js reads before the first paint. */
export const keptTheme = localStorageColorSchemeManager({ key: 'concordat.theme' })
