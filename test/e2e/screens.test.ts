import { expect } from 'vitest'
import { until } from '../api/until.ts'
import { axeFindings } from './axe-findings.ts'
import { answersOf, billingScreens } from './billing-screens.ts'
import { connectAccount } from './connect-account.ts'
import { keepBusy } from './keep-busy.ts'
import { answerWith, findingsOf, type Screen } from './screen-findings.ts'
import { signInAgain } from './sign-in-again.ts'
import { test } from './stage.ts'
import { write } from './write.ts'

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
  ['/tools/image-resizer', 'Image Resizer', 'Drop, paste, or choose an image.'],
  ['/tools/engagement-calculator', 'Engagement Calculator', 'How others do'],
  ['/blog', 'Blog', 'Recent Posts'],
  ['/blog/nine-on-monday', 'Nine on Monday', 'Create Your Waitlist'],
  ['/payment/cancel', 'Payment Cancelled', 'Try Payment Again'],
  ['/status', 'API Status', 'API is online'],
  ['/contact', 'Contact', "We're Here to Help"],
  ['/privacy-terms', 'Privacy & Terms', 'Refund Policy'],
  ['/login', 'Login', 'Log In'],
  ['/signup', 'Sign Up', 'Selected plan: Early Bird'],
  // A token that another tab was given is no registration here.
  ['/signup?provider=google&email=ada@crier.test&name=Ada&accessToken=any', 'Sign Up', 'Selected plan: Early Bird'],
  ['/reset-password', 'Reset Password', 'Invalid or missing reset token. Please request a new password reset.'],
  ['/reset-password?token=any', 'Reset Password', 'New Password'],
  ['/auth/google/callback', 'Signing In', 'Missing required parameters'],
  ['/auth/handler', 'Signing In', 'Authentication process failed'],
  ['/verify-email', 'Verify Email', 'Invalid verification link'],
  ['/confirm-email?token=any', 'Confirm Email Address', 'Confirm Address'],
  ['/confirm-email', 'Confirm Email Address', 'Confirmation Failed'],
  ['/cancel-email?token=any', 'Cancel the Change', 'Keep My Address'],
  ['/cancel-email', 'Cancel the Change', 'Not Cancelled'],
  [`/unsubscribe?token=any.${btoa('{"notification":"failedPost"}')}.any`, 'Unsubscribe', 'This stops emails about failed posts.'],
  ['/unsubscribe', 'Unsubscribe', 'Invalid unsubscribe link'],
  ['/auth/callback/twitter', 'Connecting', 'Missing required parameters'],
  ['/no/such/page', 'Page Not Found', "The page you're looking for doesn't exist or has been moved."],
]

const newcomersScreens: Screen[] = [
  ['/dashboard', 'Overview', 'Three steps to your first post'],
  ['/dashboard/posts', 'Create Post', /account/],
  ['/dashboard/scheduled', 'Scheduled Posts', 'Nothing is scheduled'],
  ['/dashboard/scheduled?view=month', 'Scheduled Posts', /^Nothing planned for/],
  ['/dashboard/scheduled?view=week', 'Scheduled Posts', /^Nothing planned for/],
  ['/dashboard/scheduled?tab=drafts', 'Scheduled Posts', 'No drafts'],
  ['/dashboard/scheduled?tab=published', 'Scheduled Posts', 'Nothing published yet'],
  ['/dashboard/scheduled?tab=failed', 'Scheduled Posts', 'Nothing has failed'],
  ['/dashboard/queue', 'Queue', /^No queues yet/],
  ['/dashboard/platforms', 'Platform Connections', 'No X account is connected yet.'],
  ['/dashboard/settings', 'Settings', 'Member since'],
  ['/dashboard/settings?tab=appearance', 'Settings', 'Theme'],
  ['/dashboard/settings?tab=password', 'Settings', 'New password again'],
  ['/dashboard/settings?tab=notifications', 'Settings', 'Weekly summary'],
  ['/dashboard/settings?tab=publishing', 'Settings', 'Pause everything'],
  ['/dashboard/settings?tab=sessions', 'Settings', 'This device'],
  ['/dashboard/settings?tab=data', 'Settings', 'Export everything'],
  ['/dashboard/documentation', 'Documentation', 'Why a post fails'],
  ['/dashboard/documentation?search=settings', 'Documentation', /passages$/],
  ['/dashboard/documentation/first-post', 'Your first post', 'Check each platform'],
  ['/dashboard/documentation/limits', 'What each platform accepts', 'Instagram'],
  ['/dashboard/documentation/states', 'What each status means', 'Checking whether it arrived'],
  ['/dashboard/documentation/failures', 'Why a post fails', 'The sign-in has ended'],
  ['/dashboard/documentation/shortcuts', 'Keyboard shortcuts', 'In the calendar'],
  ['/dashboard/documentation/api', 'API reference', 'The queues, each with how many posts wait in it and its next free slot.'],
  ['/dashboard/suggest-feature', 'Suggest Feature', 'New suggestion'],
  ['/dashboard/no/such/screen', 'Page Not Found', "The page you're looking for doesn't exist or has been moved."],
]

const busyScreens = (ids: Awaited<ReturnType<typeof keepBusy>>): Screen[] => [
  ['/dashboard/overview', 'Overview', 'Half of it went wrong'],
  ['/dashboard/posts', 'Create Post', 'Preview'],
  [`/dashboard/posts?edit=${ids.scheduledId}`, 'Edit Post', 'Reschedule'],
  ['/dashboard/scheduled', 'Scheduled Posts', 'Next up'],
  [`/dashboard/scheduled?view=month&day=${ids.scheduledDay}`, 'Scheduled Posts', 'Next up'],
  [`/dashboard/scheduled?view=week&day=${ids.scheduledDay}`, 'Scheduled Posts', 'Next up'],
  [`/dashboard/scheduled?post=${ids.scheduledId}`, 'Scheduled Posts', 'Planned'],
  [`/dashboard/scheduled?tab=published&post=${ids.publishedId}`, 'Scheduled Posts', /attempt/],
  [`/dashboard/scheduled?tab=failed&post=${ids.failedId}`, 'Scheduled Posts', 'See it on X'],
  [`/dashboard/scheduled?post=${ids.pausedId}`, 'Scheduled Posts', 'Reconnect X'],
  ['/dashboard/queue', 'Queue', 'Waits for its slot'],
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

test.concurrent('every screen of plans and payments has its title, satisfies axe in both themes, and suits a small phone and a finger', async ({
  open,
  person,
}) => {
  expect(await findingsOf(open, billingScreens, await person())).toEqual([])
})

test.concurrent('what asks about a change of the plan has nothing that axe finds', async ({ open, person }) => {
  const page = await open('about:blank', { as: await person() })
  await answerWith(page, answersOf('paid'))
  await page.goto('/dashboard/settings?tab=plan&change=studio')
  await page.getByRole('dialog', { name: 'Change to Studio?' }).getByText('€29.67').waitFor()
  expect(await axeFindings(page)).toEqual([])

  await page.goto('/dashboard/settings?tab=plan')
  await page.getByRole('button', { name: 'Cancel subscription', exact: true }).click()
  await page.getByRole('alertdialog', { name: 'Cancel the Creator plan?' }).waitFor()

  expect(await axeFindings(page)).toEqual([])
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
  await connectAccount(connecting, connecting.getByRole('button', { name: 'Connect an account on X' }), 'axe_x')
  await connecting.getByText('The X account @axe_x is connected.').waitFor()
  await connecting.getByRole('button', { name: 'Dismiss' }).waitFor()
  expect(await axeFindings(connecting)).toEqual([])
})
