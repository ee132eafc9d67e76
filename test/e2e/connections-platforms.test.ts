import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { postsApi } from '#shared/contracts/posts.ts'
import { dayMs, toInstant } from '#shared/domain/times.ts'
import { connectAccount as connectByCall } from '../api/person.ts'
import { followed, statesOf, untilState } from '../api/posts.ts'
import { texts } from '../api/sandbox.ts'
import { accountBox, onX } from './account-box.ts'
import { axeFindings } from './axe-findings.ts'
import { agree, connectAccount, connectAnywhere, consentOn, openConsent } from './connect-account.ts'
import { openPlatformStates } from './platform-states.ts'
import { test } from './stage.ts'
import { untilRetried } from './until-retried.ts'

const connectButton = (page: Page, platform: string) => page.getByRole('button', { name: `Connect an account on ${platform}` })
const rowOf = (page: Page, handle: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: new RegExp(`^Disconnect .+ · ${handle}$`) }) })

const platforms: [name: string, inBar: string, username: string, handle: string][] = [
  ['X', 'Twitter', 'tess_x', '@tess_x'],
  ['Instagram', 'Instagram', 'tess_ig', '@tess_ig'],
  ['TikTok', 'TikTok', 'tess_tt', '@tess_tt'],
  ['LinkedIn', 'LinkedIn', 'Tess Linked', 'Tess Linked'],
  ['Pinterest', 'Pinterest', 'tess_pins', '@tess_pins'],
  ['YouTube', 'YouTube', 'tess_tube', '@tess_tube'],
]

test.concurrent.for(platforms)(
  'an account on %s is connected in its own window, and shown as connected everywhere',
  async ([name, inBar, username, handle], { open, person }) => {
    const page = await open('/dashboard/platforms', { as: await person() })
    await page.getByText('No platform is connected yet').waitFor()

    await connectAccount(page, connectButton(page, name), username)

    await page.getByText(`The ${name} account ${handle} is connected.`).waitFor()
    await rowOf(page, handle).getByText('Connected', { exact: true }).waitFor()
    await openPlatformStates(page)
    await page.getByRole('link', { name: `${inBar} : connected` }).waitFor()
  },
)

