import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './fonts.css'
import './styles.css'
import { setNonce } from 'get-nonce'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { languageNow } from './language.ts'
import { router } from './router.tsx'
import { allowStyleSheetsOnly } from './trusted-types.ts'
import { followOtherTabs } from './workspace.ts'

const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''
const root = document.getElementById('root')

allowStyleSheetsOnly()
setNonce(styleNonce)
document.documentElement.lang = languageNow()
followOtherTabs()
// The prerendered start page stays until the page's code has loaded.
await router.load()
if (root !== null) createRoot(root).render(<App clock={() => new Date()} styleNonce={styleNonce} />)
