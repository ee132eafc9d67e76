import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { layout, showPreview, similar } from '#test/components/show-preview.tsx'
import { compose } from './compose.tsx'

const layouts = [
  [1, { ratio: 1.3, pictures: ['0 0 100 100'] }],
  [2, { ratio: 2, pictures: ['0 0 50 100', '50 0 50 100'] }],
  [3, { ratio: 1, pictures: ['0 0 100 65', '0 65 50 35', '50 65 50 35'] }],
  [4, { ratio: 1, pictures: ['0 0 100 65', '0 65 35 35', '35 65 35 35', '65 65 35 35'] }],
  [5, { ratio: 1.2, pictures: ['0 0 50 60', '50 0 50 60', '0 60 35 40', '35 60 35 40', '65 60 35 40'] }],
] as const

test.for(layouts)('%i photos are laid out as on Facebook', async ([count, expected]) => {
  showPreview(compose, { ratios: similar(count) })

  expect(await layout()).toEqual(expected)
})

test('the fifth of ten photos says that there are five more', async () => {
  showPreview(compose, { ratios: similar(10) })

  await expect.element(page.getByText('+5')).toBeInTheDocument()
  expect((await layout()).pictures).toHaveLength(5)
})
