import { wordsIn } from '../language/catalogue.ts'
import { FORMATS } from '../language/formats.ts'
import type { MailLanguage } from '../language/language.ts'
import { isNotice, type MailKind, type NoticeKind } from './mail-kinds.ts'
import type { CodePurpose } from './one-time-code.ts'
import type { WaitingMailKind, WaitingMailTopic } from './waiting-mail.ts'

/** Messages with a text of their own: confirmations and notices. */
type WordedMailKind = Exclude<MailKind, WaitingMailKind>

/** Purposes of the codes by kind of message. */
export const PURPOSE_OF: Readonly<Record<Exclude<WordedMailKind, NoticeKind>, CodePurpose>> = {
  verify_email: 'verify_email',
  recovery: 'recover',
  first_workspace: 'recover',
  approve_signature: 'approve_signature',
  access_allowed: 'end_access',
  address_replaced: 'decide_address',
}

/** Page of the application that redeems a code. */
const PAGE_OF: Readonly<Record<CodePurpose, string>> = {
  verify_email: '/confirm',
  recover: '/recover',
  approve_signature: '/approve',
  end_access: '/end-access',
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

/**
 * Writes a message. The code is in the fragment of its link, which browsers do not send to servers, so that no log
 * contains it.
 *
 * @param baseUrl URL of the service without a trailing slash.
 */
export function writtenMail(
  kind: WordedMailKind,
  language: MailLanguage,
  codes: readonly MailedCode[],
  baseUrl: string,
): WrittenMail {
  const words = wordsIn(language, 'mail')
  const subject = words(`${kind}.subject`)
  const paragraphs = words(`${kind}.body`).split('\n\n')
  const ignore = words(`${kind}.ignore`)
  const links = isNotice(kind) ? [] : linksIn(kind, language, codes, baseUrl)
  const text = [
    ...paragraphs,
    ...links.map(({ heading, href, prompt, code }) => [...heading, href, `${prompt} ${code}`].join('\n')),
    ignore,
  ].join('\n\n')
  const paragraph = (inner: string) => `<p style="margin:0 0 16px">${inner}</p>`
  const html = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>`,
    '<body style="font:16px/1.5 Georgia,serif;color:#1a1a1a;max-width:36em;margin:32px auto;padding:0 16px">',
    ...paragraphs.map((one) => paragraph(escaped(one))),
    ...links.map(({ heading, href, label, prompt, code }) =>
      paragraph(
        [
          ...heading.map(escaped),
          `<a href="${escaped(href)}">${escaped(label)}</a>`,
          `${escaped(prompt)} <b>${escaped(code)}</b>`,
        ].join('<br>'),
      ),
    ),
    paragraph(`<small>${escaped(ignore)}</small>`),
    '</body></html>',
  ].join('\n')
  return { subject, text: `${text}\n`, html }
}

/** Link for each code, under a heading that names its workspace if there are several. */
function linksIn(
  kind: Exclude<WordedMailKind, NoticeKind>,
  language: MailLanguage,
  codes: readonly MailedCode[],
  baseUrl: string,
) {
  const words = wordsIn(language, 'mail')
  return codes.map(({ code, openedAt }) => ({
    code,
    href: `${baseUrl}${PAGE_OF[PURPOSE_OF[kind]]}#${code}`,
    heading: codes.length > 1 ? [words('workspace_opened', { day: FORMATS[language].day(openedAt) })] : [],
    label: words(`${kind}.open`),
    prompt: words('code'),
  }))
}

/**
 * Writes a message about a workspace's pending items. It names no party and no figure, and links to the overview.
 *
 * @param topics distinct topics that are pending.
 */
export function writtenWaitingMail(
  kind: WaitingMailKind,
  language: MailLanguage,
  topics: readonly WaitingMailTopic[],
  { baseUrl, token }: { baseUrl: string; token: string },
): WrittenMail {
  const words = wordsIn(language, 'mail')
  const { labelled } = FORMATS[language]
  const [open, settings] = [`${baseUrl}/workspace`, `${baseUrl}/workspace/settings#mail`]
  const [subject, lead, reason] = [words(`${kind}.subject`), words(`${kind}.lead`), words('reason')]
  const lines = topics.map((topic) => words(`topics.${topic}`))
  const text = [
    lead,
    lines.map((line) => `- ${line}`).join('\n'),
    labelled(words('open_workspace'), open),
    reason,
    labelled(words('settings'), settings),
  ].join('\n\n')
  const link = (href: string, label: string) => `<a href="${escaped(href)}">${escaped(label)}</a>`
  const html = [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>`,
    '<body style="font:16px/1.5 Georgia,serif;color:#1a1a1a;max-width:36em;margin:32px auto;padding:0 16px">',
    `<p style="margin:0 0 16px">${escaped(lead)}</p>`,
    `<ul>${lines.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`,
    `<p style="margin:0 0 16px">${link(open, words('open_workspace'))}</p>`,
    `<p><small>${escaped(reason)} ${link(settings, words('settings'))}</small></p>`,
    '</body></html>',
  ].join('\n')
  const unsubscribeUrl = `${baseUrl}/api/unsubscribe/${token}`
  return { subject, text: `${text}\n`, html, unsubscribeUrl }
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
}
