import type { Locator, Page } from 'playwright-core'
import { minuteMs } from '#shared/domain/times.ts'

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const results = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const hashtagsOf = (page: Page) => page.getByRole('list', { name: 'Hashtags' }).getByRole('button')
export const captionsOf = (page: Page) => page.getByRole('list', { name: 'Captions' }).getByRole('listitem')
export const postsOf = (page: Page) => page.getByRole('list', { name: 'Posts of the thread' }).getByRole('listitem')
export const textArea = (page: Page) => page.getByRole('textbox', { name: 'Your text' })

/** Writes as a person does, whose page may grow at a key. */
export const writeText = async (page: Page, text: string) => {
  await textArea(page).press('End')
  await textArea(page).fill(text)
}

export const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

export const choose = async (page: Page, ...names: string[]) => {
  for (const name of names) await page.getByText(name, { exact: true }).click()
}

/** From here on the page's time passes as the test says. */
export const stopClock = (page: Page) => page.clock.pauseAt(new Date(Date.now() + minuteMs))

export const generateHashtags = async (page: Page, ...categories: string[]) => {
  await choose(page, ...categories)
  await button(page, 'Generate hashtags').click()
  await page.getByText('Estimated reach').filter({ visible: true }).waitFor()
}

export const generateCaptions = async (page: Page, topic: string) => {
  await page.getByRole('textbox', { name: 'Topic' }).fill(topic)
  await button(page, 'Generate captions').click()
  await captionsOf(page).first().waitFor()
}

export const sentence = 'Town criers read the news aloud to everybody who stood on the square. '
