import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { passTime, stopTime } from '#test/components/fake-time.ts'
import { showSite } from '#test/components/show-site.tsx'

stopTime()
beforeEach(() => showSite('/tools/caption-generator'))

const topic = page.getByRole('textbox', { name: 'Topic' })
const points = page.getByRole('textbox', { name: /^Key point/ })
const captions = page.getByRole('list', { name: 'Captions' }).getByRole('listitem')
const results = page.getByRole('region', { name: 'Your captions' })
const addPoint = page.getByRole('button', { name: 'Add key point' })

test('a caption without a topic is refused at its field', async () => {
  await topic.fill('  ')

  await page.getByRole('button', { name: 'Generate captions' }).click()

  await expect.element(topic).toBeInvalid()
  await expect.element(topic).toHaveAccessibleDescription(/^Enter a topic: what is your post about?/)
  await expect.element(topic).toHaveFocus()
  expect(captions.elements()).toHaveLength(0)
})

test('a caption says the topic and its points in the chosen tone, and how long it is', async () => {
  await expect.element(page.getByRole('radio').first()).toBeInTheDocument()
  const tones = page.getByRole('radio').elements()
  expect(tones.map((one) => one instanceof HTMLInputElement && one.value)).toEqual([
    ...['Professional', 'Casual', 'Funny', 'Inspirational', 'Educational'],
  ])
  await page.getByText('Funny', { exact: true }).click()
  await points.first().fill('40 stalls')
  for (let added = 0; added < 4; added += 1) await addPoint.click()
  await expect.element(points.nth(4)).toHaveFocus()
  expect(points.elements()).toHaveLength(5)
  await expect.element(addPoint).not.toBeInTheDocument()
  await points.nth(3).fill('Free entry')
  await topic.fill('the market')

  await userEvent.keyboard('{Enter}')
  await expect.element(results.getByText('Generating...')).toBeVisible()
  await passTime(900)
  expect(captions.elements()).toHaveLength(0)
  await passTime(100)
  await expect.element(page.getByText('2 captions')).toBeVisible()

  const caption = 'Nobody asked, so here is everything about the market.\n\n• 40 stalls\n• Free entry\n\nYou may now applaud.'
  expect(captions.first().getByRole('paragraph').first().element().textContent).toBe(caption)
  await expect.element(captions.first().getByText(`${caption.length} characters, 17 words`)).toBeVisible()
  expect(captions.elements()).toHaveLength(2)

  await page.getByRole('button', { name: 'Remove key point 4' }).click()
  await expect.element(points.nth(2)).toHaveFocus()
  await expect.element(addPoint).toBeVisible()
})
