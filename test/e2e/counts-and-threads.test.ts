import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { Platform } from '#shared/domain/platforms.ts'
import { until } from '../api/until.ts'
import { axeFindings } from './axe-findings.ts'
import { test } from './stage.ts'
import { button, choose, postsOf, results, sentence, textArea, writeText } from './text-tools.ts'

test.concurrent('a text is counted for every platform at every letter, brass from 90 % on and red over the limit', async ({ open }) => {
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
  expect(await results(page, 'Room left').getByRole('listitem').count()).toBe(Platform.options.length)
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
