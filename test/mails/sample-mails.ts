import type { Mail } from '#functions/ports/mailer.ts'
import { testMail } from '#functions/use-cases/administration/system.ts'
import { contactMail } from '#functions/use-cases/forms.ts'
import { expiringMail, reconnectMail } from '#functions/use-cases/mails/account-mails.ts'
import { newCommentsMail } from '#functions/use-cases/mails/comment-mails.ts'
import { paymentFailedMail, refundRequestMail, trialEndingMail } from '#functions/use-cases/mails/payment-mails.ts'
import {
  accountDeletedMail,
  confirmEmailMail,
  emailChangeAskedMail,
  emailChangedMail,
  verifyAgainMail,
  verifyMail,
} from '#functions/use-cases/mails/person-mails.ts'
import { failedPostsMail, postFindingsMail } from '#functions/use-cases/mails/post-mails.ts'
import { reviewDecisionMail, reviewReminderMail, reviewRequestMail } from '#functions/use-cases/mails/review-mails.ts'
import { passwordChangedMail, resetPasswordMail, securityChangedMail } from '#functions/use-cases/mails/security-mails.ts'
import { type WeekFacts, weeklySummaryMail } from '#functions/use-cases/mails/weekly-mail.ts'

const site = 'https://crier.example'
const secret = 'q1Zr8fKx0mVbT3yWcN6uHd9sLgEa2PjR7oXiM4kQtYw'
const unsubscribe = { page: `${site}/unsubscribe?token=${secret}.AbCdEfGh`, call: `${site}/api/unsubscribe/${secret}.AbCdEfGh` }
const planUrl = `${site}/dashboard/settings?tab=plan`
const price = { amount: 1900, currency: 'eur' }

/** Text that a person may write, including hostile text that every email must withstand. */
export const people = {
  plain: { name: 'Ada Lovelace', words: 'We open the bakery at six on Sunday. Bring a bag & a friend.' },
  hostile: {
    name: '<b onclick="x()">Ada</b>\r\nBcc: all@example.net',
    words: '</p><script>alert(1)</script> "quoted" & \'more\' <img src="https://evil.example/pixel.png">\r\nBcc: all@example.net',
  },
}

