import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { platformsApi } from '#shared/contracts/platforms.ts'
import { answer, fakeApi } from '#test/components/fake-api.ts'
import { InApplication } from '#test/components/in-application.tsx'
import { render } from '#test/components/render.ts'
import { PageCard } from './page-card.tsx'

const show = (url: string) =>
  render(
    <InApplication>
      <PageCard url={url} unknown="A card" />
    </InApplication>,
  )

test('a link shows what its page says of itself, once it is written', async () => {
  const asked: string[] = []
  fakeApi(
    answer(platformsApi.linkCard, ({ url }) => {
      asked.push(url)
      return { status: 200, body: { card: { title: 'How we bake', description: 'In ten steps' } } }
    }),
  )

  show('https://www.example.com/bread')

  await expect.element(page.getByText('A card')).toBeInTheDocument()
  await expect.element(page.getByText('How we bake')).toBeInTheDocument()
  await expect.element(page.getByText('In ten steps')).toBeInTheDocument()
  await expect.element(page.getByText('example.com')).toBeInTheDocument()
  expect(asked).toEqual(['https://www.example.com/bread'])
})

test('a page that can’t be read leaves the card without its words', async () => {
  fakeApi(answer(platformsApi.linkCard, () => ({ status: 200, body: {} })))

  show('https://example.com/gone')

  await expect.element(page.getByText('example.com')).toBeInTheDocument()
  await expect.element(page.getByText('A card')).toBeInTheDocument()
})
