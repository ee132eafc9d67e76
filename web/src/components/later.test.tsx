import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#test/components/render.ts'
import { later } from './later.tsx'

const Fair = ({ town }: { town: string }) => <p>The fair of {town}</p>

test('shows a part once its script has loaded', async () => {
  const script = Promise.withResolvers<typeof Fair>()
  const Part = later(() => script.promise)
  render(
    <Suspense fallback={<p>On its way</p>}>
      <Part town="Bree" />
    </Suspense>,
  )
  await expect.element(page.getByText('On its way')).toBeVisible()

  script.resolve(Fair)

  await expect.element(page.getByText('The fair of Bree')).toBeVisible()
})

test('shows a prefetched part without its fallback', async () => {
  const Part = later(async () => Fair)
  await Part.prefetch()
  const shown: string[] = []
  const Fallback = () => {
    shown.push('fallback')
    return null
  }

  render(
    <Suspense fallback={<Fallback />}>
      <Part town="Bree" />
    </Suspense>,
  )

  await expect.element(page.getByText('The fair of Bree')).toBeVisible()
  expect(shown).toEqual([])
})

test('loads a part on display if prefetching failed', async () => {
  let calls = 0
  const Part = later(async () => {
    calls += 1
    if (calls === 1) throw new TypeError('Failed to fetch')
    return Fair
  })
  await Part.prefetch()

  render(
    <Suspense>
      <Part town="Bree" />
    </Suspense>,
  )

  await expect.element(page.getByText('The fair of Bree')).toBeVisible()
})
