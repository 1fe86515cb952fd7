import { useState } from 'react'

/**
 * The one-time code in the fragment of the page's address, taken out of it at once: it stays in no history and no screenshot.
 * Empty where there is none.
 */
export function useMailedCode(): string {
  const [code] = useState(() => {
    const found = decodeURIComponent(location.hash.slice(1))
    if (found !== '') history.replaceState(history.state, '', location.pathname)
    return /^[0-9A-Za-z-]{16,40}$/.test(found) ? found : ''
  })
  return code
}
