import type { Identity } from '../profile.ts'
import type { Fact } from './facts.ts'

/** Hosts of mailboxes that anyone can have: their website is nobody's. */
const MAILBOX_HOSTS = new Set(
  `gmail.com googlemail.com outlook.com outlook.fr hotmail.com hotmail.fr live.com live.fr msn.com yahoo.com yahoo.fr ymail.com
  icloud.com me.com mac.com aol.com gmx.com gmx.de gmx.fr gmx.net web.de t-online.de proton.me protonmail.com pm.me orange.fr
  wanadoo.fr free.fr sfr.fr laposte.net bbox.fr numericable.fr neuf.fr libero.it virgilio.it tiscali.it telefonica.net
  btinternet.com zoho.com mail.com fastmail.com hey.com`.split(/\s+/),
)

/** Where the party's website should be: as it entered it, at the domain of its e-mail, else as was found; null when nothing says. */
export function websiteAddressOf(identity: Identity, facts: readonly Fact[]): string | null {
  const found = facts.findLast(({ field }) => field === 'website')
  return identity.website ?? domainOf(identity.email) ?? (found ? String(found.value) : null)
}

function domainOf(email: string | null): string | null {
  const domain = email?.split('@')[1]?.toLowerCase() ?? ''
  return domain.includes('.') && !MAILBOX_HOSTS.has(domain) ? domain : null
}
