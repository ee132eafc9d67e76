import { expect, test } from 'vitest'
import { escaped } from '#shared/domain/text/escaped.ts'
import { preferencesDefault } from '#shared/domain/users.ts'
import { i18n, inLanguage } from '#shared/i18n.ts'
import { people, sampleMails } from '#test/mails/sample-mails.ts'
import { contactMail } from '../forms.ts'
import { greeting, oneLine } from './email-template.ts'
import { inTheirLanguage } from './language.ts'
import { trialEndingMail } from './payment-mails.ts'
import { invitationMail } from './workspace-mails.ts'

const mails = sampleMails()
const all = Object.entries({ ...mails, ...prefixed('hostile', sampleMails(people.hostile)) })

function prefixed<Value>(prefix: string, record: Record<string, Value>) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [`${prefix} ${name}`, value]))
}

/** Returns what a reader sees of the HTML, with the URLs of its links. */
const shown = (html: string) =>
  inOneLine(
    html
      .replace(/<head>.*<\/head>/s, '')
      .replace(/<a href="([^"]+)"[^>]*>/g, ' $1 ')
      .replace(/<[^>]+>/g, ' ')
      .replaceAll('&#39;', "'")
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  )

/** Returns the lines of the plain text without those that are only decoration. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => inOneLine(line.replace(/^\s*(?:[=-]+$|>|\*|--)/, '').replace(/:$/, '')))
    .filter((line) => line !== '' && line !== 'CRIER')

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

test.each(all)('%s says the same in both bodies, with the same links', (_name, { text, html }) => {
  const [seen, lines] = [shown(html), linesOf(text)]

  expect(lines.filter((line) => !seen.includes(line))).toEqual([])
  const links = Array.from(html.matchAll(/<a href="([^"]+)"/g), ([, url = '']) => url)
  expect(links.filter((url) => !lines.some((line) => escaped(line) === url))).toEqual([])
})

test.each(all)('%s contains only its own markup and nothing external', (_name, { html }) => {
  const tags = html.match(/<[^!][^>]*>/g) ?? []

  expect(tags.filter((tag) => !ownTags.includes(/\w+/.exec(tag)?.[0] ?? ''))).toEqual([])
  const withoutAttached = tags.filter((tag) => !/^<img src="cid:(?:bell|picture-\d)@crier" /.test(tag))
  expect(withoutAttached.filter((tag) => /\s(?:src|on\w+|background)=|url\(|@import/.test(tag))).toEqual([])
  expect(tags.filter((tag) => tag.includes('href') && !leadsHome.test(tag))).toEqual([])
})

/**
 * Links to our site, to a published post, to an open invoice's page at Stripe, or, in our own email to us, to a
 * customer's page there.
 */
const leadsHome =
  /^<a href="https:\/\/(crier\.example\/|x\.com\/bakery\/status\/\d+"|mastodon\.example\/@bakery\/\d+"|invoice\.stripe\.com\/|dashboard\.stripe\.com\/customers\/\w+")/

const ownTags = 'html head meta title style body img div table tr td p h1 h2 a br span ul li strong blockquote'.split(' ')

