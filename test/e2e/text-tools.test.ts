import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { until } from '../api/until.ts'
import { axeFindings } from './axe-findings.ts'
import { test } from './stage.ts'
import {
  button,
  captionsOf,
  choose,
  generateCaptions,
  generateHashtags,
  hasFocus,
  hashtagsOf,
  postsOf,
  sentence,
  stopClock,
  textArea,
  writeText,
} from './text-tools.ts'

test.concurrent('the tools are listed with their pages, and what is not made yet leads nowhere', async ({ open }) => {
  const page = await open('/tools')
  const entries = page.getByRole('main').getByRole('listitem')
  await page.getByRole('heading', { name: 'Free Social Media Tools' }).waitFor()

  const shown = await entries.evaluateAll((all) =>
    all.map((entry) => [entry.textContent, entry.querySelector('a')?.getAttribute('href') ?? null]),
  )

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
  await page.getByRole('heading', { name: 'Thread Splitter', level: 1 }).waitFor()
  await page
    .getByRole('navigation', { name: 'Other tools' })
    .getByRole('link', { name: /Hashtag Generator/ })
    .click()
  await page.getByRole('heading', { name: 'Hashtag Generator', level: 1 }).waitFor()
  expect(
    await page
      .getByRole('navigation', { name: 'Other tools' })
      .getByRole('link', { name: /Hashtag/ })
      .count(),
  ).toBe(0)
})

// All that is copied in one test: the tests share one clipboard.
test.concurrent('every result can be copied, one by one and all at once', async ({ open }) => {
  const page = await open('about:blank')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await page.goto('/tools/hashtag-generator')
  const untilCopied = (text: string) =>
    until(
      () => page.evaluate(() => navigator.clipboard.readText()),
      (copied) => copied === text,
    )

  await generateHashtags(page, 'Travel')
  // A button says only for two seconds that it has copied.
  await stopClock(page)
  const tags = await hashtagsOf(page).allTextContents()
  await hashtagsOf(page).nth(3).click()
  await untilCopied(tags[3] ?? '')
  await page.getByRole('status').getByText(`${tags[3]} is copied.`).waitFor()
  await button(page, 'Copy all').click()
  await untilCopied(tags.join(' '))
  await button(page, 'Copied').waitFor()
  await page.clock.runFor(2_000)
  await button(page, 'Copy all').waitFor()
  await page.clock.resume()

  await page.goto('/tools/caption-generator')
  await generateCaptions(page, 'bells')
  await button(page, 'Copy caption 2').click()
  await untilCopied('An update on bells.\n\nQuestions are welcome below.')

  await page.goto('/tools/thread-splitter')
  await writeText(page, sentence.repeat(5))
  await choose(page, '1/n at the end')
  await postsOf(page).last().getByText('2/2').waitFor()
  const posts = await postsOf(page).getByRole('paragraph').allTextContents()
  await button(page, 'Copy post 2').click()
  await untilCopied(posts[1] ?? '')
  await button(page, 'Copy all').click()
  await untilCopied(posts.join('\n\n'))

  await page.goto('/tools/character-counter')
  await textArea(page).fill('Hear ye!')
  await button(page, 'Copy text').click()
  await untilCopied('Hear ye!')
})

test.concurrent('a browser that lets nobody copy is not taken for one that did', async ({ open }) => {
  const page = await open('/tools/character-counter')
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'))
  })
  await textArea(page).fill('Hear ye!')

  await button(page, 'Copy text').click()

  await page.getByText('Your browser did not let us copy.').waitFor()
  expect(await button(page, 'Copied').count()).toBe(0)
})

test.concurrent('every tool can be used with the keyboard alone', async ({ open }) => {
  const page = await open('/tools/hashtag-generator')
  const tabTo = async (target: Locator) => {
    await target.first().waitFor()
    for (let press = 0; press < 60; press += 1) {
      await page.keyboard.press('Tab')
      if (await hasFocus(target)) return
    }
    throw new Error(`The Tab key does not reach ${target}.`)
  }

  await tabTo(page.getByRole('checkbox', { name: 'Travel' }))
  await page.keyboard.press('Space')
  await tabTo(button(page, 'Generate hashtags'))
  await page.keyboard.press('Enter')
  await page.getByText('14 hashtags.').waitFor()
  expect(await hasFocus(button(page, 'Generate hashtags'))).toBe(true)
  await tabTo(hashtagsOf(page).last())
  await tabTo(button(page, 'Open in composer'))
  await tabTo(page.getByRole('link', { name: /^Caption Generator/ }))
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: 'Caption Generator', level: 1 }).waitFor()
  await tabTo(page.getByRole('radio', { name: 'Professional' }))
  await page.keyboard.press('ArrowRight')
  await tabTo(page.getByRole('textbox', { name: 'Topic' }))
  await page.keyboard.type('bells')
  await tabTo(button(page, 'Add key point'))
  await page.keyboard.press('Enter')
  await page.keyboard.type('They ring')
  await page.keyboard.press('Enter')
  await captionsOf(page).first().getByText('So, bells.').waitFor()
  await captionsOf(page).first().getByText('• They ring').waitFor()
  await tabTo(page.getByRole('link', { name: /^Thread Splitter/ }))
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: 'Thread Splitter', level: 1 }).waitFor()
  await tabTo(textArea(page))
  await page.keyboard.insertText(sentence.repeat(5))
  await tabTo(page.getByRole('radio', { name: 'None' }))
  await page.keyboard.press('ArrowDown')
  await postsOf(page).first().getByText('1/2 Town').waitFor()
  await tabTo(button(page, 'Copy all'))
})

const filled: [path: string, fill: (page: Page) => Promise<void>][] = [
  ['/tools/hashtag-generator', (page) => generateHashtags(page, 'Technology', 'Photography')],
  ['/tools/caption-generator', (page) => generateCaptions(page, 'a-word-that-is-much-too-long-for-a-small-telephone-and-never-ends')],
  ['/tools/character-counter', (page) => writeText(page, 'W'.repeat(900))],
  ['/tools/thread-splitter', (page) => writeText(page, 'W'.repeat(900))],
]

test.concurrent.for(filled)('%s with its results satisfies axe in both themes and fits 320 px', async ([path, fill], { open }) => {
  const wide = await open(path)
  const narrow = await open(path, { width: 320, height: 640, isTouch: true })

  await fill(wide)
  await fill(narrow)

  expect(await axeFindings(wide)).toEqual([])
  expect(await narrow.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test.concurrent('what is typed and chosen before the script has come counts as well', async ({ open }) => {
  const page = await open('about:blank')
  const arrival = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrival.promise
    await route.continue()
  })

  await page.goto('/tools/thread-splitter', { waitUntil: 'commit' })
  await textArea(page).fill(sentence.repeat(5))
  await choose(page, '1/n at the end')
  arrival.resolve()

  await postsOf(page).last().getByText(/2\/2$/).waitFor()
  expect(await textArea(page).inputValue()).toBe(sentence.repeat(5))
})
