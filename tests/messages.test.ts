import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { wordsIn } from '../src/domain/language/catalogue.ts'
import { writtenMail, writtenWaitingMail } from '../src/domain/mail/mail.ts'
import { loadMessages, openCatalogue } from '../src/integrations/messages.ts'
import { allMessageFaults, messageFaults, messageTypesText } from '../tooling/messages.ts'

loadMessages()

const NBSP = '\u00a0'
const mail = (language: string, text: string) => new Map([[language, new Map([['mail', new Map([['code', text]])]])]])

describe('message catalogue of the service', () => {
  it('is complete in every language that has its subject', () => {
    assert.deepEqual(allMessageFaults(), [])
  })

  it('has no duplicate keys and is formatted as by JSON.stringify', () => {
    const folder = new URL('../locales/', import.meta.url)
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /^\w+\/(?:contract\/)?[\w-]+\.json$/.test(name),
    )
    assert.ok(files.length > 10)
    for (const name of files) {
      const text = readFileSync(new URL(name, folder), 'utf8')
      assert.equal(text, `${JSON.stringify(JSON.parse(text), null, 2)}\n`, name)
    }
  })

  it('matches the types that npm run messages:types generates', () => {
    const declared = readFileSync(new URL('../src/domain/language/message-types.ts', import.meta.url), 'utf8')
    assert.equal(declared, messageTypesText())
  })

  it('reports missing and unknown keys, blanks and plural forms, and syntax errors', () => {
    const english = new Map([
      ['greeting', 'Hello {name}'],
      ['days', '{count, plural, one {# day} other {# days}} left'],
      ['lost', 'Lost'],
    ])
    const french = new Map([
      ['greeting', 'Bonjour {nom}'],
      ['days', '{count, plural, one {# jour} two {# jours} other {# jours}}'],
      ['extra', 'En trop'],
    ])
    assert.deepEqual(messageFaults('fr', french, english), [
      'lost is missing',
      'greeting: the blank {name} is missing',
      'greeting: the blank {nom} is unknown',
      'days: “two” is not a plural form of this language',
      'extra is not a key of the English messages',
    ])
    assert.deepEqual(
      messageFaults('pl', new Map([['days', '{count, plural, one {# dzień} other {# dni}}']]), english),
      [
        'greeting is missing',
        'lost is missing',
        'days: of the plural, “many” is missing',
        'days: of the plural, “few” is missing',
      ],
    )
    assert.deepEqual(messageFaults('fr', new Map([['lost', 'Perdu {']]), new Map([['lost', 'Lost']])), [
      'lost: EXPECT_ARGUMENT_CLOSING_BRACE',
    ])
    assert.deepEqual(
      messageFaults('fr', new Map([['days', 'reste {count}']]), new Map([['days', '{count, number}']])),
      ['days: the blank {count} is string, and number in English'],
    )
  })

  it('rejects a misspelt key, a missing blank and a language without the subject at compile time', () => {
    const words = wordsIn('en', 'mail')
    const misuses = () => [
      // @ts-expect-error: no such key
      words('cod'),
      // @ts-expect-error: the blank is missing
      words('workspace_opened'),
      // @ts-expect-error: the blank has another name
      words('workspace_opened', { date: '1 May 2026' }),
      // @ts-expect-error: a message without blanks takes no values
      words('code', { day: '1 May 2026' }),
      // @ts-expect-error: German has no mail
      wordsIn('de', 'mail'),
    ]
    assert.throws(misuses, { message: 'locales/en/mail.json has no message cod' })
    assert.equal(words('workspace_opened', { day: '1 May 2026' }), 'Workspace opened on 1 May 2026:')
  })

  it('keeps braces, tags and dollar signs in values unchanged', () => {
    const opened = wordsIn('en', 'mail')('workspace_opened', { day: '{day} <b>$& </b>' })
    assert.equal(opened, 'Workspace opened on {day} <b>$& </b>:')
  })

  it('formats numbers, plurals and choices by the rules of the language', () => {
    const written = (language: string, text: string, values: Record<string, string | number | boolean>) =>
      openCatalogue(mail(language, text)).write(language, 'mail', 'code', values)
    assert.equal(written('de', '{limit, number}', { limit: 12_345.0000001 }), '12.345,0000001')
    assert.equal(written('en', '{count, plural, one {# day} other {# days}}', { count: 1200 }), '1,200 days')
    assert.equal(written('fr', '{count, plural, one {# jour} other {# jours}}', { count: 0 }), '0 jour')
    const choice = '{side, select, buyer {the buyer} seller {the seller} other {}}'
    assert.equal(written('en', choice, { side: 'seller' }), 'the seller')
    assert.equal(written('en', '{known, select, true {known} other {unknown}}', { known: false }), 'unknown')
  })
})

describe('mail', () => {
  it('lists the workspace and the link of each of two recovery codes', () => {
    const codes = [
      { code: 'AAAA-BBBB', openedAt: '2026-01-02T03:04:05Z' },
      { code: 'CCCC-DDDD', openedAt: '2025-08-31T23:59:59Z' },
    ]
    const { subject, text, html } = writtenMail('recovery', 'fr', codes, 'https://deals.example')
    assert.equal(subject, 'Une nouvelle clé pour votre espace')
    assert.equal(
      text,
      `Une nouvelle clé a été demandée pour l’espace de cette adresse. Le lien ci-dessous vous donne une nouvelle clé et révoque l’ancienne. Il n’est valable qu’une fois, pendant une heure.

Espace ouvert le 2 janvier 2026${NBSP}:
https://deals.example/recover#AAAA-BBBB
Ou saisissez-y ce code${NBSP}: AAAA-BBBB

Espace ouvert le 31 août 2025${NBSP}:
https://deals.example/recover#CCCC-DDDD
Ou saisissez-y ce code${NBSP}: CCCC-DDDD

Si vous n’êtes pas à l’origine de cette demande, ignorez ce message${NBSP}: votre clé actuelle reste valable. Ne le transférez jamais${NBSP}: quiconque ouvre le lien accède à votre espace.
`,
    )
    assert.match(html, /<a href="https:\/\/deals.example\/recover#AAAA-BBBB">Obtenir/)
  })

  it('has two paragraphs and no link when it reports a replaced key', () => {
    const { text } = writtenMail('key_changed', 'en', [], 'https://deals.example')
    assert.equal(
      text,
      `A key to your workspace on Concordat was replaced by a new one. The old key no longer works.

If you expected this, there is nothing to do. If not, open your workspace and revoke the keys that you do not recognise. If your own key no longer works, ask for a new one on the page for lost keys.
`,
    )
  })

  it('lists the topics of pending items and links to the settings', () => {
    const to = { baseUrl: 'https://deals.example', token: 'token' }
    const { subject, text, unsubscribeUrl } = writtenWaitingMail('waiting_daily', 'en', ['messages', 'papers'], to)
    assert.equal(subject, 'Your pending items on Concordat today')
    assert.equal(
      text,
      `These items are pending in your workspace today:

- You have an unread message.
- Documents were released to you.

Open your workspace: https://deals.example/workspace

You receive this message because this address is confirmed for a workspace on Concordat. It contains no names: see your workspace for details.

Choose which messages you receive: https://deals.example/workspace/settings#mail
`,
    )
    assert.equal(unsubscribeUrl, 'https://deals.example/api/unsubscribe/token')
    const french = writtenWaitingMail('waiting_daily', 'fr', ['messages'], to).text
    assert.match(french, /^Ouvrir votre espace\u00a0: https:\/\/deals\.example\/workspace$/m)
  })
})
