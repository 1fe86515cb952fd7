import type { DocumentLanguage } from '../language/language.ts'
import { isNotice, type MailWords, type NoticeKind, type WordedMailKind } from './mail-kinds.ts'
import { MAIL_WORDS_EN } from './mail-words-en.ts'
import { MAIL_WORDS_FR } from './mail-words-fr.ts'
import type { CodePurpose } from './one-time-code.ts'
import { WAITING_MAIL_WORDS, type WaitingMailKind, type WaitingMailTopic } from './waiting-mail.ts'

/** Purposes of the codes by kind of message. */
export const PURPOSE_OF: Readonly<Record<Exclude<WordedMailKind, NoticeKind>, CodePurpose>> = {
  verify_email: 'verify_email',
  recovery: 'recover',
  first_workspace: 'recover',
  approve_signature: 'approve_signature',
  address_replaced: 'decide_address',
}

/** Page of the application that redeems a code. */
const PAGE_OF: Readonly<Record<CodePurpose, string>> = {
  verify_email: '/confirm',
  recover: '/recover',
  approve_signature: '/approve',
  decide_address: '/address',
}

/** One-time code for one workspace, with its opening date, RFC 3339. */
export interface MailedCode {
  code: string
  openedAt: string
}

export interface WrittenMail {
  subject: string
  text: string
  html: string
  /** URL that turns off messages of this kind with one click (RFC 8058). */
  unsubscribeUrl?: string
}

const WORDS: Readonly<Record<DocumentLanguage, Readonly<Record<WordedMailKind, MailWords>>>> = {
  en: MAIL_WORDS_EN,
  fr: MAIL_WORDS_FR,
}

/**
 * Writes a message. The code is in the fragment of its link, which browsers do not send to servers, so that no log
 * contains it.
 *
 * @param baseUrl URL of the service without a trailing slash.
 */
export function writtenMail(
  kind: WordedMailKind,
  language: DocumentLanguage,
  codes: readonly MailedCode[],
  baseUrl: string,
): WrittenMail {
  const words = WORDS[language][kind]
  const page = isNotice(kind) ? baseUrl : `${baseUrl}${PAGE_OF[PURPOSE_OF[kind]]}`
  const links = codes.map(({ code, openedAt }) => ({
    code,
    href: `${page}#${code}`,
    of: codes.length > 1 ? words.workspaceOf(dayIn(language, openedAt)) : null,
  }))
  const text = [
    ...words.paragraphs,
    ...links.map(({ code, href, of }) =>
      [of, href, `${words.orType} ${code}`].filter((line) => line !== null).join('\n'),
    ),
    words.ignore,
  ].join('\n\n')
  const paragraph = (inner: string) => `<p style="margin:0 0 16px">${inner}</p>`
  const html = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(words.subject)}</title></head>`,
    '<body style="font:16px/1.5 Georgia,serif;color:#1a1a1a;max-width:36em;margin:32px auto;padding:0 16px">',
    ...words.paragraphs.map((one) => paragraph(escaped(one))),
    ...links.map(({ code, href, of }) =>
      paragraph(
        `${of === null ? '' : `${escaped(of)}<br>`}<a href="${escaped(href)}">${escaped(words.open)}</a><br>${escaped(words.orType)} <b>${escaped(code)}</b>`,
      ),
    ),
    paragraph(`<small>${escaped(words.ignore)}</small>`),
    '</body></html>',
  ].join('\n')
  return { subject: words.subject, text: `${text}\n`, html }
}

/**
 * Writes a message about a workspace's pending items. It names no party and no figure, and links to the overview.
 *
 * @param topics distinct topics that are pending.
 */
export function writtenWaitingMail(
  kind: WaitingMailKind,
  language: DocumentLanguage,
  topics: readonly WaitingMailTopic[],
  { baseUrl, token }: { baseUrl: string; token: string },
): WrittenMail {
  const words = WAITING_MAIL_WORDS[language]
  const [open, settings] = [`${baseUrl}/workspace`, `${baseUrl}/workspace/settings#mail`]
  const lines = topics.map((topic) => words.topics[topic])
  const text = [
    words.lead[kind],
    lines.map((line) => `- ${line}`).join('\n'),
    `${words.open}: ${open}`,
    words.why,
    `${words.settings}: ${settings}`,
  ].join('\n\n')
  const link = (href: string, label: string) => `<a href="${escaped(href)}">${escaped(label)}</a>`
  const html = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(words.subject[kind])}</title></head>`,
    '<body style="font:16px/1.5 Georgia,serif;color:#1a1a1a;max-width:36em;margin:32px auto;padding:0 16px">',
    `<p style="margin:0 0 16px">${escaped(words.lead[kind])}</p>`,
    `<ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`,
    `<p style="margin:0 0 16px">${link(open, words.open)}</p>`,
    `<p><small>${escaped(words.why)} ${link(settings, words.settings)}</small></p>`,
    '</body></html>',
  ].join('\n')
  const unsubscribeUrl = `${baseUrl}/api/unsubscribe/${token}`
  return { subject: words.subject[kind], text: `${text}\n`, html, unsubscribeUrl }
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
}

function dayIn(language: DocumentLanguage, instant: string): string {
  const format = new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(new Date(instant))
}
