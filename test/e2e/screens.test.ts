import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { until } from '../api/until.ts'
import { axeFindings } from './axe-findings.ts'
import { connectAccount } from './connect-account.ts'
import { keepBusy } from './keep-busy.ts'
import { signInAgain } from './sign-in-again.ts'
import { type Look, test } from './stage.ts'
import { write } from './write.ts'

/** The narrowest screen that Crier is made for. */
const phoneWidth = 320

type Screen = [path: string, title: string, shows: string | RegExp]

const publicPages: Screen[] = [
  ['/', 'Social Media Scheduling', 'Closed Beta Tests In Progress - Open Version Coming Soon'],
  ['/pricing', 'Pricing', 'Closed Beta Tests In Progress - Open Version Coming Soon'],
  ['/platforms/twitter', 'X (Twitter) Posts Scheduler', 'How to connect'],
  ['/platforms/youtube', 'YouTube Posts Scheduler', 'YouTube is in beta'],
  ['/tools', 'Free Social Media Tools', 'Soon'],
  ['/tools/hashtag-generator', 'Hashtag Generator', 'Nothing here yet'],
  ['/tools/caption-generator', 'Caption Generator', 'Nothing here yet'],
  ['/tools/character-counter', 'Character Counter', 'How each platform counts'],
  ['/tools/thread-splitter', 'Thread Splitter', 'Nothing here yet'],
  ['/tools/image-resizer', 'Image Resizer', 'Drop a picture here, paste one, or choose it.'],
  ['/tools/engagement-calculator', 'Engagement Calculator', 'What others reach'],
  ['/blog', 'Blog', 'Recent Posts'],
  ['/blog/nine-on-monday', 'Nine on Monday', 'Create Your Waitlist'],
  ['/payment/cancel', 'Payment Cancelled', 'Try Payment Again'],
  ['/status', 'API Status', 'API is online'],
  ['/contact', 'Contact', "We're Here to Help"],
  ['/privacy-terms', 'Privacy & Terms', 'Refund Policy'],
  ['/login', 'Login', 'Log In'],
  ['/signup', 'Sign Up', 'Selected plan: early-bird'],
  ['/signup?provider=google&email=ada@crier.test&name=Ada&accessToken=any', 'Sign Up', 'Complete Your Registration'],
  ['/reset-password', 'Reset Password', 'Invalid or missing reset token. Please request a new password reset.'],
  ['/reset-password?token=any', 'Reset Password', 'New Password'],
  ['/auth/google/callback', 'Signing In', 'Missing required parameters'],
  ['/auth/handler', 'Signing In', 'Authentication process failed'],
  ['/verify-email', 'Verify Email', 'Invalid verification link'],
  ['/confirm-email?token=any', 'Confirm E-mail Address', 'Confirm Address'],
  ['/confirm-email', 'Confirm E-mail Address', 'Confirmation Failed'],
  [`/unsubscribe?token=any.${btoa('{"notification":"failedPost"}')}.any`, 'Unsubscribe', 'This stops mails about failed posts.'],
  ['/unsubscribe', 'Unsubscribe', 'Invalid unsubscribe link'],
  ['/auth/callback/twitter', 'Connecting', 'Missing required parameters'],
  ['/no/such/page', 'Page Not Found', "The page you're looking for doesn't exist or has been moved."],
]

const newcomersScreens: Screen[] = [
  ['/dashboard', 'Overview', 'Three steps to your first post'],
  ['/dashboard/posts', 'Create Post', /account/],
  ['/dashboard/scheduled', 'Scheduled Posts', 'Nothing is scheduled'],
  ['/dashboard/scheduled?view=month', 'Scheduled Posts', /^Nothing is planned for/],
  ['/dashboard/scheduled?view=week', 'Scheduled Posts', /^Nothing is planned for/],
  ['/dashboard/scheduled?tab=drafts', 'Scheduled Posts', 'No drafts'],
  ['/dashboard/scheduled?tab=published', 'Scheduled Posts', 'Nothing published yet'],
  ['/dashboard/scheduled?tab=failed', 'Scheduled Posts', 'Nothing has failed'],
  ['/dashboard/platforms', 'Platform Connections', 'No X account is connected yet.'],
  ['/dashboard/settings', 'Settings', 'Member since'],
  ['/dashboard/settings?tab=appearance', 'Settings', 'Theme'],
  ['/dashboard/settings?tab=password', 'Settings', 'New password again'],
  ['/dashboard/settings?tab=notifications', 'Settings', 'Weekly summary'],
  ['/dashboard/settings?tab=publishing', 'Settings', 'Hold everything'],
  ['/dashboard/settings?tab=sessions', 'Settings', 'This device'],
  ['/dashboard/settings?tab=data', 'Settings', 'Export everything'],
  ['/dashboard/documentation', 'Documentation', 'openapi.json'],
  ['/dashboard/suggest-feature', 'Suggest Feature', 'New suggestion'],
  ['/dashboard/no/such/screen', 'Page Not Found', "The page you're looking for doesn't exist or has been moved."],
]

