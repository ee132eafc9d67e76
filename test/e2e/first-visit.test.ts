import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { postsApi } from '#shared/contracts/posts.ts'
import { until } from '../api/until.ts'
import { axeFindings } from './axe-findings.ts'
import { test } from './stage.ts'
import { write } from './write.ts'

/** True if a click on an element's center reaches it. */
const isInReach = (target: Locator) =>
  target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

test.concurrent.for([
  [320, 568],
  [360, 740],
  [768, 1_024],
  [1_440, 900],
  [740, 360],
])('the cookie notice covers no composer button in a window of %i by %i', async ([width, height], { open, person }) => {
  const page = await open('about:blank', { as: await person('ada'), width, height })
  await page.context().clearCookies()
  await page.goto('/dashboard/posts')
  await write(page, 'Hear ye!')
  const notice = page.getByRole('region', { name: 'Cookie notice' })
  await notice.waitFor()

  for (const name of ['Save draft', 'Schedule', 'Publish now'])
    await until(() => isInReach(page.getByRole('button', { name, exact: true })), Boolean, { withinMs: 10_000 })
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Draft saved.').waitFor()
})

/** Parts of the shell that load their scripts late, each with a text that it shows. */
const late = [
  { script: 'cookie-notice', role: 'region', name: 'Cookie notice', shows: 'We only use essential cookies' },
  { script: 'footer', role: 'contentinfo', name: undefined, shows: 'Crier streamlines your social media presence' },
] as const

test.concurrent.for(late)(
  'a $script that loads while a dialog is open stays behind it',
  async ({ script, role, name, shows }, { open, person }) => {
    const page = await open('about:blank', { as: await person() })
    await page.context().clearCookies()
    const held = Promise.withResolvers<void>()
    await page.route(`**/${script}-*.js`, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto('/dashboard/scheduled?view=month')
    await page.getByRole('heading', { name: 'Scheduled Posts' }).waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()

    held.resolve()
    await page.getByText(shows).waitFor()

    expect(await page.getByRole(role, { name }).count()).toBe(0)
  },
)

test.concurrent('a person without an account is guided to connect one, and may write first', async ({ open, person }) => {
  const bea = await person()
  const page = await open('/dashboard/overview', { as: bea })
  const main = page.getByRole('main')
  const connect = main.getByRole('link', { name: 'Connect an account', exact: true }).last()
  expect(await connect.getAttribute('href')).toBe('/dashboard/platforms')
  expect(await axeFindings(page)).toEqual([])

  await main.getByRole('link', { name: 'Write a post', exact: true }).last().click()
  await write(page, 'Written before there was an account')
  await page.getByText('Connect an account to publish it.').first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('Draft saved.').waitFor()

  expect((await bea.request(postsApi.drafts, {})).body.items).toMatchObject([{ content: 'Written before there was an account' }])
})
