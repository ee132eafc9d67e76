import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { minuteMs } from '#shared/domain/times.ts'
import { hashtags } from '#web/routes/site/tools/hashtag-generator/hashtag-list.ts'
import { until } from '../api/until.ts'
import { axeFindings } from './axe-findings.ts'
import { errorAt } from './error-at.ts'
import { test } from './stage.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const results = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const hashtagsOf = (page: Page) => page.getByRole('list', { name: 'Hashtags' }).getByRole('button')
const captionsOf = (page: Page) => page.getByRole('list', { name: 'Captions' }).getByRole('listitem')
const postsOf = (page: Page) => page.getByRole('list', { name: 'Posts of the thread' }).getByRole('listitem')
const pointFields = (page: Page) => page.getByRole('textbox', { name: /^Key point/ })
const textArea = (page: Page) => page.getByRole('textbox', { name: 'Your text' })

/** Writes as a person does, whose page may grow at a key. */
const writeText = async (page: Page, text: string) => {
  await textArea(page).press('End')
  await textArea(page).fill(text)
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

const choose = async (page: Page, ...names: string[]) => {
  for (const name of names) await page.getByText(name, { exact: true }).click()
}

/** From here on the page's time passes as the test says. */
const stopClock = (page: Page) => page.clock.pauseAt(new Date(Date.now() + minuteMs))

const generateHashtags = async (page: Page, ...categories: string[]) => {
  await choose(page, ...categories)
  await button(page, 'Generate hashtags').click()
  await page.getByText('Estimated reach').filter({ visible: true }).waitFor()
}

const generateCaptions = async (page: Page, topic: string) => {
  await page.getByRole('textbox', { name: 'Topic' }).fill(topic)
  await button(page, 'Generate captions').click()
  await captionsOf(page).first().waitFor()
}

const sentence = 'Town criers read the news aloud to everybody who stood on the square. '

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

test.concurrent('hashtags come a second after they were asked for, at most 20, of the chosen categories and the generic ones', async ({
  open,
}) => {
  const page = await open('about:blank')
  await page.clock.install()
  await page.goto('/tools/hashtag-generator')
  await results(page, 'Your hashtags').getByText('Nothing here yet.').waitFor()
  expect(await page.getByRole('checkbox').count()).toBe(10)
  await choose(page, 'Food', 'Technology')
  await stopClock(page)

  await button(page, 'Generate hashtags').click()
  await results(page, 'Your hashtags').getByText('Generating...').waitFor()
  await page.clock.runFor(900)
  expect(await hashtagsOf(page).count()).toBe(0)
  await page.clock.runFor(100)
  await page.getByText('20 hashtags. Estimated reach: 20,000+').waitFor()
  await hashtagsOf(page).last().waitFor()

  const shown = await hashtagsOf(page).allTextContents()
  expect(shown).toHaveLength(20)
  expect(shown.every((text) => /^#\w+$/.test(text))).toBe(true)
  const others = Object.entries(hashtags).flatMap(([name, tags]) => (name === 'Food' || name === 'Technology' ? [] : tags))
  expect(shown.filter((text) => others.some((tag) => text === `#${tag}`))).toEqual([])
  await page.getByText('The reach is an estimate').waitFor()

  await page.clock.resume()
  await choose(page, 'Technology')
  await button(page, 'Generate hashtags').click()
  await page.getByText('14 hashtags. Estimated reach: 14,000+').waitFor()
  expect(await hashtagsOf(page).count()).toBe(14)
})

test.concurrent('without a category no hashtags are made, and the page says what is missing', async ({ open }) => {
  const page = await open('/tools/hashtag-generator')

  await button(page, 'Generate hashtags').click()
  await page.getByText('Choose at least one category.').waitFor()

  expect(await hasFocus(page.getByRole('checkbox').first())).toBe(true)
  expect(await axeFindings(page)).toEqual([])
  await choose(page, 'Art')
  await page.getByText('Choose at least one category.').waitFor({ state: 'detached' })
})

test.concurrent('a caption without a topic is refused at its field', async ({ open }) => {
  const page = await open('/tools/caption-generator')
  await page.getByRole('textbox', { name: 'Topic' }).fill('  ')

  await button(page, 'Generate captions').click()

  expect(await errorAt(page, 'Topic')).toBe('The topic is missing. Say what the post is about.')
  expect(await hasFocus(page.getByRole('textbox', { name: 'Topic' }))).toBe(true)
  expect(await captionsOf(page).count()).toBe(0)
})

test.concurrent('a caption says the topic and its points in the chosen tone, and how long it is', async ({ open }) => {
  const page = await open('about:blank')
  await page.clock.install()
  await page.goto('/tools/caption-generator')
  await page.getByRole('radio').first().waitFor()
  expect(await page.getByRole('radio').evaluateAll((all) => all.map((one) => one instanceof HTMLInputElement && one.value))).toEqual([
    ...['Professional', 'Casual', 'Funny', 'Inspirational', 'Educational'],
  ])
  await choose(page, 'Funny')
  await pointFields(page).first().fill('40 stalls')
  for (let added = 0; added < 4; added += 1) await button(page, 'Add key point').click()
  expect(await hasFocus(pointFields(page).nth(4))).toBe(true)
  expect(await pointFields(page).count()).toBe(5)
  expect(await button(page, 'Add key point').count()).toBe(0)
  await pointFields(page).nth(3).fill('Free entry')
  await page.getByRole('textbox', { name: 'Topic' }).fill('the market')

  await stopClock(page)
  await page.keyboard.press('Enter')
  await results(page, 'Your captions').getByText('Generating...').waitFor()
  await page.clock.runFor(900)
  expect(await captionsOf(page).count()).toBe(0)
  await page.clock.runFor(100)
  await page.getByText('2 captions').waitFor()

  const caption = 'Nobody asked, so here is everything about the market.\n\n• 40 stalls\n• Free entry\n\nYou may now applaud.'
  expect(await captionsOf(page).first().getByRole('paragraph').first().textContent()).toBe(caption)
  await captionsOf(page).first().getByText(`${caption.length} characters, 17 words`).waitFor()
  expect(await captionsOf(page).count()).toBe(2)

  await button(page, 'Remove key point 4').click()
  expect(await hasFocus(pointFields(page).nth(2))).toBe(true)
  await button(page, 'Add key point').waitFor()
})

test.concurrent('a text is counted for seven platforms at every letter, brass from 90 % on and red over the limit', async ({ open }) => {
  const page = await open('/tools/character-counter')
  const row = (name: string) => results(page, 'Room left').getByRole('listitem').filter({ hasText: name })
  const colourOf = (target: Locator) => target.evaluate((element) => getComputedStyle(element).color)
  const colourNamed = (name: string) =>
    page.evaluate((variable) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = `var(${variable})`
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    }, name)
  await row('YouTube').waitFor()
  expect(await results(page, 'Room left').getByRole('listitem').count()).toBe(7)
  expect(await button(page, 'Open in composer').isDisabled()).toBe(true)

  await textArea(page).fill('Café 👩‍👩‍👧‍👦 https://example.com/a/very/long/path')
  await row('X (Twitter)').getByText('31 of 280 characters').waitFor()
  await row('Instagram').getByText('53 of 2,200 characters').waitFor()
  await row('YouTube').getByText('68 of 5,000 bytes').waitFor()
  await page.getByText('2 words').waitFor()

  await textArea(page).fill('a'.repeat(251))
  await row('X (Twitter)').getByText('29 left').waitFor()
  expect(await colourOf(row('X (Twitter)').getByText('29 left'))).toBe(await colourNamed('--ink-muted'))
  await page.keyboard.type('a')
  await row('X (Twitter)').getByText('28 left').waitFor()
  await until(async () => (await colourOf(row('X (Twitter)').getByText('28 left'))) === (await colourNamed('--brass')), Boolean)
  await textArea(page).fill('a'.repeat(281))
  await row('X (Twitter)').getByText('1 too long').waitFor()
  await until(async () => (await colourOf(row('X (Twitter)').getByText('1 too long'))) === (await colourNamed('--failed')), Boolean)
  await page.getByRole('status').getByText('X (Twitter): 1 too long.').waitFor()
})

test.concurrent('a long text becomes posts that fit X, end with sentences, and carry numbers if one likes', async ({ open }) => {
  const page = await open('/tools/thread-splitter')
  const texts = () => postsOf(page).getByRole('paragraph').allTextContents()
  await results(page, 'Your thread').getByText('Nothing here yet.').waitFor()

  await textArea(page).fill('Doors at nine.')
  await page.getByText('1 post: no thread needed').waitFor()
  await writeText(page, sentence.repeat(9).trim())
  await page.getByText('3 posts').waitFor()
  const plain = await texts()
  expect(plain.every((text) => text.length <= 280 && text.endsWith('square.'))).toBe(true)
  expect(plain.join(' ')).toBe(sentence.repeat(9).trim())
  await postsOf(page).first().getByText(`${plain[0]?.length} / 280`).waitFor()

  await choose(page, '1/n at the start')
  await postsOf(page)
    .first()
    .getByText(/^1\/3 Town/)
    .waitFor()
  await choose(page, '1/n at the end')
  await postsOf(page)
    .last()
    .getByText(/square\. 3\/3$/)
    .waitFor()
  expect((await texts()).every((text) => text.length <= 280)).toBe(true)
})

test.concurrent('a thread that is too long for Crier can be copied, and says why it can’t be opened', async ({ open }) => {
  const page = await open('/tools/thread-splitter')

  await writeText(page, sentence.repeat(110))
  await page.getByText('posts are more than a thread in Crier can have.').waitFor()

  expect(await button(page, 'Open in composer').count()).toBe(0)
  expect(await button(page, 'Copy all').count()).toBe(1)
  expect(await axeFindings(page)).toEqual([])
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
