interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string; createScriptURL(address: string): string },
  ): unknown
}

/**
 * Under `require-trusted-types-for 'script'` every string that would become markup comes through here. The one use is
 * Mantine's style sheets, set as the content of a `style` element: what holds no `<` cannot be markup, the rest is refused.
 * The scripts named at run time are the workers of the human check and of the import: addresses of this host, as the policy
 * has it anyway.
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
