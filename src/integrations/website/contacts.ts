import type { Page } from './page.ts'

const KEPT = 10
const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,4}/gi
/** `logo@2x.png` is a picture. */
const FILE_ENDING = /\.(?:png|jpe?g|gif|svg|webp|css|js|html?|php)$/i
const PLACEHOLDER =
  /@(?:example\.|domain\.|sentry\.|email\.|mail\.com$|votre|your)|^(?:name|nom|email|you|votre\.?email)@/i
/** Addresses of a role come before those of a person. */
const ROLE =
  /^(?:contact|info|infos|hello|bonjour|accueil|office|mail|sales|commercial|support|service|kontakt|admin|direction)\b/i

const PHONE = /(?<![\d.,/-])(?:\+\d{1,3}[ .]?(?:\(0\)[ .]?)?\d{1,4}|0[1-9])(?:[ .-]?\d{2,4}){2,5}(?![\d/])/g

/** Returns the distinct e-mail addresses of pages in lower case, those of roles first; ten at most. */
export function findEmails(pages: readonly Page[]): string[] {
  const written = pages.flatMap(({ mailtos, everything }) => [
    ...mailtos.map((address) => address.split('?', 1)[0] ?? ''),
    everything,
  ])
  const found = written
    .flatMap((text) => text.match(EMAIL) ?? [])
    .map((email) => email.toLowerCase().replace(/[.-]+$/, ''))
  const kept = [...new Set(found)].filter((email) => !FILE_ENDING.test(email) && !PLACEHOLDER.test(email))
  return kept.toSorted((one, other) => Number(ROLE.test(other)) - Number(ROLE.test(one))).slice(0, KEPT)
}

/** Returns the distinct phone numbers of pages as digits, with an international prefix if given; ten at most. */
export function findPhones(pages: readonly Page[]): string[] {
  const written = pages.flatMap(({ phones, everything }) => [...phones, ...(everything.match(PHONE) ?? [])])
  const kept = new Map<string, string>()
  for (const phone of written) {
    const digits = phone.replace(/\(0\)/g, '').replace(/[^\d+]/g, '')
    const key = digits.slice(-9)
    if (/^\+?\d{9,15}$/.test(digits) && !kept.has(key)) kept.set(key, digits)
  }
  return [...kept.values()].slice(0, KEPT)
}
