import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { texts } from '../api/sandbox.ts'
import { until } from '../api/until.ts'
import { test } from './stage.ts'
import { textField, write } from './write.ts'

test.concurrent('text written offline survives a reload, and is sent once after the connection returns', async ({
  open,
  person,
  crier,
}) => {
  const cal = await person('cal')
  const page = await open('/dashboard/posts', { as: cal })
  await textField(page).waitFor()
  await page.context().setOffline(true)

  await write(page, 'From the tunnel')
  await page.getByText('You’re offline. Your changes are saved').waitFor()
  await page.getByText('You’re offline. Your text is saved on this device.').first().waitFor()
  await page.getByRole('button', { name: 'Publish now', disabled: true }).waitFor()
  await page.getByRole('button', { name: 'Save draft', disabled: true }).waitFor()
  await until(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('unsent'))), Boolean)
  await page.context().setOffline(false)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByText('Restored your unsent post').waitFor()
  expect(await textField(page).inputValue()).toBe('From the tunnel')
  await page.getByRole('button', { name: 'Publish now', disabled: false }).click()

  await page.getByRole('heading', { name: 'Published', exact: true }).waitFor()
  expect(await texts(crier, cal.handles[0] ?? '')).toEqual(['From the tunnel'])
})

test.concurrent('two tabs each keep their own new post offline, through a reload, and when one of them closes', async ({
  open,
  person,
}) => {
  const one = await open('/dashboard/posts', { as: await person('zoe') })
  const context = one.context()
  const other = await context.newPage()
  await other.goto('/dashboard/posts')
  await Promise.all([textField(one).waitFor(), textField(other).waitFor()])
  await context.setOffline(true)
  const keptTexts = () => one.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('unsent')).length)

  await write(one, 'From the first tab')
  await write(other, 'From the second tab')
  await until(keptTexts, (count) => count === 2)
  await context.setOffline(false)
  for (const page of [one, other]) page.on('dialog', (dialog) => void dialog.accept())
  await Promise.all([one.reload(), other.reload()])
  await Promise.all([one, other].map((page) => page.getByText('Restored your unsent post').waitFor()))

  expect(await textField(one).inputValue()).toBe('From the first tab')
  expect(await textField(other).inputValue()).toBe('From the second tab')
  await other.close({ runBeforeUnload: false })
  const third = await context.newPage()
  await third.goto('/dashboard/posts')
  await third.getByText('Restored your unsent post').waitFor()
  expect(await textField(third).inputValue()).toBe('From the second tab')
})

test.concurrent('a part opened offline loads when the connection returns, and the screen stays', async ({ open, person }) => {
  const page = await open('/dashboard/settings', { as: await person() })
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  await page.context().setOffline(true)

  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByText('You’re offline.').first().waitFor()
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  await page.context().setOffline(false)

  await page.getByRole('button', { name: 'Logout' }).waitFor()
})

/** Makes the device report that it's online, while every request still fails until the route is removed. */
const wakeTooEarly = async (page: Page) => {
  await page.route('**/*', (route) => route.abort('internetdisconnected'))
  await page.context().setOffline(false)
  await page.getByText('You’re offline.').first().waitFor({ state: 'hidden' })
}

/** A probe for whether the network responds. */
const isLook = (request: Request) => request.method() === 'HEAD'

test.concurrent('a part requested offline loads once the network really responds, later than the device claims', async ({
  open,
  person,
}) => {
  const page = await open('/dashboard/posts', { as: await person() })
  await textField(page).waitFor()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Emoji' }).click()
  await page.getByRole('dialog', { name: 'Emoji' }).waitFor()
  const refused = page.waitForEvent('requestfailed', isLook)
  await wakeTooEarly(page)
  await refused
  await page.unroute('**/*')

  await page.getByRole('combobox', { name: 'Search emoji' }).waitFor()
})

test.concurrent('a part requested while the device claims to be online too early loads once the network responds', async ({
  open,
  person,
}) => {
  const page = await open('/dashboard/posts', { as: await person() })
  await textField(page).waitFor()
  await page.context().setOffline(true)
  await page.getByText('You’re offline.').first().waitFor()
  await wakeTooEarly(page)
  const refused = page.waitForEvent('requestfailed', isLook)
  await page.getByRole('button', { name: 'Emoji' }).click()
  await refused
  await page.unroute('**/*')

  await page.getByRole('combobox', { name: 'Search emoji' }).waitFor()
})

test.concurrent('a part whose script fails keeps what was written, and loads on a new page', async ({ open, person }) => {
  const page = await open('/dashboard/posts', { as: await person() })
  await write(page, 'Half a word')
  await page.route('**/assets/emoji-picker-*', (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'Emoji' }).click()
  await page.getByText('This part couldn’t be loaded.').waitFor()
  expect(await textField(page).inputValue()).toBe('Half a word')
  await page.unroute('**/assets/emoji-picker-*')
  page.once('dialog', (dialog) => void dialog.accept())

  await page.getByRole('button', { name: 'Reload' }).click()

  await page.getByText('Restored your unsent post').waitFor()
  await page.getByRole('button', { name: 'Emoji' }).click()
  await page.getByRole('combobox', { name: 'Search emoji' }).waitFor()
})

test.concurrent('a post whose response was lost is sent once, however often it’s retried', async ({ open, person, crier }) => {
  const dot = await person('dot')
  const page = await open('/dashboard/posts', { as: dot })
  let calls = 0
  await page.route('**/api/posts', async (route) => {
    calls += 1
    if (calls > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await write(page, 'Once, please')

  await page.getByRole('button', { name: 'Publish now' }).click()
  await page.getByText('No response').waitFor()
  await page.getByText('It’s safe to try again: the same post is never created twice.').waitFor()
  await page.getByRole('button', { name: 'Publish now' }).click()

  await page.getByRole('heading', { name: 'Published', exact: true }).waitFor()
  expect(calls).toBe(2)
  expect(await texts(crier, dot.handles[0] ?? '')).toEqual(['Once, please'])
})
