import { expect } from 'vitest'
import { keepBusy } from './keep-busy.ts'
import { test } from './stage.ts'

/** Every kind of screen that shows a title. */
const paths = [
  '/dashboard/posts',
  '/dashboard/scheduled',
  '/dashboard/scheduled?view=week',
  '/dashboard/scheduled?view=month',
  '/dashboard/scheduled?tab=drafts',
  '/dashboard/scheduled?tab=failed',
  '/dashboard/queue',
  '/dashboard/platforms',
  '/dashboard/settings',
  '/dashboard/settings?tab=plan',
  '/dashboard/documentation',
  '/dashboard/documentation/limits',
  '/dashboard/suggest-feature',
  '/dashboard/no/such/screen',
]

test.concurrent.for([1_440, 1_024, 768, 360])(
  'every screen has its title in the same place, at %d px',
  async (width, { open, person, crier }) => {
    const ann = await person('ann')
    await keepBusy(crier, ann)
    const page = await open('about:blank', { as: ann, width, ...(width === 360 && { isTouch: true }) })

    const places: { path: string; place: string }[] = []
    for (const path of paths) {
      await page.goto(path)
      // Until a screen has loaded, a hidden title says where one is going.
      await page
        .locator('main h1')
        .filter({ hasNotText: /^Dashboard$/ })
        .waitFor({ state: 'attached' })
      const place = await page.evaluate(placeOfTitle)
      if (place !== undefined) places.push({ path, place })
    }

    const byPlace = [...Map.groupBy(places, ({ place }) => place)].map(
      ([place, screens]) => `${place}: ${screens.map(({ path }) => path).join(' ')}`,
    )
    expect(byPlace, byPlace.join('\n')).toHaveLength(1)
  },
)

/**
 * Runs in the page: where the title begins, and the middle of its first line, in px from the document's corner.
 * Undefined if the title isn't shown, because the tabs say where one is.
 */
const placeOfTitle = () => {
  const title = document.querySelector('main h1')
  if (!title || title.getBoundingClientRect().width <= 1) return undefined
  const { x, y } = title.getBoundingClientRect()
  return `${Math.round(x)}, ${Math.round(y + scrollY + Number.parseFloat(getComputedStyle(title).lineHeight) / 2)}`
}
