import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPreview } from '#test/components/show-preview.tsx'
import { compose } from './compose.tsx'

const picture = (number: number) => page.getByRole('img', { name: `Picture ${number}`, exact: true })

test('photos are swiped through in the shape of the first one, as on Pinterest', async () => {
  showPreview(compose, { ratios: [1, 1, 16 / 9] })

  await expect.element(picture(1)).toBeInViewport()
  await expect.element(picture(2)).not.toBeInViewport()
  const frames = page
    .getByRole('listitem')
    .elements()
    .map((frame) => frame.getBoundingClientRect())
  expect(frames.map(({ width, height }) => (width / height).toFixed(2))).toEqual(['1.00', '1.00', '1.00'])
  await page.getByRole('button', { name: /^Next file/ }).click()

  await expect.element(picture(2)).toBeInViewport()
  await expect.element(page.getByText('2/3')).toBeInTheDocument()
})

test('a photo on its own has no arrows', async () => {
  showPreview(compose, { ratios: [1] })

  await expect.element(picture(1)).toBeInViewport()
  expect(page.getByRole('button', { name: /^Next file/ }).query()).toBeNull()
})
