import { expect } from 'vitest'
import { groupsApi } from '#shared/contracts/groups.ts'
import { connectAccount as connectAccountOf } from '../api/person.ts'
import { until } from '../api/until.ts'
import { accountBox, onX } from './account-box.ts'
import { axeFindings } from './axe-findings.ts'
import { answersOf, billingScreens } from './billing-screens.ts'
import { connectAccount } from './connect-account.ts'
import { busyScreens, newcomersScreens, publicPages } from './every-screen.ts'
import { keepBusy } from './keep-busy.ts'
import { sameNames } from './same-names.ts'
import { answerWith, findingsOf } from './screen-findings.ts'
import { signInAgain } from './sign-in-again.ts'
import { test } from './stage.ts'
import { write } from './write.ts'

test.concurrent('every public page has its title, passes axe in both themes, names each control apart, and fits a small phone and a finger', async ({
  open,
}) => {
  expect(await findingsOf(open, publicPages)).toEqual([])
})

test.concurrent('every newcomer’s screen has its title, passes axe in both themes, names each control apart, and fits a small phone and a finger', async ({
  open,
  person,
}) => {
  expect(await findingsOf(open, newcomersScreens, await person())).toEqual([])
})

test.concurrent('every full screen has its title, passes axe in both themes, names each control apart, and fits a small phone and a finger', async ({
  open,
  person,
  crier,
}) => {
  const busy = await person('a_rather_long_name', 'another_lengthy_one')
  const screens = busyScreens(await keepBusy(crier, busy))

  expect(await findingsOf(open, screens, busy)).toEqual([])
})

test.concurrent('every plan and payment screen has its title, passes axe in both themes, names each control apart, and fits a small phone and a finger', async ({
  open,
  person,
}) => {
  expect(await findingsOf(open, billingScreens, await person())).toEqual([])
})

test.concurrent('the dialogs for plan changes pass axe', async ({ open, person }) => {
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

test.concurrent('every dialog, menu, and sheet passes axe', async ({ open, person, crier }) => {
  const busy = await person('ann', 'bob')
  const { scheduledId, failedId, webhookId } = await keepBusy(crier, busy)
  await signInAgain(crier, busy)
  const page = await open('/dashboard/platforms', { as: busy })
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const opened: [path: string, open: () => Promise<void>, role?: 'dialog' | 'alertdialog' | 'menu'][] = [
    ['/dashboard/platforms', () => button(`Settings of ${onX(busy.handles[0])}`).click()],
    ['/dashboard/platforms', () => button(`Disconnect ${onX(busy.handles[0])}`).click(), 'alertdialog'],
    ['/dashboard/platforms', () => page.keyboard.press('Control+k')],
    ['/dashboard/platforms', () => page.keyboard.press('?')],
    ['/dashboard/settings?tab=data', () => button('Delete account').click()],
    ['/dashboard/settings?tab=sessions', () => button('Sign out everywhere else').click(), 'alertdialog'],
    ['/dashboard/settings?tab=keys', () => button('Create key').click()],
    ['/dashboard/settings?tab=keys', () => button('Revoke Trial').click(), 'alertdialog'],
    ['/dashboard/settings?tab=webhooks', () => button('Add endpoint').click()],
    [`/dashboard/settings?tab=webhooks&endpoint=${webhookId}`, () => button('Send a test event').click()],
    [`/dashboard/settings?tab=webhooks&endpoint=${webhookId}`, () => button('Resend a period').click()],
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
    expect([path, role, ...(await axeFindings(page)), ...(await sameNames(page))]).toEqual([path, role])
  }
  const phone = await open(`/dashboard/scheduled?tab=failed&post=${failedId}`, { as: busy, width: 375, height: 740 })
  await phone.getByRole('dialog', { name: 'Failed on some accounts' }).getByText('See it on X').waitFor()
  expect([...(await axeFindings(phone)), ...(await sameNames(phone))]).toEqual([])
  await phone.keyboard.press('Escape')
  await phone.getByRole('button', { name: 'Open the dashboard’s menu' }).click()
  await phone.getByRole('dialog', { name: 'Dashboard' }).waitFor()
  expect([...(await axeFindings(phone)), ...(await sameNames(phone))]).toEqual([])

  async function leaveUnsaved() {
    await write(page, 'Changed')
    await page.getByRole('link', { name: 'Settings' }).click()
  }
})

const looks = [
  ['a wide screen', { width: 1_440, height: 900 }],
  ['a phone', { width: 360, height: 740, isTouch: true }],
] as const

test.concurrent.for(looks)(
  'accounts with one handle on several platforms are told apart by what they’re called, on %s',
  async ([, look], { open, person }) => {
    const ann = await person('ann')
    const [username = ''] = ann.handles
    for (const platform of ['instagram', 'tiktok', 'threads', 'pinterest'] as const) await connectAccountOf(ann, platform, username)
    const names = ['X', 'Instagram', 'TikTok', 'Threads', 'Pinterest'].map((platform) => `${platform} · @${username}`)
    await ann.request(groupsApi.create, { name: 'Everywhere' })
    const page = await open('/dashboard/platforms', { as: ann, ...look })
    expect(await sameNames(page)).toEqual([])

    await page.getByRole('button', { name: 'Accounts of Everywhere' }).click()
    for (const name of names) await accountBox(page.getByRole('dialog'), name).check()
    expect(await sameNames(page)).toEqual([])

    await page.goto('/dashboard/posts')
    for (const name of names) await accountBox(page, name).press('Space')
    await write(page, 'To all of them')
    await page.getByRole('button', { name: /^Leave .*Instagram/ }).waitFor()
    expect(await sameNames(page)).toEqual([])
    if (look.width < 1_024) await page.getByRole('button', { name: /^All accounts/ }).click()
    expect(await sameNames(page)).toEqual([])
    for (const name of names.filter((one) => !isOfText(one))) await accountBox(page, name).press('Space')
    await page.getByRole('button', { name: 'Publish now' }).click()
    await page.getByRole('heading', { name: 'Published', exact: true }).waitFor()
    expect(await sameNames(page)).toEqual([])

    await page.getByRole('link', { name: 'Open in Scheduled Posts' }).click()
    for (const name of names.filter(isOfText)) await page.getByRole('link', { name: `: ${name}, opens in a new tab` }).waitFor()
    expect(await sameNames(page)).toEqual([])
  },
)

/** True for an account that takes a post without files. */
const isOfText = (name: string) => /^(X|Threads) /.test(name)

test.concurrent('form errors, a toast, and a completed connection pass axe', async ({ open, person }) => {
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
