import { expect } from 'vitest'
import { untilAt } from './sections.ts'
import { test } from './stage.ts'

test.concurrent('the small-screen menu blocks scrolling and traps the focus, and releases both', async ({ open }) => {
  const page = await open('/', { width: 375, isTouch: true })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const opener = page.getByRole('button', { name: 'Open menu' })
  const overflow = () => page.evaluate(() => getComputedStyle(document.body).overflow)
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))

  await opener.click()
  expect(await menu.getByRole('link').allTextContents()).toEqual([
    ...['Home', 'Platforms', 'Reviews', 'Pricing', 'FAQ'],
    ...['Why Us', 'How it Works', 'Integrations', 'Testimonials'],
  ])
  expect(await overflow()).toBe('hidden')
  expect(warnings).toEqual([])
  const met = new Set<string>()
  for (let press = 0; press < 24; press += 1) {
    await page.keyboard.press('Tab')
    met.add(await page.evaluate(() => (document.activeElement?.closest('dialog') ? 'menu' : (document.activeElement?.tagName ?? ''))))
  }
  // After the last link, the focus is briefly on the browser itself.
  expect([...met.difference(new Set(['BODY']))]).toEqual(['menu'])
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })

  expect(await overflow()).toBe('visible')
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
})

test.concurrent('the menu closes on an outside click, its button, and each link, which leads to its section from any page', async ({
  open,
}) => {
  const page = await open('/', { width: 375, isTouch: true })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const opener = page.getByRole('button', { name: 'Open menu' })

  await opener.click()
  await page.mouse.click(10, 400)
  await menu.waitFor({ state: 'hidden' })
  await opener.click()
  await menu.getByRole('button', { name: 'Close menu' }).click()
  await menu.waitFor({ state: 'hidden' })
  for (const [text, anchor] of [
    ['Why Us', 'why'],
    ['How it Works', 'how-it-works'],
    ['Integrations', 'integration-showcase'],
    ['Testimonials', 'testimonials'],
  ] as const) {
    for (const from of ['/', '/contact']) {
      await page.goto(from)
      await opener.click()
      await menu.getByRole('link', { name: text }).click()
      await menu.waitFor({ state: 'hidden' })
      await untilAt(page, anchor)
      expect(await page.evaluate(() => getComputedStyle(document.body).overflow)).toBe('visible')
    }
  }
})
