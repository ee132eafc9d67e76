import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { until } from '../api/until.ts'
import { anchors, header, untilAt } from './sections.ts'
import { test } from './stage.ts'

const activeId = (page: Page) => page.evaluate(() => document.activeElement?.id)

/** Records the page's scroll positions from now on. */
const watchScrolling = (page: Page) =>
  page.evaluateHandle(() => {
    const places: number[] = []
    addEventListener('scroll', () => places.push(Math.round(scrollY)))
    return places
  })

test.concurrent('every section can be reached by its anchor, from the header and from other pages', async ({ open }) => {
  const page = await open('/contact')

  for (const anchor of anchors) {
    await page.goto(`/#${anchor}`)
    await untilAt(page, anchor)
  }
  for (const [text, anchor] of [
    ['Platforms', 'integration-showcase'],
    ['Reviews', 'testimonials'],
    ['Pricing', 'pricing'],
    ['FAQ', 'faq'],
  ] as const) {
    await page.goto('/contact')
    await header(page).getByRole('link', { name: text }).click()
    await untilAt(page, anchor)
    expect(new URL(page.url()).hash).toBe(`#${anchor}`)
  }
  await header(page).getByRole('link', { name: 'Home' }).click()

  await until(
    () => page.evaluate(() => scrollY),
    (top) => top === 0,
  )
  expect(new URL(page.url()).hash).toBe('')
})

test.concurrent('scrolls smoothly to a section on the landing page, and jumps from another page or with reduced motion', async ({
  open,
}) => {
  const page = await open('/')
  const link = header(page).getByRole('link', { name: 'FAQ' })
  const wayTo = async (motion: 'reduce' | 'no-preference', from: string) => {
    await page.emulateMedia({ reducedMotion: motion })
    await page.goto(from)
    await link.waitFor()
    const places = await watchScrolling(page)
    await link.click()
    await untilAt(page, 'faq')
    const end = await page.evaluate(() => Math.round(scrollY))
    return (await places.jsonValue()).filter((place) => place > 0 && place < end - 70).length
  }

  expect(await wayTo('no-preference', '/')).toBeGreaterThan(3)
  expect(await wayTo('reduce', '/')).toBe(0)
  expect(await wayTo('no-preference', '/contact')).toBe(0)
})

test.concurrent('by keyboard, focus continues from an anchor’s section, and back and forward restore the position', async ({ open }) => {
  const page = await open('/')
  await header(page).getByRole('link', { name: 'FAQ' }).press('Enter')
  await untilAt(page, 'faq')
  await until(
    () => activeId(page),
    (id) => id === 'faq',
  )

  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('What happens when the free trial ends?')
  await header(page).getByRole('link', { name: 'Reviews' }).press('Enter')
  await untilAt(page, 'testimonials')
  await page.goBack()

  await untilAt(page, 'faq')
  await page.goForward()
  await untilAt(page, 'testimonials')
})

test.concurrent('scrolls once to the address’s anchor, and then leaves scrolling to the reader', async ({ open }) => {
  const page = await open('/#faq')
  await untilAt(page, 'faq')
  await page.getByRole('region', { name: 'Cookie notice' }).waitFor()

  const places = await watchScrolling(page)
  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
  await page.locator('#hero time').waitFor()
  const shown = await page.locator('#hero time').textContent()
  await until(
    () => page.locator('#hero time').textContent(),
    (time) => time !== shown,
  )

  expect(await places.jsonValue()).toEqual([300])
})
