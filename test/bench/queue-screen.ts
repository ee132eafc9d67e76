import type { Page } from 'playwright-core'

export const queuedCount = 2_000

/** A person's actions in a queue of two thousand posts. */
export const queueActs = (page: Page): Record<string, () => Promise<unknown>> => ({
  'a post of a long queue is moved by key': async () => {
    await page.getByRole('button', { name: /, 5 of / }).focus()
    for (const key of ['ArrowDown', 'ArrowUp', 'ArrowDown', 'ArrowUp']) {
      await page.keyboard.press(key)
      await page.waitForTimeout(250)
    }
  },
  'a post of a long queue is dragged': async () => {
    const [from, to] = [await middleOf(page, 3), await middleOf(page, 7)]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 20 })
    await page.keyboard.press('Escape')
    await page.mouse.up()
  },
})

const middleOf = async (page: Page, place: number) => {
  const box = await page.getByRole('button', { name: new RegExp(`, ${place} of `) }).boundingBox()
  if (!box) throw new Error('The queue has no such place.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Opens a queue and scrolls until every post has loaded. */
export const readWholeQueue = async (page: Page, queueId: string) => {
  await page.goto(`${new URL(page.url()).origin}/dashboard/queue?queue=${queueId}`)
  const last = page.getByRole('button', { name: new RegExp(`, ${queuedCount} of `) })
  await page.getByRole('button', { name: /, 1 of / }).waitFor()
  while (!(await last.isVisible())) {
    await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight }))
    await page.waitForTimeout(50)
  }
}

/** The frame times in ms while scrolling through the whole list. */
export const scrollThrough = async (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const times: number[] = []
    window.scrollTo({ top: 0 })
    const end = document.documentElement.scrollHeight
    let before = performance.now()
    for (let top = 0; top < end; top += Math.max(400, end / 240)) {
      window.scrollTo({ top })
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const now = performance.now()
      times.push(now - before)
      before = now
    }
    window.scrollTo({ top: 0 })
    return times
  })
