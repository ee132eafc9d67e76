import { expect, test } from 'vitest'
import { layout, showPreview, similar } from '#test/components/show-preview.tsx'
import { compose } from './compose.tsx'

const layouts = [
  [2, { ratio: 1.8, pictures: ['0 0 50 100', '50 0 50 100'] }],
  [3, { ratio: 1.8, pictures: ['0 0 50 100', '50 0 50 50', '50 50 50 50'] }],
  [4, { ratio: 1.8, pictures: ['0 0 50 50', '50 0 50 50', '0 50 50 50', '50 50 50 50'] }],
] as const

test.for(layouts)('%i photos are laid out as on X', async ([count, expected]) => {
  showPreview(compose, { ratios: similar(count) })

  expect(await layout()).toEqual(expected)
})

test.for([
  [3 / 4, 0.8],
  [1 / 3, 0.8],
  [4, 3],
] as const)('a single photo of %f is cropped to %f', async ([own, shown]) => {
  showPreview(compose, { ratios: [own] })

  expect(await layout()).toEqual({ ratio: shown, pictures: ['0 0 100 100'] })
})
