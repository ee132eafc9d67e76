import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { postsApi } from '#shared/contracts/posts.ts'
import { userApi } from '#shared/contracts/user.ts'
import { screens } from '#web/lib/screens.ts'
import { password } from '../api/person.ts'
import { texts } from '../api/sandbox.ts'
import { until } from '../api/until.ts'
import { onX } from './account-box.ts'
import { hasFocus } from './has-focus.ts'
import { passwordField } from './log-in.ts'
import { test } from './stage.ts'
import { textField } from './write.ts'

const untilDark = (page: Page) => page.locator('html[data-theme=dark]').waitFor()
const untilFocused = (target: Locator) => until(() => hasFocus(target), Boolean)

/** Tabs from the current focus to `target`. */
const tabTo = async (page: Page, target: Locator) => {
  await target.first().waitFor()
  for (let press = 0; press < 100; press += 1) {
    await page.keyboard.press('Tab')
    if (await hasFocus(target)) return
  }
  throw new Error(`The Tab key does not reach ${target}.`)
}

const press = async (page: Page, target: Locator, key = 'Enter') => {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

test.concurrent('by keyboard alone, a person logs in, writes a post, schedules it, and takes it back', async ({ open, person, crier }) => {
  const ada = await person('ada')
  const page = await open('/login')
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await press(page, button('I Understand'))
  await page.reload()
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(ada.email)
  await tabTo(page, passwordField(page))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  await page.keyboard.press('c')
  await untilFocused(textField(page))
  await page.keyboard.type('Typed, not clicked')
  await press(page, button('Schedule'))
  const dialog = page.getByRole('dialog', { name: /^Schedule/ })
  await press(page, dialog.getByRole('button', { name: 'tomorrow 9:00' }), 'Space')
  await press(page, dialog.getByRole('button', { name: 'Schedule' }))
  await untilFocused(page.getByRole('heading', { name: 'Scheduled', exact: true }))
  await press(page, page.getByRole('link', { name: 'Open in Scheduled Posts' }))
  const post = page.getByRole('complementary', { name: 'Scheduled post' })
  await press(page, post.getByRole('button', { name: 'Cancel', exact: true }))
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Don’t send it' }))

  // The row disappears at once, before the response.
  await page.getByText('Nothing is scheduled').waitFor()
  const drafts = await until(
    async () => (await ada.request(postsApi.drafts, {})).body.items,
    ({ length }) => length > 0,
  )
  expect(drafts.map(({ content }) => content)).toEqual(['Typed, not clicked'])
  expect(await texts(crier, ada.handles[0] ?? '')).toEqual([])
})

test.concurrent('Ctrl K finds screens and posts, and Escape returns the focus', async ({ open, person }) => {
  const bob = await person('bob')
  await bob.request(postsApi.draft, { content: 'A needle in the haystack' })
  const page = await open('/dashboard/documentation', { as: bob })
  const search = page.getByRole('combobox', { name: 'Search for a screen, an action, or a post' })
  const link = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Settings' })

  await tabTo(page, link)
  await page.keyboard.press('Control+k')
  await untilFocused(search)
  await page.keyboard.press('Escape')
  await untilFocused(link)
  await page.keyboard.press('Control+k')
  await untilFocused(search)
  await page.keyboard.type('connections')
  await page.keyboard.press('Enter')
  await untilFocused(page.getByRole('heading', { name: 'Platform Connections' }))
  await page.keyboard.press('Control+k')
  await untilFocused(search)
  await page.keyboard.type('needle')
  await page.getByRole('option', { name: 'A needle in the haystack' }).waitFor()
  await page.keyboard.press('Enter')

  await page.getByRole('complementary', { name: 'Draft' }).getByText('A needle in the haystack').waitFor()
})

test.concurrent('G and a letter opens every screen, ? lists the shortcuts, and they can be switched off', async ({ open, person }) => {
  const page = await open('/dashboard/overview', { as: await person() })
  const placeOf = () => new URL(page.url()).pathname
  await page.getByRole('heading', { name: 'Overview' }).waitFor()

  for (const { letter, path } of screens.toReversed()) {
    // The composer's text has the focus, where a letter is just a letter.
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await page.keyboard.press(letter)
    await until(placeOf, (place) => place === path)
    if (path === '/dashboard/posts') await untilFocused(textField(page))
  }
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await list.getByRole('rowheader', { name: 'New post' }).waitFor()
  await untilFocused(list.getByRole('heading', { name: 'Keyboard shortcuts' }))
  await press(page, list.getByRole('switch', { name: 'Single-key shortcuts' }), 'Space')
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'hidden' })
  await page.keyboard.press('c')
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Search' }).waitFor()

  expect(placeOf()).toBe('/dashboard/overview')
  expect(await list.count()).toBe(0)
})

