import { expect } from 'vitest'
import { axeFindings } from './axe-findings.ts'
import { test } from './stage.ts'
import { textField, write } from './write.ts'

test.concurrent('on a phone, the text is on the first screen, and fixed bars leave room for it', async ({ open, person }) => {
  const page = await open('/dashboard/posts', { as: await person('ivy', 'jon'), width: 360, height: 740, isTouch: true })
  await write(page, 'Hear ye!')
  const bars = [
    page.getByRole('banner'),
    page.locator('.sticky', { has: page.getByRole('button', { name: 'Publish now' }) }),
    page.getByRole('navigation', { name: 'Platform status' }),
  ]
  await page.getByRole('button', { name: 'Add to queue' }).waitFor()
  const heights = await Promise.all(bars.map(async (bar) => (await bar.boundingBox())?.height ?? 740))
  const text = await textField(page).boundingBox()
  const [, bar] = await Promise.all(bars.map((one) => one.boundingBox()))

  expect(heights.reduce((sum, height) => sum + height, 0)).toBeLessThan(160)
  expect((text?.y ?? 740) + (text?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
  expect(await axeFindings(page)).toEqual([])
})
