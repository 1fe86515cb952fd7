import type { HumanCheck } from './challenge.ts'
import { openSiteverify, type SiteverifySettings } from './siteverify.ts'

/**
 * Opens hCaptcha (docs.hcaptcha.com, siteverify; form-encoded only). It documents no maximum token length and real ones
 * exceed 4,000 characters, hence 16,384. It has no idempotency key, so a request is never repeated.
 */
export function openHcaptcha(settings: SiteverifySettings): HumanCheck {
  return openSiteverify(settings, {
    provider: 'hcaptcha',
    url: 'https://api.hcaptcha.com/siteverify',
    tokenMaxChars: 16_384,
    attempts: 1,
    fields: () => ({ sitekey: settings.sitekey }),
    objection: () => null,
  })
}
