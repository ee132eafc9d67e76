import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { dayMs, minuteMs, toInstant } from '#shared/domain/times.ts'
import { makeDue } from '../api/make-due.ts'
import { connectAccount as connectAccountOf } from '../api/person.ts'
import { publish, statesOf, untilState, untilStatus } from '../api/posts.ts'
import { putFault, texts } from '../api/sandbox.ts'
import { until } from '../api/until.ts'
import { onX } from './account-box.ts'
import { connectAccount, consentOn, openConsent } from './connect-account.ts'
import { hasFocus } from './has-focus.ts'
import { test } from './stage.ts'

const connectButton = (page: Page) => page.getByRole('button', { name: 'Connect an account on X' })

test.concurrent('an account that X revoked is marked everywhere, and reconnecting it resumes the posts that aren’t late', async ({
  open,
  person,
  crier,
}) => {
  const gia = await person('gia')
  const [handle = ''] = gia.handles
  await putFault(crier, { operation: 'post', account: handle, revokeTokens: true })
  const held = await publish(gia, 'Patience')
  expect(statesOf(held)).toEqual(['paused'])
  await makeDue(crier, { userId: gia.id, postId: held.id, accountId: gia.accountIds[0] ?? '', inMs: 10 * minuteMs })
  const page = await open('/dashboard/overview', { as: gia })
  await page.getByRole('link', { name: 'Twitter needs reconnecting' }).waitFor()

  const elsewhere = await open('/dashboard/platforms', { as: gia })
  const lost = elsewhere.getByRole('listitem').filter({ hasText: `@${handle}` })
  await lost.getByText('Sign-in ended').waitFor()
  await lost.getByText('Your X connection has expired. Reconnect the account.').waitFor()
  expect(await lost.getByText(/^Reconnect/).count()).toBe(1)

  await connectAccount(page, page.getByRole('link', { name: `Reconnect ${onX(handle)}` }), handle)
  const row = page.getByRole('listitem').filter({ hasText: `@${handle}` })
  await page.getByText(`The X account @${handle} is connected.`).waitFor()
  await row.getByText('Connected', { exact: true }).waitFor()
  await page.getByText('All platforms work').waitFor()

  await untilState(gia, held.id, 'enqueued')
  await gia.request(postsApi.publishDraft, { id: held.id })
  await untilStatus(gia, held.id, 2)
  expect(await texts(crier, handle)).toEqual(['Patience'])
})

test.concurrent('Reconnect leads straight to X, from a post and from the composer', async ({ open, person, crier }) => {
  const hugo = await person('hugo')
  const [handle = ''] = hugo.handles
  await putFault(crier, { operation: 'post', account: handle, revokeTokens: true })
  const { id } = await publish(hugo, 'Later')
  const page = await open('/dashboard/posts', { as: hugo })
  const consent = await openConsent(page, page.getByRole('link', { name: `Reconnect ${onX(handle)}` }))
  await consent.close()

  await page.goto(`/dashboard/scheduled?post=${id}`)
  const post = page.getByRole('complementary', { name: 'Scheduled post' })
  await post.getByText('Reconnect to send').waitFor()
  await connectAccount(page, post.getByRole('link', { name: 'Reconnect X' }), handle)

  await page.getByText(`The X account @${handle} is connected.`).waitFor()
  expect(new URL(page.url()).search).toBe('')
  await page.reload()
  await page.getByRole('button', { name: `Disconnect ${onX(handle)}` }).waitFor()
  expect(page.context().pages()).toHaveLength(1)
})

test.concurrent('Reconnect leads straight to the question of a platform with many servers', async ({ open, person }) => {
  const ida = await person()
  const { id: accountId } = await connectAccountOf(ida, 'bluesky', 'ida')
  const scheduledAt = toInstant(Date.now() + dayMs)
  const { id } = (await ida.request(postsApi.schedule, { accountIds: [accountId], content: 'Tomorrow', scheduledAt, timeZone: 'UTC' })).body
  await ida.request(platformsApi.disconnect, { p: 'bluesky', id: accountId })
  await untilState(ida, id, 'paused')
  const page = await open(`/dashboard/scheduled?post=${id}`, { as: ida })

  await page.getByRole('link', { name: 'Reconnect Bluesky' }).click()

  const field = page.getByRole('textbox', { name: 'Your handle, or your server' })
  await field.waitFor()
  await until(() => hasFocus(field), Boolean)
})