test.each(all)('%s leaves no fact out', (_name, mail) => {
  expect(JSON.stringify(mail)).not.toMatch(/undefined|null|NaN|Invalid Date|\[object/)
})

test.each(all)('%s has a meaningful one-line subject', (_name, { subject }) => {
  expect(subject).toMatch(/^[^\p{Cc}\u2028\u2029]{10,120}$/u)
})

test.each(all)('%s has lines of at most 72 characters, with each URL on its own line', (_name, { text }) => {
  const lines = text.split('\n')

  const long = lines.filter((line) => line.length > 72 && line.trim().includes(' '))
  expect(long).toEqual([])
  expect(lines.filter((line) => line.includes('https://crier.example') && !/^ *https:\S+$/.test(line))).toEqual([])
})

test.each(all)('%s works in light and dark mode', (_name, { html }) => {
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  // Every color has its dark counterpart.
  const colored = [...html.matchAll(/class="(\w+)" style="[^"]*#[0-9a-f]{6}/g)].map(([, name]) => name)
  for (const name of new Set(colored)) expect(html).toMatch(new RegExp(`\\.${name}\\{[^}]*#[0-9a-f]{6} !important`))
})

test('the weekly summary shows a post’s image with its alt text, and an initial for a post without one', () => {
  const { html, pictures } = mails['weekly-summary'] ?? {}

  expect(pictures?.map(({ id }) => id)).toEqual(['picture-1@crier'])
  expect(html).toContain('<img src="cid:picture-1@crier" width="46" height="31" alt="Loaves on a shelf" ')
  expect(html).toMatch(/aria-hidden="true" class="gutter"[^>]*>.*>S<\/td>/)
})

test('only optional email has an unsubscribe link', () => {
  const stoppable = Object.entries(mails).filter(([, { text, html }]) => text.includes('Unsubscribe:') && html.includes('Unsubscribe'))

  expect(stoppable.map(([name]) => name)).toEqual([
    'failed-post',
    'failed-posts',
    'post-finding',
    'post-findings',
    'new-comment',
    'new-comments',
    'mentioned-in-comment',
    'review-request',
    'review-requests',
    'review-reminder',
    'review-approved',
    'review-changes',
    'expiring',
    'expiring-two',
    'reconnect',
    'reconnect-two',
    'weekly-summary',
    'weekly-summary-empty',
    'weekly-summary-good',
  ])
})

test('a reply to a question sent to us goes to its sender, and all other email leads only to us', () => {
  const asked = Object.entries(mails).filter(([, { replyTo }]) => replyTo !== undefined)

  expect(asked.map(([name]) => name)).toEqual(['refund-request', 'refund-request-bare', 'contact'])
  for (const [, mail] of asked) expect(mail).toMatchObject({ to: 'hello@crier.example', replyTo: 'ada@example.com' })
})

test('a contact message keeps its lines', () => {
  const { text, html } = contactMail({
    to: 'a@b.example',
    name: 'Ada',
    email: 'ada@example.com',
    subject: 'Hi',
    content: 'One\r\n\r\nTwo\nThree',
  })

  expect(text).toContain('> One\n> \n> Two\n> Three\n')
  expect(html).toContain('One<br><br>Two<br>Three')
})

test('shows times in the reader’s time zone, with its name', () => {
  const facts = { name: 'Ada', email: 'ada@example.com', endsAt: '2026-05-06T22:30:00.000Z', url: 'https://crier.example' }

  expect(trialEndingMail({ ...facts, timeZone: 'Europe/Berlin' }).text).toContain('Thursday, 7 May 2026, 00:30 CEST')
  expect(trialEndingMail({ ...facts, timeZone: 'UTC' }).text).toContain('Wednesday, 6 May 2026, 22:30 UTC')
})

test.each([
  ['Ada Lovelace', 'Hello Ada Lovelace,'],
  ['J. R. Smith', 'Hello J. R. Smith,'],
  ['Zoë 👩‍🚀', 'Hello Zoë 👩‍🚀,'],
  ['Win at https://evil.example', 'Hello,'],
  ['evil.example', 'Hello,'],
  ['ada@example.com', 'Hello,'],
  ['evil。com', 'Hello,'],
  ['evil．com', 'Hello,'],
  ['пример.рф', 'Hello,'],
  ['Call +1 (800) 555-0199', 'Hello,'],
  ['Call ０８００ １２３ ４５６', 'Hello,'],
  ['Ada 1815', 'Hello Ada 1815,'],
  ['   \u202e ', 'Hello,'],
  ['a'.repeat(100), `Hello ${'a'.repeat(59)}…,`],
])('greets %s without a link or a phone number', (name, expected) => {
  expect(greeting(name)).toBe(expected)
})

test('an invitation carries no link or phone number that its sender has put into a name', () => {
  const facts = { email: 'dora@example.com', role: 'writer' as const, url: 'https://crier.example/dashboard/join?token=t' }
  const named = invitationMail({ ...facts, inviter: 'Ada', workspace: 'The bakery' })
  const { subject, text, html = '' } = invitationMail({ ...facts, inviter: 'Call +1 (800) 555-0199', workspace: 'evil.example' })

  expect([named.subject, subject]).toEqual(['Ada invited you to The bakery on Crier', 'Somebody invited you to a workspace on Crier'])
  expect(`${subject} ${text} ${html}`).not.toMatch(/555-0199|evil\.example/)
  expect(text).toContain('Somebody would like you to write posts for a workspace.')
})

test('shortens a line between whole characters and keeps its direction', () => {
  expect(oneLine('👩‍🚀👩‍🚀👩‍🚀', 2)).toBe('👩‍🚀…')
  expect(oneLine('a\r\nBcc: b\u2028c\u202ed\t e', 50)).toBe('a Bcc: b c d e')
})

const trial = {
  name: 'Ada',
  email: 'ada@example.com',
  endsAt: '2026-05-06T22:30:00.000Z',
  timeZone: 'Europe/Berlin',
  url: 'https://crier.example',
}

test('a mail in another language is in it as far as its catalog goes, with dates as that language writes them', () => {
  i18n.load('de', {
    'Your trial ends soon': 'Deine Probezeit endet bald',
    'Hello {name},': 'Hallo {name},',
    'Your trial ends on {moment}. You won’t be charged unless you choose a plan.': 'Am {moment} endet die Probezeit.',
    'Choose a plan': '',
  })

  const { text, html } = inLanguage('de', () => trialEndingMail(trial))

  expect(text).toContain('Deine Probezeit endet bald')
  expect(text).toContain('Hallo Ada,')
  expect(text.replaceAll('\n', ' ')).toContain('Am Donnerstag, 7. Mai 2026 um 00:30 MESZ endet die Probezeit.')
  expect(text).toContain('Choose a plan:')
  expect(html).toContain('<html lang="de">')
})

test('what is made after a mail in another language is in English again, even if the mail could not be made', async () => {
  const german = { preferences: { ...preferencesDefault, language: 'de' as const } }

  await inTheirLanguage(german, () => trialEndingMail(trial))
  const broken = inTheirLanguage(german, () => trialEndingMail({ ...trial, timeZone: 'nowhere' }))

  await expect(broken).rejects.toThrow('nowhere')
  expect(i18n.locale).toBe('en')
  expect(trialEndingMail(trial).subject).toBe('Your Crier trial ends in two days')
})

test('a mail to somebody who chose no language is in English', async () => {
  const mail = await inTheirLanguage({ preferences: preferencesDefault }, () => trialEndingMail(trial))

  expect(mail).toEqual(trialEndingMail(trial))
})
