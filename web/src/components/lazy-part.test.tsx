import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#test/components/render.ts'
import { lazyOrNothing } from './lazy-part.tsx'

const show = (load: Parameters<typeof lazyOrNothing>[0]) => {
  const Part = lazyOrNothing(load)
  render(
    <>
      <p>What was written</p>
      <Suspense fallback={<p>Loading...</p>}>
        <Part />
      </Suspense>
    </>,
  )
}

test('a part that a page can do without is drawn once it is loaded', async () => {
  show(async () => () => <p>Recommended</p>)

  await expect.element(page.getByText('Recommended')).toBeVisible()
})

test('a part that can not be loaded leaves the page as it is', async () => {
  show(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))

  await expect.element(page.getByText('Loading...')).not.toBeInTheDocument()
  await expect.element(page.getByText('What was written')).toBeVisible()
})