/** Every email that Crier sends, by name, with realistic data. */
export const sampleMails = ({ name, words } = people.plain): Record<string, Mail> => {
  const person = { name, email: 'ada@example.com' }
  return {
    verify: verifyMail({ ...person, url: `${site}/verify-email?token=${secret}` }),
    'verify-again': verifyAgainMail({ ...person, url: `${site}/verify-email?token=${secret}` }),
    'reset-password': resetPasswordMail({ ...person, url: `${site}/reset-password?token=${secret}` }),
    'security-changed': securityChangedMail({ ...person, change: 'passkey-added', at: '2026-05-04T09:00:00.000Z', siteUrl: site }),
    'password-changed': passwordChangedMail({ ...person, at: '2026-05-04T09:00:00.000Z', siteUrl: site }),
    test: testMail({ ...person, to: 'countess@example.com', at: '2026-05-04T09:00:00.000Z', siteUrl: site }),
    'confirm-email': confirmEmailMail({ ...person, url: `${site}/confirm-email?token=${secret}` }),
    'email-changed': emailChangedMail({ ...person, newEmail: 'countess@example.com', url: `${site}/cancel-email?token=${secret}` }),
    'email-change-asked': emailChangeAskedMail({
      ...person,
      newEmail: 'countess@example.com',
      url: `${site}/cancel-email?token=${secret}`,
    }),
    'account-deleted': accountDeletedMail(person),
    'failed-post': failedPostsMail({ ...person, ...failures(words, 1) }),
    'failed-posts': failedPostsMail({ ...person, ...failures(words, 2) }),
    'post-finding': postFindingsMail({ ...person, ...findings(words, 1) }),
    'post-findings': postFindingsMail({ ...person, ...findings(words, 3), content: '' }),
    'new-comment': newCommentsMail({ ...person, ...conversation(words, 1), isMentioned: false }),
    'new-comments': newCommentsMail({ ...person, ...conversation(words, 3), isMentioned: false }),
    'mentioned-in-comment': newCommentsMail({ ...person, ...conversation(words, 1), isMentioned: true }),
    'review-request': reviewRequestMail({ ...person, ...requested(words, 1) }),
    'review-requests': reviewRequestMail({ ...person, ...requested(words, 3) }),
    'review-reminder': reviewReminderMail({ ...person, ...reviewed(words) }),
    'review-approved': reviewDecisionMail({ ...person, ...reviewed(words), note: undefined }),
    'review-changes': reviewDecisionMail({ ...person, ...reviewed(words), note: words }),
    expiring: expiringMail({ ...person, ...endings(1) }),
    'expiring-two': expiringMail({ ...person, ...endings(2) }),
    reconnect: reconnectMail({ ...person, accounts: lostAccounts(words).slice(0, 1), url: `${site}/dashboard/platforms`, unsubscribe }),
    'reconnect-two': reconnectMail({ ...person, accounts: lostAccounts(words), url: `${site}/dashboard/platforms`, unsubscribe }),
    'weekly-summary': weeklySummaryMail({ ...person, ...week(words) }),
    'weekly-summary-empty': weeklySummaryMail({ ...person, ...quietWeek }),
    'weekly-summary-good': weeklySummaryMail({ ...person, ...week(words), ...goodWeek(words) }),
    'trial-ending': trialEndingMail({
      ...person,
      endsAt: '2026-05-06T09:00:00.000Z',
      timeZone: 'Europe/Berlin',
      url: planUrl,
    }),
    'payment-failed': paymentFailedMail({
      ...person,
      plan: 'creator',
      price,
      graceEndsAt: '2026-05-11T09:00:00.000Z',
      timeZone: 'Europe/Berlin',
      invoiceUrl: 'https://invoice.stripe.com/i/acct_1Crier/live_1Ada',
      url: planUrl,
    }),
    'refund-request': refundRequestMail({ ...refund, person: { id: '01JTADA', ...person }, reason: words }),
    'refund-request-bare': refundRequestMail({
      ...refund,
      person: { id: '01JTADA', ...person },
      subscription: undefined,
      payment: { ...refund.payment, invoiceNumber: undefined },
      days: 0,
      reason: '',
    }),
    contact: contactMail({
      to: 'hello@crier.example',
      ...person,
      subject: words,
      content: `Hello,\n\n${words}\n\nIt was due on Sunday at six, to @bakery.\n\nAda`,
    }),
  }
}

const refund = {
  to: 'hello@crier.example',
  customerId: 'cus_1Ada',
  subscription: {
    id: 'sub_1Ada',
    plan: 'creator' as const,
    status: 'active' as const,
    price,
    currentPeriodEnd: '2026-06-02T09:00:00.000Z',
  },
  payment: {
    invoiceId: 'in_1Ada',
    invoiceNumber: 'CRIER-0042',
    amount: price,
    credited: { ...price, amount: 0 },
    paidAt: '2026-05-02T09:00:00.000Z',
  },
  days: 1,
}

const failures = (content: string, count: number) => ({
  timeZone: 'Europe/Berlin',
  unsubscribe,
  posts: [
    {
      content,
      scheduledAt: '2026-05-03T04:00:00.000Z',
      url: `${site}/dashboard/scheduled?list=failed&post=01JTBAKERY`,
      targets: [{ platform: 'x' as const, username: 'bakery', reason: `X refused it: ${content}` }],
    },
    {
      content: '',
      url: `${site}/dashboard/scheduled?list=failed&post=01JTPHOTO`,
      targets: [
        { platform: 'x' as const, username: 'bakery', reason: 'X could not read the video. Send it as MP4 with H.264.' },
        { platform: 'x' as const, username: 'bakery_de', reason: 'The account is suspended on X.' },
      ],
    },
  ].slice(0, count),
})

const reviewed = (words: string) => ({
  content: words,
  scheduledAt: '2026-05-04T09:00:00.000Z',
  timeZone: 'Europe/Berlin',
  url: `${site}/dashboard/scheduled?post=post-1`,
  unsubscribe,
})

