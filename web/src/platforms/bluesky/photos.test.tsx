import { expect, test } from 'vitest'
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

test('of more photos than a post can have, four are shown', async () => {
  showPreview(compose, { ratios: similar(10) })

  expect((await layout()).pictures).toHaveLength(4)
})