test.concurrent.for(['/', '/dashboard/overview'])(
  'on %s, the first Tab focuses the link that skips to the content',
  async (path, { open, person }) => {
    const page = await open(path, { as: await person() })
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await skip.waitFor()
    await page.getByRole('main').getByRole('link').first().waitFor()

    await page.keyboard.press('Tab')
    expect(await hasFocus(skip)).toBe(true)
    expect(await skip.evaluate((link) => link.getBoundingClientRect().top)).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')

    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  },
)

test.concurrent('a dialog traps the focus while open, and returns it to its trigger', async ({ open, person }) => {
  const dan = await person('dan')
  const [handle = ''] = dan.handles
  const page = await open('/dashboard/platforms', { as: dan })
  const openers = [
    { opener: page.getByRole('button', { name: `Settings of ${onX(handle)}` }), dialog: page.getByRole('dialog') },
    { opener: page.getByRole('button', { name: `Disconnect ${onX(handle)}` }), dialog: page.getByRole('alertdialog') },
  ]

  for (const { opener, dialog } of openers) {
    await press(page, opener)
    await dialog.waitFor()
    for (let press = 0; press < 8; press += 1) {
      await page.keyboard.press('Tab')
      await until(() => dialog.evaluate((element) => element.contains(document.activeElement)), Boolean)
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await untilFocused(opener)
  }
})

test.concurrent('Escape closes an open post and returns to its row, and arrow keys move through its menu', async ({ open, person }) => {
  const eve = await person('eve')
  const scheduledAt = '2031-05-04T09:00:00+02:00'
  await eve.request(postsApi.schedule, { accountIds: eve.accountIds, content: 'Far ahead', scheduledAt, timeZone: 'Europe/Berlin' })
  const page = await open('/dashboard/scheduled', { as: eve })
  const row = page.getByRole('link', { name: 'Far ahead' })
  const post = page.getByRole('complementary', { name: 'Scheduled post' })
  const more = post.getByRole('button', { name: 'More actions' })

  await press(page, row)
  await untilFocused(post.getByRole('heading', { name: 'Scheduled post' }))
  await press(page, more)
  await page.getByRole('menuitem', { name: 'Publish now' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await untilFocused(more)
  await page.keyboard.press('Escape')

  await post.waitFor({ state: 'hidden' })
  await untilFocused(row)
})

test.concurrent('arrow keys move through tabs and choices, and the theme changes at once', async ({ open, person }) => {
  const ada = await person()
  const page = await open('/dashboard/settings', { as: ada })
  const tab = (name: string) => page.getByRole('tab', { name })

  await tabTo(page, tab('Profile'))
  await page.keyboard.press('ArrowRight')
  await untilFocused(tab('Password'))
  await page.keyboard.press('Home')
  await untilFocused(tab('Profile'))
  await tabTo(page, page.getByRole('radio', { name: 'System' }))
  await page.keyboard.press('ArrowLeft')

  await page.getByRole('radio', { name: 'Dark', checked: true }).waitFor()
  await untilDark(page)
  await until(
    async () => (await ada.request(userApi.get, {})).body.preferences.theme,
    (theme) => theme === 'dark',
  )
  await page.reload()
  await untilDark(page)
})
