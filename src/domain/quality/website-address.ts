import { asciiHostOf } from '../text/internet-address.ts'
import type { Fact } from './facts.ts'

/** Free-mail and provider hosts, whose websites belong to no party. */
const MAILBOX_HOSTS = new Set(
  `gmail.com googlemail.com outlook.com outlook.fr hotmail.com hotmail.fr live.com live.fr msn.com yahoo.com yahoo.fr ymail.com
  icloud.com me.com mac.com aol.com gmx.com gmx.de gmx.fr gmx.net web.de t-online.de proton.me protonmail.com pm.me orange.fr
  wanadoo.fr free.fr sfr.fr laposte.net bbox.fr numericable.fr neuf.fr libero.it virgilio.it tiscali.it telefonica.net
  btinternet.com zoho.com zohomail.eu mail.com email.com usa.com fastmail.com fastmail.fm hey.com tutanota.com tuta.com tuta.io
  tutamail.com mailfence.com posteo.de posteo.net mailbox.org freenet.de arcor.de online.de 1und1.de kabelmail.de vodafone.de
  bluewin.ch hispeed.ch sunrise.ch gmx.at gmx.ch aon.at chello.at a1.net skynet.be telenet.be proximus.be scarlet.be voo.be
  ziggo.nl kpnmail.nl xs4all.nl planet.nl home.nl hetnet.nl alice.it tin.it fastwebnet.it inwind.it iol.it email.it poste.it
  terra.es ono.com movistar.es jazztel.es sapo.pt mail.pt clix.pt club-internet.fr cegetel.net aliceadsl.fr noos.fr dbmail.com
  aliceadsl.com sky.com talktalk.net virginmedia.com ntlworld.com tiscali.co.uk blueyonder.co.uk o2.co.uk plus.net
  comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net juno.com rocketmail.com
  aim.com ymail.fr hushmail.com rediffmail.com yandex.com yandex.ru mail.ru bk.ru inbox.ru list.ru rambler.ru ukr.net
  seznam.cz wp.pl o2.pl onet.pl interia.pl qq.com 163.com 126.com sina.com naver.com hanmail.net daum.net
  duck.com simplelogin.com anonaddy.com relay.firefox.com privaterelay.appleid.com mailinator.com guerrillamail.com yopmail.com
  yopmail.fr 10minutemail.com temp-mail.org tempmail.com trashmail.com sharklasers.com getnada.com maildrop.cc dispostable.com
  discard.email moakt.com mohmal.com throwawaymail.com jetable.org`.split(/\s+/),
)

/** Mail providers with domains in many countries, such as yahoo.co.uk. */
const MAILBOX_BRANDS = /^(?:yahoo|hotmail|outlook|live|msn|gmx|googlemail)\.(?:[a-z]{2,3}|co\.[a-z]{2}|com\.[a-z]{2})$/

/** Addresses as stated by a company; null if not stated. */
export interface StatedAddresses {
  website: string | null
  email: string | null
}

/** Returns a party's website: as entered, else the domain of its e-mail, else as found; null if none is known. */
export function findWebsiteAddress(identity: StatedAddresses, facts: readonly Fact[]): string | null {
  const found = facts.findLast(({ field }) => field === 'website')
  return identity.website ?? domainOf(identity.email) ?? (found ? String(found.value) : null)
}

/** Hosts with pages of many parties. */
const SHARED_HOSTS = new Set('linkedin.com facebook.com instagram.com x.com twitter.com youtube.com'.split(' '))

/** Returns the domains that belong to the company alone, from its website and e-mail, in lower case without www. */
export function companyDomains({ website, email }: StatedAddresses): string[] {
  return [...new Set([companyHost(website), domainOf(email)])].filter((domain) => domain !== null)
}

/**
 * Returns the host of a company's own website, in lower case without www; null without an address or for a shared host.
 */
export function companyHost(website: string | null): string | null {
  const host = asciiHostOf(/^(?:[a-z]+:\/\/)?(?:www\.)?([^/?#:@\s]+)/i.exec(website ?? '')?.[1] ?? '') ?? ''
  const isShared = [...SHARED_HOSTS].some((shared) => host === shared || host.endsWith(`.${shared}`))
  return host.includes('.') && !isShared ? host : null
}

/** True if an e-mail address belongs to a free-mail or provider host. */
export function isMailboxAddress(email: string): boolean {
  return domainOf(email) === null
}

function domainOf(email: string | null): string | null {
  const domain = asciiHostOf(email?.split('@').at(-1) ?? '') ?? ''
  return domain.includes('.') && !MAILBOX_HOSTS.has(domain) && !MAILBOX_BRANDS.test(domain) ? domain : null
}
