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

/** Hosts on which anyone has a page of their own. */
const SHARED_HOSTS = new Set('linkedin.com facebook.com instagram.com x.com twitter.com youtube.com'.split(' '))

/** The internet domains that are the company's alone: of its website and of its e-mail, lower case, without www. */
export function ownDomainsOf({ website, email }: Pick<Identity, 'website' | 'email'>): string[] {
  const host = /^(?:[a-z]+:\/\/)?(?:www\.)?([^/?#:@\s]+)/i.exec(website ?? '')?.[1]?.toLowerCase() ?? ''
  const isOwn =
    host.includes('.') && ![...SHARED_HOSTS].some((shared) => host === shared || host.endsWith(`.${shared}`))
  return [...new Set([isOwn ? host : null, domainOf(email)])].filter((domain) => domain !== null)
}

function domainOf(email: string | null): string | null {
  const domain = email?.split('@')[1]?.toLowerCase() ?? ''
  return domain.includes('.') && !MAILBOX_HOSTS.has(domain) ? domain : null
}