const busyScreens = (ids: Awaited<ReturnType<typeof keepBusy>>): Screen[] => [
  ['/dashboard/overview', 'Overview', 'Half of it went wrong'],
  ['/dashboard/posts', 'Create Post', 'Choose all'],
  [`/dashboard/posts?edit=${ids.scheduledId}`, 'Edit Post', 'Reschedule'],
  ['/dashboard/scheduled', 'Scheduled Posts', 'Next up'],
  [`/dashboard/scheduled?view=month&day=${ids.scheduledDay}`, 'Scheduled Posts', 'Next up'],
  [`/dashboard/scheduled?view=week&day=${ids.scheduledDay}`, 'Scheduled Posts', 'Next up'],
  [`/dashboard/scheduled?post=${ids.scheduledId}`, 'Scheduled Posts', 'Planned'],
  [`/dashboard/scheduled?tab=published&post=${ids.publishedId}`, 'Scheduled Posts', /attempt/],
  [`/dashboard/scheduled?tab=failed&post=${ids.failedId}`, 'Scheduled Posts', 'See it on X'],
  [`/dashboard/scheduled?post=${ids.heldId}`, 'Scheduled Posts', 'Reconnect X'],
  ['/dashboard/platforms', 'Platform Connections', 'Your X connection has ended. Connect the account again.'],
  ['/dashboard/suggest-feature?search=bell', 'Suggest Feature', /^Page 1 of/],
  [`/dashboard/suggest-feature?suggestion=${ids.suggestionId}`, 'Suggest Feature', 'A line'],
]

test.concurrent('every public page has its title, satisfies axe in both themes, and suits a small phone and a finger', async ({ open }) => {
  expect(await findingsOf(open, publicPages)).toEqual([])
})

test.concurrent('every screen of a newcomer has its title, satisfies axe in both themes, and suits a small phone and a finger', async ({
  open,
  person,
}) => {
  expect(await findingsOf(open, newcomersScreens, await person())).toEqual([])
})

test.concurrent('every full screen has its title, satisfies axe in both themes, and suits a small phone and a finger', async ({
  open,
  person,
  crier,
}) => {
  const busy = await person('a_rather_long_name', 'another_lengthy_one')
  const screens = busyScreens(await keepBusy(crier, busy))

  expect(await findingsOf(open, screens, busy)).toEqual([])
})

test.concurrent('no dialog, menu or sheet has anything that axe finds', async ({ open, person, crier }) => {
  const busy = await person('ann', 'bob')
  const { scheduledId, failedId } = await keepBusy(crier, busy)
  await signInAgain(crier, busy)
  const page = await open('/dashboard/platforms', { as: busy })
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const opened: [path: string, open: () => Promise<void>, role?: 'dialog' | 'alertdialog' | 'menu'][] = [
    ['/dashboard/platforms', () => button(`Settings of @${busy.handles[0]}`).click()],
    ['/dashboard/platforms', () => button(`Disconnect @${busy.handles[0]}`).click(), 'alertdialog'],
    ['/dashboard/platforms', () => page.keyboard.press('Control+k')],
    ['/dashboard/platforms', () => page.keyboard.press('?')],
    ['/dashboard/settings?tab=data', () => button('Delete account').click()],
    ['/dashboard/settings?tab=sessions', () => button('Sign out everywhere else').click(), 'alertdialog'],
    ['/dashboard/suggest-feature', () => button('New suggestion').click()],
    [`/dashboard/scheduled?post=${scheduledId}`, () => button('Reschedule').click()],
    [`/dashboard/scheduled?post=${scheduledId}`, () => button('Cancel').click(), 'alertdialog'],
    [`/dashboard/scheduled?post=${scheduledId}`, () => button('More actions').click(), 'menu'],
    [`/dashboard/posts?edit=${scheduledId}`, () => button('Reschedule').click()],
    [`/dashboard/posts?edit=${scheduledId}`, leaveUnsaved, 'alertdialog'],
  ]

  for (const [path, show, role = 'dialog'] of opened) {
    await page.goto(path)
    await page.getByRole('main').getByRole('button').first().waitFor()
    await show()
    await page.getByRole(role).waitFor()
    expect([path, role, ...(await axeFindings(page))]).toEqual([path, role])
  }
  const phone = await open(`/dashboard/scheduled?tab=failed&post=${failedId}`, { as: busy, width: 375, height: 740 })
  await phone.getByRole('dialog', { name: 'Failed post' }).getByText('See it on X').waitFor()
  expect(await axeFindings(phone)).toEqual([])
  await phone.keyboard.press('Escape')
  await phone.getByRole('button', { name: 'Open the dashboard’s menu' }).click()
  await phone.getByRole('dialog', { name: 'Dashboard' }).waitFor()
  expect(await axeFindings(phone)).toEqual([])

  async function leaveUnsaved() {
    await write(page, 'Changed')
    await page.getByRole('link', { name: 'Settings' }).click()
  }
})

