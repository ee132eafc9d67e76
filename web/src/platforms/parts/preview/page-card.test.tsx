import axe from 'axe-core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { hourMs, toInstant } from '#shared/domain/times.ts'
import { answer, fakeApi } from '#test/components/fake-api.ts'
import { InApplication } from '#test/components/in-application.tsx'
import { render } from '#test/components/render.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { PageCard } from './page-card.tsx'

const show = (url: string, own?: { title: string; description?: string }) =>
  render(
    <InApplication>
      <PageCard url={url} own={own} />
    </InApplication>,
  )

const readNow = () => toInstant(Date.now())
const bread = () => ({ title: 'How we bake', description: 'In ten steps', readAt: readNow() })

test('a link shows that its page is being read, then what the page says of itself', async () => {
  const asked: string[] = []
  const reading = Promise.withResolvers<void>()
  fakeApi(
    answer(platformsApi.linkCard, async ({ url }) => {
      asked.push(url)
      await reading.promise
      return { status: 200, body: { card: bread() } }
    }),
  )

  show('https://www.example.com/bread')

  await expect.element(page.getByRole('status')).toHaveTextContent('Reading the page…')
  await expect.poll(() => asked).toEqual(['https://www.example.com/bread'])
  reading.resolve()
  await expect.element(page.getByText('How we bake')).toBeInTheDocument()
  await expect.element(page.getByText('In ten steps')).toBeInTheDocument()
  await expect.element(page.getByText('example.com')).toBeInTheDocument()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test('a page that can’t be read says so', async () => {
  fakeApi(answer(platformsApi.linkCard, () => ({ status: 200, body: {} })))

  show('https://example.com/gone')

  await expect.element(page.getByRole('status').getByText('This page gives no preview.')).toBeInTheDocument()
  await expect.element(page.getByText('example.com')).toBeInTheDocument()
})

test('a refused reading says why, and can be tried again', async () => {
  let isBusy = true
  fakeApi(
    answer(platformsApi.linkCard, () => {
      if (isBusy) throw new ApiError('You’ve looked up 30 links in the past minute.', { status: 429, code: 'too-many' })
      return { status: 200, body: { card: bread() } }
    }),
  )

  show('https://example.com/bread')
  await expect.element(page.getByRole('status').getByText(/30 links in the past minute/)).toBeInTheDocument()
  isBusy = false
  await page.getByRole('button', { name: 'Retry' }).click()

  await expect.element(page.getByText('How we bake')).toBeInTheDocument()
})

test('an older card says when its page was read, and the page can be read again', async () => {
  const asked: (string | undefined)[] = []
  fakeApi(
    answer(platformsApi.linkCard, ({ again }) => {
      asked.push(again)
      const old = { ...bread(), title: 'How we baked', readAt: toInstant(Date.now() - 2 * hourMs) }
      return { status: 200, body: { card: again ? bread() : old } }
    }),
  )

  show('https://example.com/bread')
  await expect.element(page.getByText('How we baked')).toBeInTheDocument()
  await expect.element(page.getByRole('status').getByText(/The page as of .+\./)).toBeInTheDocument()
  expect((await axe.run(document.body)).violations).toEqual([])
  await page.getByRole('button', { name: 'Read it again' }).click()

  await expect.element(page.getByText('How we bake', { exact: true })).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Read it again' })).toHaveFocus()
  expect(asked).toEqual([undefined, 'true'])
})

test('what the person wrote on the card stays, with the page’s picture', async () => {
  const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
  fakeApi(answer(platformsApi.linkCard, () => ({ status: 200, body: { card: { ...bread(), image: pixel } } })))

  show('https://example.com/bread', { title: 'My own words' })

  await expect.element(page.getByText('My own words')).toBeInTheDocument()
  await expect.poll(() => document.querySelector('img')?.src).toBe(pixel)
  await expect.element(page.getByText('How we bake')).not.toBeInTheDocument()
})
