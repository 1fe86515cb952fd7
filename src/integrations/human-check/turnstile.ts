import { randomUUID } from 'node:crypto'
import type { HumanCheck } from './challenge.ts'
import { openSiteverify, type SiteverifySettings } from './siteverify.ts'

export interface TurnstileSettings extends SiteverifySettings {
  /** The widget's `action`. If set, a token solved under another one is refused. */
  readonly action?: string
}

/**
 * Opens Cloudflare Turnstile (developers.cloudflare.com/turnstile/get-started/server-side-validation). A request that
 * ended `unavailable` is repeated once under the same idempotency key, so that a lost answer does not cost the token.
 */
export function openTurnstile(settings: TurnstileSettings): HumanCheck {
  const { action } = settings
  return openSiteverify(settings, {
    provider: 'turnstile',
    url: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    tokenMaxChars: 2048,
    attempts: 2,
    fields: () => ({ idempotency_key: randomUUID() }),
    objection: (answer) => (action === undefined || answer.action === action ? null : 'solved under another action'),
  })
}
