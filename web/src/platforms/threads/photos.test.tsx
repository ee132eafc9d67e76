import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPreview } from '#test/components/show-preview.tsx'
import { compose } from './compose.tsx'

const picture = (number: number) => page.getByRole('img', { name: `Picture ${number}`, exact: true })

test('photos are a strip of one height, each in its own shape, as on Threads', async () => {
  showPreview(compose, { ratios: [1, 3 / 4, 16 / 9] })

  await expect.element(picture(3)).not.toBeInViewport()
  const boxes = page
    .getByRole('img', { name: /^Picture/ })
    .elements()
    .map((one) => one.getBoundingClientRect())
  expect(new Set(boxes.map(({ height }) => Math.round(height))).size).toBe(1)
  expect(boxes.map(({ width, height }) => (width / height).toFixed(1))).toEqual(['1.0', '0.7', '1.8'])
  page
    .getByRole('list', { name: /^Files/ })
    .element()
    .scrollBy(1_000, 0)

  await expect.element(picture(3)).toBeInViewport()
})
