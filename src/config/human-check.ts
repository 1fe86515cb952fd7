/** Minimum length of a secret that the operator chooses; `openssl rand -hex 32` makes 64 characters. */
export const LEAST_SECRET_CHARACTERS = 32

export type HumanCheckConfig =
  | { provider: 'altcha'; secret: string | null }
  | { provider: 'turnstile' | 'hcaptcha'; secret: string; siteKey: string; siteverifyUrl: string | null }

/** Reads the human check from the environment; adds a sentence to `faults` for each bad value. */
export function readHumanCheck(
  given: (name: 'HUMAN_CHECK_SECRET' | 'HUMAN_CHECK_SITE_KEY' | 'HUMAN_CHECK_URL') => string | null,
  provider: 'altcha' | 'turnstile' | 'hcaptcha',
  faults: string[],
): HumanCheckConfig {
  const secret = given('HUMAN_CHECK_SECRET')
  if (provider === 'altcha') {
    if (secret !== null && secret.length < LEAST_SECRET_CHARACTERS)
      faults.push(
        `HUMAN_CHECK_SECRET must have at least ${LEAST_SECRET_CHARACTERS} characters for altcha, or be left out.`,
      )
    return { provider, secret }
  }
  const siteKey = given('HUMAN_CHECK_SITE_KEY')
  const siteverifyUrl = given('HUMAN_CHECK_URL')
  if (secret === null) faults.push(`HUMAN_CHECK_SECRET is needed for ${provider}: the secret key of its dashboard.`)
  if (siteKey === null) faults.push(`HUMAN_CHECK_SITE_KEY is needed for ${provider}: the site key of its dashboard.`)
  if (siteverifyUrl !== null && !URL.canParse(siteverifyUrl)) faults.push('HUMAN_CHECK_URL must be an address.')
  return { provider, secret: secret ?? '', siteKey: siteKey ?? '', siteverifyUrl }
}