const requested = (words: string, count: number) => ({
  workspace: words,
  timeZone: 'Europe/Berlin',
  url: `${site}/dashboard/review?workspace=ws_studio`,
  unsubscribe,
  posts: [
    { content: words, scheduledAt: '2026-05-04T09:00:00.000Z', by: words },
    { content: 'Sourdough is back on Friday.', scheduledAt: '2026-05-05T09:00:00.000Z', by: undefined },
    { content: '', scheduledAt: '2026-05-06T09:00:00.000Z', by: 'Ada' },
  ].slice(0, count),
})

const findings = (content: string, count: number) => ({
  timeZone: 'Europe/Berlin',
  unsubscribe,
  content,
  scheduledAt: '2026-05-04T09:00:00.000Z',
  url: `${site}/dashboard/scheduled?post=01JTBAKERY`,
  problems: [
    {
      account: { platform: 'tiktok' as const, username: 'bakery' },
      message: 'Nobody was chosen who may see the post.',
      fix: 'Choose it in the options for TikTok.',
    },
    {
      account: { platform: 'x' as const, username: 'bakery' },
      message: '12 characters too long for X: 292 of 280.',
      fix: 'Shorten the text.',
    },
    { message: `“${content}” can't be used: The file is damaged.`, fix: 'Take it out.' },
  ].slice(0, count),
})

const conversation = (words: string, count: number) => ({
  unsubscribe,
  workspace: 'Bakery',
  post: words,
  url: `${site}/dashboard/scheduled?post=01JTBAKERY`,
  comments: [
    { by: 'Bert Bakewell', text: words },
    { by: 'Carla Crumb', text: 'Let’s say seven.' },
    { by: 'Bert Bakewell', text: 'Done.' },
  ].slice(0, count),
})

const endings = (count: number) => ({
  timeZone: 'Europe/Berlin',
  unsubscribe,
  url: `${site}/dashboard/platforms`,
  accounts: [
    { platform: 'linkedin' as const, username: 'Ada Lovelace', endsAt: '2026-05-11T09:00:00.000Z' },
    { platform: 'tiktok' as const, username: 'bakery', endsAt: '2026-05-11T16:30:00.000Z' },
  ].slice(0, count),
})

const lostAccounts = (reason: string) => [
  { platform: 'x' as const, username: 'bakery', reason: 'Access was taken back on X. Connect the account again.' },
  { platform: 'x' as const, username: 'bakery_de', reason },
]

const screen = `${site}/dashboard/scheduled`

const quietWeek: Omit<WeekFacts, 'name' | 'email'> = {
  timeZone: 'Europe/Berlin',
  from: '2026-05-03T22:00:00.000Z',
  to: '2026-05-10T22:00:00.000Z',
  published: { count: 0, posts: [], url: `${screen}?tab=published` },
  areAllOnTime: false,
  failed: { count: 0, posts: [], url: `${screen}?tab=failed` },
  next: { posts: [], hasMore: false, url: `${screen}?tab=scheduled` },
  planUrl: `${screen}?tab=scheduled&view=week&day=2026-05-11`,
  unsubscribe,
}

const place = (platform: 'x' | 'mastodon' | 'linkedin', url: string | undefined, username = 'bakery') => ({ platform, username, url })

const publishedPosts = (content: string) => [
  {
    content,
    at: '2026-05-10T04:00:02.000Z',
    lateMs: 2_000,
    places: [
      place('x', 'https://x.com/bakery/status/1850'),
      place('mastodon', 'https://mastodon.example/@bakery/1124', 'bakery@mastodon.example'),
    ],
  },
  {
    content: 'Rye is back. We bake it with spelt and honey, and let it rest for two days, so it keeps for the whole week. '.repeat(3),
    at: '2026-05-08T06:33:00.000Z',
    lateMs: 180_000,
    places: [place('x', 'https://x.com/bakery/status/1849')],
  },
  { content: '', at: '2026-05-06T12:10:00.000Z', lateMs: undefined, places: [place('linkedin', undefined, 'Ada Lovelace')] },
]

