import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPreview } from '#test/components/show-preview.tsx'
import { compose } from './compose.tsx'

const picture = (number: number) => page.getByRole('img', { name: `Picture ${number}`, exact: true })

test('photos are swiped through at the full height of a phone, as on TikTok', async () => {
  showPreview(compose, { ratios: [1, 9 / 16, 1] })
  await expect.element(picture(1)).toBeInViewport()
  await expect.element(picture(2)).not.toBeInViewport()

  await page.getByRole('button', { name: /^Next file/ }).click()

  await expect.element(picture(2)).toBeInViewport()
  const frames = page
    .getByRole('listitem')
    .elements()
    .map((frame) => frame.getBoundingClientRect())
  expect(frames.map(({ width, height }) => (width / height).toFixed(1))).toEqual(['0.6', '0.6', '0.6'])
})