test.concurrent('a Bluesky account is connected at its own server or by app password, and errors appear where they belong', async ({
  open,
  person,
  fresh,
}) => {
  const page = await open('/dashboard/platforms', { as: await person() })
  const button = connectButton(page, 'Bluesky')
  const name = fresh('tess_sky')
  const handle = `${name.replaceAll('_', '-')}.test`
  await connectAnywhere(page, button, name)
  await page.getByText(`The Bluesky account @${handle} is connected.`).waitFor()

  await button.click()
  await page.getByRole('checkbox', { name: 'I have an app password' }).check()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Enter the handle the app password belongs to.').waitFor()
  await page.getByRole('textbox', { name: 'Your handle, or your server' }).fill(`@${handle}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Enter the app password.').waitFor()
  await page.getByLabel('App password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Wrong handle or app password.').waitFor()

  await button.click()
  await page.getByRole('textbox', { name: 'Your handle, or your server' }).fill(handle)
  await page.getByRole('checkbox', { name: 'I have an app password' }).check()
  await page.getByLabel('App password', { exact: true }).fill('abcd-efgh-2345-67ab')
  const connected = page.waitForResponse((response) => response.url().endsWith('/sign-in'))
  await page.getByRole('button', { name: 'Continue' }).click()
  expect((await connected).status()).toBe(200)
  await rowOf(page, `@${handle}`).getByText('Connected', { exact: true }).waitFor()
})

test.concurrent('a Mastodon account is connected at the named server, which allows longer texts', async ({ open, person, fresh }) => {
  const page = await open('/dashboard/platforms', { as: await person() })
  const button = connectButton(page, 'Mastodon')
  const name = fresh('tess_toots')
  const where = page.getByRole('textbox', { name: 'Your server, or your handle' })
  await button.click()
  await where.fill('nowhere')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('Enter a server, like mastodon.social').waitFor()

  await where.fill('@tess@roomy.test')
  await connectAccount(page, page.getByRole('button', { name: 'Continue' }), name)
  await page.getByText(`The Mastodon account @${name}@roomy.test is connected.`).waitFor()

  await page.getByRole('link', { name: 'Create Post', exact: true }).click()
  await page.getByText('0 / 5,000').waitFor()
})

test.concurrent('a Facebook sign-in with several Pages asks which to connect, also by keyboard, and connects those', async ({
  open,
  person,
}) => {
  const uma = await person()
  const page = await open('/dashboard/platforms', { as: uma })
  const consent = await openConsent(page, connectButton(page, 'Facebook'))
  await agree(consent, 'uma_sells')
  await consent.getByRole('button', { name: 'Connect these' }).click()

  await consent.getByRole('heading', { name: 'Which Pages?' }).waitFor()
  expect(await axeFindings(consent)).toEqual([])
  await consent.getByRole('button', { name: 'Connect', exact: true }).click()
  await consent.getByText('Choose at least one account.').waitFor()
  await accountBox(consent, 'Facebook · Uma Sells Bakery').focus()
  await consent.keyboard.press('Space')
  await consent.keyboard.press('Tab')
  await consent.keyboard.press('Space')
  const closed = consent.waitForEvent('close')
  await consent.keyboard.press('Enter')
  await closed

  await page.getByText('2 Facebook accounts are connected: Uma Sells Bakery and Uma Sells Studio.').waitFor()
  await rowOf(page, 'Uma Sells Bakery').getByText('Connected', { exact: true }).waitFor()
  await rowOf(page, 'Uma Sells Studio').waitFor()
  await openPlatformStates(page)
  await page.getByRole('link', { name: 'Facebook : connected' }).waitFor()
})

test.concurrent('connected Pages are marked and preselected when others are added, in the same window too', async ({ open, person }) => {
  const vera = await person()
  const page = await open('/dashboard/platforms', { as: vera })
  const first = await openConsent(page, connectButton(page, 'Facebook'))
  await agree(first, 'vera_sells')
  await first.getByRole('button', { name: 'Connect these' }).click()
  await accountBox(first, 'Facebook · Vera Sells Studio').check()
  await first.getByRole('button', { name: 'Connect 1' }).click()
  await rowOf(page, 'Vera Sells Studio').waitFor()
  await page.evaluate(() => {
    window.open = () => null
  })

  await connectButton(page, 'Facebook').click()
  await consentOn(page)
  await agree(page, 'vera_sells')
  await page.getByRole('button', { name: 'Connect these' }).click()
  await page.getByRole('checkbox', { name: 'Facebook · Vera Sells Studio', description: 'Connected already', checked: true }).waitFor()
  await page.getByRole('button', { name: 'Choose all' }).click()
  await page.getByRole('button', { name: 'Connect 2' }).click()

  await page.waitForURL('/dashboard/platforms')
  await page.getByText('Connected Vera Sells Bakery and Vera Sells Studio.').waitFor()
  await rowOf(page, 'Vera Sells Bakery').waitFor()
})

test.concurrent('a person who signs in as someone else is told which account still needs reconnecting', async ({ open, person }) => {
  const wim = await person()
  await connectByCall(wim, 'linkedin', 'Wim Works')
  const page = await open('/dashboard/platforms', { as: wim })

  await connectAccount(page, page.getByRole('button', { name: 'Connect LinkedIn · Wim Works again' }), 'Other Person')

  await page.getByText('You connected Other Person, and not Wim Works.').waitFor()
  await rowOf(page, 'Other Person').getByText('Expires in 60 days').waitFor()
})

test.concurrent('disconnecting says how many posts will wait and pauses them, and reconnecting resumes them', async ({
  open,
  person,
  crier,
}) => {
  const xia = await person('xia')
  const [handle = ''] = xia.handles
  const scheduledAt = toInstant(Date.now() + dayMs)
  const { id } = (await xia.request(postsApi.schedule, { accountIds: xia.accountIds, content: 'Tomorrow', scheduledAt, timeZone: 'UTC' }))
    .body
  const page = await open('/dashboard/platforms', { as: xia })

  await page.getByRole('button', { name: `Disconnect ${onX(handle)}` }).click()
  const dialog = page.getByRole('alertdialog', { name: `Disconnect ${onX(handle)}?` })
  await dialog.getByText('One post scheduled for it is paused. If you reconnect the account in time, it goes out on time').waitFor()
  await dialog.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByText(`The X account @${handle} is disconnected. One scheduled post is waiting until you reconnect it.`).waitFor()
  await page.getByText(`One scheduled post is waiting for @${handle}, which is disconnected.`).waitFor()
  expect(statesOf(await untilState(xia, id, 'paused'))).toEqual(['paused'])
  expect(await axeFindings(page)).toEqual([])

  await connectAccount(page, connectButton(page, 'X'), handle)
  await page.getByText('which is disconnected.').waitFor({ state: 'hidden' })
  await untilState(xia, id, 'scheduled')
  await followed(xia, xia.request(postsApi.publishDraft, { id }))
  await untilState(xia, id, 'published')
  expect(await texts(crier, handle)).toEqual(['Tomorrow'])
})

test.concurrent('a new post starts with its account’s settings', async ({ open, person }) => {
  const yan = await person()
  const { id } = await connectByCall(yan, 'linkedin', 'Yan Yards')
  const page = await open('/dashboard/platforms', { as: yan })

  await page.getByRole('button', { name: 'Settings of LinkedIn · Yan Yards' }).click()
  await page.getByLabel('Who can see it').selectOption('Only your connections')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The settings of LinkedIn · Yan Yards are saved.').waitFor()

  const { body } = await yan.request(postsApi.preflight, { accountIds: [id], content: 'Among friends', dryRun: 'true' })
  expect(JSON.stringify(body.requests)).toContain('"visibility":"CONNECTIONS"')
})

test.concurrent('boards and categories are loaded from the platform when the settings open', async ({ open, person }) => {
  const zoe = await person()
  await connectByCall(zoe, 'pinterest', 'zoe_pins')
  await connectByCall(zoe, 'youtube', 'zoe_tube')
  const page = await open('/dashboard/platforms', { as: zoe })
  await untilRetried(page, '**/api/platforms/pinterest/accounts/*/options', (route) => route.abort('connectionrefused'))

  await page.getByRole('button', { name: 'Settings of Pinterest · @zoe_pins' }).click()
  await page.getByText('Pinterest could not be asked about @zoe_pins').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click()
  const board = page.getByRole('combobox', { name: 'Board' })
  await board.selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The settings of Pinterest · @zoe_pins are saved.').waitFor()
  await page.getByRole('button', { name: 'Settings of YouTube · @zoe_tube' }).click()
  await page.getByLabel('Category').selectOption('Education')
  await page.getByLabel('Who can see it').selectOption('unlisted')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The settings of YouTube · @zoe_tube are saved.').waitFor()

  const { body } = await zoe.request(platformsApi.allAccounts, {})
  expect(body.find(({ platform }) => platform === 'pinterest')?.settings).toEqual({ boardId: expect.stringMatching(/^\d+$/) })
  expect(body.find(({ platform }) => platform === 'youtube')?.settings).toEqual({ privacy: 'unlisted', categoryId: '27' })
})

test.concurrent('a platform in the bottom bar leads to its row', async ({ open, person }) => {
  const page = await open('/dashboard/overview', { as: await person() })

  await openPlatformStates(page)
  await page.getByRole('link', { name: 'YouTube : not connected' }).click()

  const connect = connectButton(page, 'YouTube')
  await connect.waitFor()
  await page.waitForFunction(() => document.activeElement?.id === 'youtube')
  await openPlatformStates(page)
  await page.getByRole('link', { name: 'TikTok : not connected' }).click()
  await page.waitForFunction(() => document.activeElement?.id === 'tiktok')
})
