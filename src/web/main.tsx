import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './fonts.css'
import './styles.css'
import { setNonce } from 'get-nonce'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { languageNow } from './language.ts'
import { router } from './router.tsx'
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

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string; createScriptURL(address: string): string },
  ): unknown
}

/**
 * Default policy under `require-trusted-types-for 'script'`. Mantine sets its style sheets as the content of a `style`
 * element: strings without `<` cannot be markup and are allowed, all others are refused. Script URLs are the workers of
 * the human check, the import and the pages of documents, which the CSP limits to this host.
 */
function allowStyleSheetsOnly(): void {
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory }
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => {
      if (text.includes('<')) throw new TypeError('markup from a string is refused')
      return text
    },
    createScriptURL: (address) => {
      if (new URL(address, window.location.href).origin !== window.location.origin)
        throw new TypeError('a script of another host is refused')
      return address
    },
  })
}