test.concurrent('declining in X’s window changes nothing, and can be retried', async ({ open, person }) => {
  const nia = await person()
  const page = await open('/dashboard/platforms', { as: nia })

  const consent = await openConsent(page, connectButton(page))
  await consent.getByRole('button', { name: 'Cancel' }).click()
  await consent.getByText('Authentication error: access_denied').waitFor()
  await page.getByText('You didn’t give Crier access to the account, so nothing has changed.').waitFor()
  await connectAccount(page, connectButton(page), 'nia_x')

  await page.getByText('The X account @nia_x is connected.').waitFor()
})

test.concurrent('closing X’s window halfway ends the waiting', async ({ open, person }) => {
  const oda = await person()
  const page = await open('/dashboard/platforms', { as: oda })

  const consent = await openConsent(page, connectButton(page))
  await page.getByText('Finish in the window that opened.').waitFor()
  await consent.close()

  await page.getByText('We’ve lost track of that window.').waitFor()
  expect((await oda.request(platformsApi.allAccounts, {})).body).toEqual([])
})

test.concurrent('waiting for X’s window can be canceled, which closes it', async ({ open, person }) => {
  const pia = await person()
  const page = await open('/dashboard/platforms', { as: pia })

  const consent = await openConsent(page, connectButton(page))
  const closed = consent.waitForEvent('close')
  await page.getByRole('button', { name: 'Cancel' }).click()

  await closed
  await page.getByText('Finish in the window that opened.').waitFor({ state: 'hidden' })
})

test.concurrent('a callback from X that this browser didn’t request connects nothing', async ({ open, person }) => {
  const quin = await person()
  const page = await open('/auth/callback/twitter?code=stolen&state=foreign', { as: quin })

  await page.getByRole('alert').getByText('Invalid state parameter').waitFor()
  await page.getByRole('link', { name: 'Back to Platform Connections' }).click()

  await page.getByText('No X account is connected yet.').waitFor()
  expect((await quin.request(platformsApi.allAccounts, {})).body).toEqual([])
})

const answers: [search: string, text: string][] = [
  ['', 'Missing required parameters'],
  ['?error=server_error&state=any', 'Authentication error: server_error'],
  ['?error=%3Cb%3E&state=any', 'OAuth error occurred'],
]

test.concurrent.for(answers)('a callback from X with “%s” is explained as: %s', async ([search, text], { open, person }) => {
  const page = await open(`/auth/callback/twitter${search}`, { as: await person() })

  await page.getByRole('alert').getByText(text).waitFor()
})

test.concurrent('when windows are blocked, the same page goes to X and returns', async ({ open, person }) => {
  const rae = await person()
  const page = await open('/dashboard/platforms', { as: rae })
  await page.evaluate(() => {
    window.open = () => null
  })

  await connectButton(page).click()
  await consentOn(page)
  await page.getByRole('textbox').fill('rae_x')
  // The toast is brief, and may be gone before the page has fully loaded.
  const told = page.getByText('Connected @rae_x.').waitFor()
  await page.getByRole('button', { name: 'Authorize app' }).click()

  await page.waitForURL('/dashboard/platforms')
  await told
  await page.getByRole('listitem').filter({ hasText: '@rae_x' }).getByText('Connected', { exact: true }).waitFor()
})

test.concurrent('disconnecting says what happens to waiting posts, and removes the account', async ({ open, person }) => {
  const sol = await person('sol')
  const [handle = ''] = sol.handles
  const page = await open('/dashboard/platforms', { as: sol })

  await page.getByRole('button', { name: `Disconnect ${onX(handle)}` }).click()
  const dialog = page.getByRole('alertdialog', { name: `Disconnect ${onX(handle)}?` })
  await dialog.getByText('No posts are scheduled for it.').waitFor()
  await dialog.getByRole('button', { name: 'Disconnect' }).click()

  await page.getByText(`The X account @${handle} is disconnected.`).waitFor()
  await page.getByText('No X account is connected yet.').waitFor()
  expect((await sol.request(platformsApi.allAccounts, {})).body).toEqual([])
})
