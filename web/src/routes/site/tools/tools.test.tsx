import { expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { axeFindings } from '#test/components/axe-findings.ts'
import { resizeWindow } from '#test/components/resize-window.ts'
import { showSite } from '#test/components/show-site.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true })
const hashtags = page.getByRole('list', { name: 'Hashtags' }).getByRole('button')
const captions = page.getByRole('list', { name: 'Captions' }).getByRole('listitem')
const posts = page.getByRole('list', { name: 'Posts of the thread' }).getByRole('listitem')
const textArea = page.getByRole('textbox', { name: 'Your text' })
const others = page.getByRole('navigation', { name: 'Other tools' })

const choose = (name: string) => page.getByText(name, { exact: true }).click()

const generateHashtags = async (...categories: string[]) => {
  for (const category of categories) await choose(category)
  await button('Generate hashtags').click()
  await expect.element(hashtags.first()).toBeVisible()
}

const generateCaptions = async (topic: string) => {
  await page.getByRole('textbox', { name: 'Topic' }).fill(topic)
  await button('Generate captions').click()
  await expect.element(captions.first()).toBeVisible()
}

const sentence = 'Town criers read the news aloud to everybody who stood on the square. '

test('the tools are listed with their pages, and what is not made yet leads nowhere', async () => {
  showSite('/tools')
  const entries = page.getByRole('main').getByRole('listitem')
  await expect.element(heading('Free Social Media Tools')).toBeVisible()

  const shown = entries.elements().map((entry) => [entry.textContent, entry.querySelector('a')?.getAttribute('href') ?? null])

  expect(shown).toEqual([
    [expect.stringContaining('Hashtag Generator'), '/tools/hashtag-generator'],
    [expect.stringContaining('Caption Generator'), '/tools/caption-generator'],
    [expect.stringContaining('Image Resizer'), '/tools/image-resizer'],
    [expect.stringContaining('Engagement Calculator'), '/tools/engagement-calculator'],
    [expect.stringContaining('Character Counter'), '/tools/character-counter'],
    [expect.stringContaining('Thread Splitter'), '/tools/thread-splitter'],
    [expect.stringMatching(/Bio Link Generator.*Soon/), null],
    [expect.stringMatching(/Content Calendar Template.*Soon/), null],
  ])
  await entries.getByRole('link', { name: /Thread Splitter/ }).click()
  await expect.element(heading('Thread Splitter')).toBeVisible()
  await others.getByRole('link', { name: /Hashtag Generator/ }).click()
  await expect.element(heading('Hashtag Generator')).toBeVisible()
  expect(others.getByRole('link', { name: /Hashtag/ }).elements()).toHaveLength(0)
})

test('without a category no hashtags are made, and the page says what is missing', async () => {
  showSite('/tools/hashtag-generator')
  const missing = page.getByText('Choose at least one category.')
  await button('Generate hashtags').click()

  await expect.element(missing).toBeVisible()
  await expect.element(page.getByRole('checkbox').first()).toHaveFocus()
  expect(await axeFindings()).toEqual([])
  await choose('Art')
  await expect.element(missing).not.toBeInTheDocument()
})

test('every result can be copied, one by one and all at once', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const copied = () => written.mock.lastCall?.[0]
  const untilCopied = (text: string | undefined) => expect.poll(copied).toBe(text)

  showSite('/tools/hashtag-generator')
  await generateHashtags('Travel')
  const tags = hashtags.elements().map(({ textContent }) => textContent)
  await hashtags.nth(3).click()
  await untilCopied(tags[3])
  await expect.element(page.getByRole('status').getByText(`${tags[3]} is copied.`)).toBeInTheDocument()
  await button('Copy all').click()
  await untilCopied(tags.join(' '))

  await others.getByRole('link', { name: /^Caption Generator/ }).click()
  await generateCaptions('bells')
  await button('Copy caption 2').click()
  await untilCopied('An update on bells.\n\nQuestions are welcome below.')

  await others.getByRole('link', { name: /^Thread Splitter/ }).click()
  await textArea.fill(sentence.repeat(5))
  await choose('1/n at the end')
  await expect.element(posts.last().getByText(/2\/2$/)).toBeVisible()
  const texts = posts
    .getByRole('paragraph')
    .elements()
    .map(({ textContent }) => textContent)
  await button('Copy post 2').click()
  await untilCopied(texts[1])
  await button('Copy all').click()
  await untilCopied(texts.join('\n\n'))

  await others.getByRole('link', { name: /^Character Counter/ }).click()
  await textArea.fill('Hear ye!')
  await button('Copy text').click()
  await untilCopied('Hear ye!')
})

test('every tool can be used with the keyboard alone', async () => {
  showSite('/tools/hashtag-generator')
  const tabTo = async (target: Locator) => {
    await expect.element(target.first()).toBeInTheDocument()
    for (let press = 0; press < 60; press += 1) {
      await userEvent.tab()
      if (target.first().element() === document.activeElement) return
    }
    throw new Error(`The Tab key does not reach ${target.selector}.`)
  }

  await expect.element(heading('Hashtag Generator')).toBeVisible()
  await tabTo(page.getByRole('checkbox', { name: 'Travel' }))
  await userEvent.keyboard(' ')
  await tabTo(button('Generate hashtags'))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/^14 hashtags\./)).toBeVisible()
  await expect.element(button('Generate hashtags')).toHaveFocus()
  await tabTo(hashtags.last())
  await tabTo(button('Open in composer'))
  await tabTo(page.getByRole('link', { name: /^Caption Generator/ }))
  await userEvent.keyboard('{Enter}')

  await expect.element(heading('Caption Generator')).toBeVisible()
  await tabTo(page.getByRole('radio', { name: 'Professional' }))
  await userEvent.keyboard('{ArrowRight}')
  await tabTo(page.getByRole('textbox', { name: 'Topic' }))
  await userEvent.keyboard('bells')
  await tabTo(button('Add key point'))
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('They ring{Enter}')
  await expect.element(captions.first().getByText(/So, bells\./)).toBeVisible()
  await expect.element(captions.first().getByText(/• They ring/)).toBeVisible()
  await tabTo(page.getByRole('link', { name: /^Thread Splitter/ }))
  await userEvent.keyboard('{Enter}')

  await expect.element(heading('Thread Splitter')).toBeVisible()
  await tabTo(textArea)
  await textArea.fill(sentence.repeat(5))
  await tabTo(page.getByRole('radio', { name: 'None' }))
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(posts.first().getByText(/^1\/2 Town/)).toBeVisible()
  await tabTo(button('Copy all'))
})

const filled: [path: string, fill: () => Promise<unknown>][] = [
  ['/tools/hashtag-generator', () => generateHashtags('Technology', 'Photography')],
  ['/tools/caption-generator', () => generateCaptions('a-word-that-is-much-too-long-for-a-small-telephone-and-never-ends')],
  ['/tools/character-counter', () => textArea.fill('W'.repeat(900))],
  ['/tools/thread-splitter', () => textArea.fill('W'.repeat(900))],
]

test.for(filled)('%s with its results satisfies axe in both themes and fits 320 px', async ([path, fill]) => {
  showSite(path)
  await fill()

  expect(await axeFindings()).toEqual([])
  await resizeWindow(320, 640)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})
