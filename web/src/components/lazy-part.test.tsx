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

test('renders an optional part once it has loaded', async () => {
  show(async () => () => <p>Recommended</p>)

  await expect.element(page.getByText('Recommended')).toBeVisible()
})

test('leaves the page as is if a part can not be loaded', async () => {
  show(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))

  await expect.element(page.getByText('Loading...')).not.toBeInTheDocument()
  await expect.element(page.getByText('What was written')).toBeVisible()
})
