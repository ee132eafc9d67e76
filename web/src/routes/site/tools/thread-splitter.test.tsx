import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeFindings } from '#test/components/axe-findings.ts'
import { showSite } from '#test/components/show-site.tsx'

beforeEach(() => showSite('/tools/thread-splitter'))

const textArea = page.getByRole('textbox', { name: 'Your text' })
const posts = page.getByRole('list', { name: 'Posts of the thread' }).getByRole('listitem')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const choose = (name: string) => page.getByText(name, { exact: true }).click()
const texts = () =>
  posts
    .getByRole('paragraph')
    .elements()
    .map(({ textContent }) => textContent)

const sentence = 'Town criers read the news aloud to everybody who stood on the square. '

test('a long text becomes posts that fit X, end with sentences, and carry numbers if one likes', async () => {
  await expect.element(page.getByRole('region', { name: 'Your thread' }).getByText(/^Nothing here yet\./)).toBeVisible()

  await textArea.fill('Doors at nine.')
  await expect.element(page.getByText('1 post: no thread needed')).toBeVisible()
  await textArea.fill(sentence.repeat(9).trim())
  await expect.element(page.getByText('3 posts')).toBeVisible()
  const plain = texts()
  expect(plain.every((text) => text.length <= 280 && text.endsWith('square.'))).toBe(true)
  expect(plain.join(' ')).toBe(sentence.repeat(9).trim())
  await expect.element(posts.first().getByText(`${plain[0]?.length} / 280`)).toBeVisible()

  await choose('1/n at the start')
  await expect.element(posts.first().getByText(/^1\/3 Town/)).toBeVisible()
  await choose('1/n at the end')
  await expect.element(posts.last().getByText(/square\. 3\/3$/)).toBeVisible()
  expect(texts().every((text) => text.length <= 280)).toBe(true)
})

test('a thread that is too long for Crier can be copied, and says why it can’t be opened', async () => {
  await textArea.fill(sentence.repeat(110))
  await expect.element(page.getByText(/posts are more than a thread in Crier can have\.$/)).toBeVisible()

  await expect.element(button('Open in composer')).not.toBeInTheDocument()
  await expect.element(button('Copy all')).toBeVisible()
  expect(await axeFindings()).toEqual([])
})
