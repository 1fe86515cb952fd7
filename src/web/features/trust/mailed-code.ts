import { useState } from 'react'

/**
 * Returns the one-time code of the URL fragment, or an empty string. The fragment is removed at once, to keep it out of
 * history and screenshots.
 */
export function useMailedCode(): string {
  const [code] = useState(() => {
    const found = decodeURIComponent(location.hash.slice(1))
    if (found !== '') history.replaceState(history.state, '', location.pathname)
    return /^[0-9A-Za-z-]{16,40}$/.test(found) ? found : ''
  })
  return code
}
