import { expect } from 'vitest'
import { test } from './site-documents.ts'

/** Documents that only a script can fill, with what it fills them with. */
const empty: [path: string, heading: string][] = [
  ['/login', 'Welcome back.'],
  ['/dashboard/documentation', 'Documentation'],
]

test.concurrent.for(empty)('%s says that it is loading until its script shows something', async ([path, heading], { open, person }) => {
  const page = await open('about:blank', path === '/login' ? {} : { as: await person() })
  let letCome = () => {}
  const waited = new Promise<void>((resolve) => {
    letCome = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await waited
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  const loading = page.locator('#loading')

  await loading.getByText('Loading...', { exact: true }).waitFor()
  letCome()
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()

  expect(await loading.isVisible()).toBe(false)
})

test.concurrent('a document that has its content does not say that it is loading', async ({ documents }) => {
  expect(documents.filter(({ html }) => html.includes('id="loading"')).map(({ path }) => path)).toEqual([])
})

test.concurrent('without scripts nothing is claimed to be loading', async ({ open }) => {
  for (const [path] of empty) {
    const page = await open(path, { isScripted: false })

    expect(await page.locator('#loading').isVisible(), path).toBe(false)
  }
})
