interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string; createScriptURL(address: string): string },
  ): unknown
}

/**
 * Default policy under `require-trusted-types-for 'script'`. Mantine sets its style sheets as the content of a `style`
 * element: strings without `<` cannot be markup and are allowed, all others are refused. Script URLs are the workers of
 * the human check and the import, which the CSP limits to this host.
 */
export function allowStyleSheetsOnly(): void {
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