test.concurrent('errors in a form, a toast and a finished connection have nothing that axe finds', async ({ open, person }) => {
  const page = await open('/signup')
  await page.getByRole('button', { name: 'Register' }).click()
  await until(() => page.getByLabel('Email').getAttribute('aria-invalid'), Boolean)
  expect(await axeFindings(page)).toEqual([])

  const connecting = await open('/dashboard/platforms', { as: await person() })
  await connectAccount(connecting, connecting.getByRole('button', { name: 'Connect an account of X' }), 'axe_x')
  await connecting.getByText('The X account @axe_x is connected.').waitFor()
  await connecting.getByRole('button', { name: 'Dismiss' }).waitFor()
  expect(await axeFindings(connecting)).toEqual([])
})

type Open = (path: string, look: Look) => Promise<Page>

/** What is wrong on each of these screens, by its path. */
const findingsOf = async (open: Open, screens: readonly Screen[], as?: Look['as']) => {
  const phone = { width: phoneWidth, height: 640, isTouch: true }
  const [wide, narrow] = await Promise.all([open('about:blank', { as }), open('about:blank', { as, ...phone })])
  const findings: string[] = []
  for (const [path, title, shows] of screens) {
    const found = await Promise.all([
      visit(wide, path, shows).then(() => axeFindings(wide)),
      visit(narrow, path, shows).then(() => Promise.all([tooWide(narrow), tooSmall(narrow)])),
    ])
    findings.push(...found.flat(2).map((text) => `${path}: ${text}`))
    if ((await wide.title()) !== `${title} | Crier`) findings.push(`${path}: its title is ${await wide.title()}`)
  }
  return findings
}

const visit = async (page: Page, path: string, shows: string | RegExp) => {
  await page.goto(path)
  // On a small screen an open post is a dialog over the page.
  await page.getByRole('main').or(page.getByRole('dialog')).getByText(shows).filter({ visible: true }).first().waitFor()
}

const tooWide = async (page: Page) => {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  return width > phoneWidth ? [`it is ${width} px wide`] : []
}

const tooSmall = async (page: Page) => {
  const targets = await page.evaluate(smallTargets)
  return targets.map((target) => `too small for a finger: ${target}`)
}

/** Runs in the page: what is to be pressed and smaller than a fingertip. What is in a line of text may be as high as the line. */
const smallTargets = () => {
  const controls = [...document.querySelectorAll<HTMLElement>('button, select, textarea, input, summary, [role=tab], nav a')]
  return controls.flatMap((control) => {
    const label = control instanceof HTMLInputElement && /checkbox|radio/.test(control.type) ? control.labels?.[0] : undefined
    const boxes = [control, ...(label ? [label] : [])].map((element) => element.getBoundingClientRect())
    const isShown = control.checkVisibility({ visibilityProperty: true }) && boxes.some(({ width }) => width > 1)
    const isLarge = boxes.some(({ width, height }) => width >= 43.5 && height >= 43.5)
    const name = control.getAttribute('aria-label') ?? label?.textContent ?? control.textContent
    return isShown && !isLarge
      ? [`${control.tagName} “${name.trim().slice(0, 40)}” ${boxes.map(({ width, height }) => `${width.toFixed()}×${height.toFixed()}`)}`]
      : []
  })
}