/** Two loaves on a shelf, 112 × 75 px. */
const loavesJpeg =
  '/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCABLAHADASIAAhEBAxEB/8QAGgABAAIDAQAAAAAAAAAAAAAAAAIFAQMEBv/EADIQAAICAQEFBAkEAwAAAAAAAAABAgMRBAUTMVKhIjJRcRIUFRYhQWFk4UJioqMjkcH/xAAYAQEBAQEBAAAAAAAAAAAAAAAAAwIBBP/EAB0RAQACAwEBAQEAAAAAAAAAAAABAhESEwMhMUH/2gAMAwEAAhEDEQA/AKkAElQAAAAAAAAAAAAAAAAAAACaqslwhJ+SOCAJuqyPGEl5ogAAMxi5SUYptvgkdGAd9WyrZrNklWvDizpjsmr9Vk35YRib1h3WVOC4lsmr9Nk154ZzXbLugs1yVi8ODEXrJrLgBmUXCTjJNNcUzBtwOnTaWV/ab9GHj4nMXlcVCEYrglgn6W1j43SuZRrorqXYgs+PzNgB5pnKwa7KK7V24LPj8zYBE4FXfo51yXoZlGTwvMttJpIaaHwSc33pCvHprJ0G5vMxhjWIkABh0AAHPq9JDUw+KSmu7IoJRcZOMlhp4aPTlBtDHrtuOGf+FvKZ/E7x/XMWuj1CtrUW+3Ff7KP1n9nUytU08qOGvqVtTaGa2xL0gKWvbFkFicFNeeGbPbf2/wDP8EJ8rK9KrYFT7b+3/n+DXZtiyaxCCgvPLEeVjpVZavUqmOIv/I+H0OnSauGpgsNKa70TzT1Tby45b+ojq3GSlFNNcGmU5fMJ9Pr1wPP1bdugsWVqxeeGbfeH7X+z8E+Vm94XYKT3h+1/s/Bpt27dNYrrVa8c5Y5WN4XGr1cNND4tOb7sShlJyk5SeW3ls0S1bnJykm2+LbMes/s6l601Tm2Wzc18vUbmvl6kwaZQ3NfL1G5r5epMAQ3NfL1G5r5epMAQ3NfL1G5r5epMAQ3NfL1G5r5epMAQ3NfL1G5r5epMAQ3NfL1G5r5epMAf/9k='

const loaves = {
  id: 'picture-1@crier',
  altText: 'Loaves on a shelf',
  width: 112,
  height: 75,
  contentType: 'image/jpeg' as const,
  content: Buffer.from(loavesJpeg, 'base64'),
}

const week = (content: string): Omit<WeekFacts, 'name' | 'email'> => ({
  ...quietWeek,
  published: {
    ...quietWeek.published,
    count: 12,
    posts: publishedPosts(content).map((post, index) => (index === 0 ? { ...post, picture: loaves } : post)),
  },
  failed: {
    ...quietWeek.failed,
    count: 1,
    posts: [
      {
        content: 'Sourdough school starts in June',
        url: `${screen}?tab=failed&post=01JTSCHOOL`,
        targets: [
          { platform: 'tiktok', username: 'bakery', reason: 'The video is longer than this account may post. Shorten it to ten minutes.' },
          { platform: 'x', username: 'bakery_de', reason: content },
        ],
      },
    ],
  },
  next: {
    ...quietWeek.next,
    hasMore: true,
    posts: [
      { content, scheduledAt: '2026-05-11T07:00:00.000Z' },
      { content: 'Rye is back. '.repeat(20), scheduledAt: '2026-05-13T16:30:00.000Z' },
    ],
  },
})

const goodWeek = (content: string) => ({
  published: {
    ...quietWeek.published,
    count: 24,
    posts: Array.from({ length: 10 }, (_, index) => ({
      content: `${['Morning', 'Rolls', 'Über', 'Öfen', 'Cake'][index % 5]} ${content}`,
      at: `2026-05-${String(10 - Math.floor(index / 2)).padStart(2, '0')}T06:00:01.000Z`,
      lateMs: 1_000,
      places: [place('x', `https://x.com/bakery/status/${1900 + index}`)],
    })),
  },
  areAllOnTime: true,
  failed: quietWeek.failed,
  next: { ...quietWeek.next, posts: [{ content, scheduledAt: '2026-05-20T07:00:00.000Z' }] },
})
