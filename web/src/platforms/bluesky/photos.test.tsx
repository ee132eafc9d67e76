import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { layout, showPreview, similar } from '#test/components/show-preview.tsx'
import { compose } from './compose.tsx'

const layouts = [
  [1, { ratio: 1.3, pictures: ['0 0 100 100'] }],
  [2, { ratio: 2, pictures: ['0 0 50 100', '50 0 50 100'] }],
  [3, { ratio: 2, pictures: ['0 0 50 100', '50 0 50 50', '50 50 50 50'] }],
  [4, { ratio: 1.5, pictures: ['0 0 50 50', '50 0 50 50', '0 50 50 50', '50 50 50 50'] }],
] as const

test.for(layouts)('%i photos are laid out as on Bluesky', async ([count, expected]) => {
  showPreview(compose, { ratios: similar(count) })

  expect(await layout()).toEqual(expected)
})

test('more than four photos are a strip of one height, each in its own shape', async () => {
  showPreview(compose, { ratios: [0.5, 1, 1.5, 1, 1] })

  await expect.element(page.getByRole('list', { name: /^Files/ })).toBeVisible()
  const boxes = page
    .getByRole('img', { name: /^Picture/ })
    .elements()
    .map((picture) => picture.getBoundingClientRect())
  expect(boxes.map(({ width, height }) => Math.round((width / height) * 10) / 10)).toEqual([0.6, 1, 1.5, 1, 1])
  expect(new Set(boxes.map(({ height }) => Math.round(height))).size).toBe(1)
})
