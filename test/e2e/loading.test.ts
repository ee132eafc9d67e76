import { expect } from 'vitest'
import { test } from './site-documents.ts'

/** Pages whose documents stay empty until a script fills them, with the heading that it shows. */
const empty: [path: string, heading: string][] = [
  ['/login', 'Welcome back.'],
  ['/dashboard/documentation', 'Documentation'],
]

test.concurrent.for(empty)('%s shows a loading message until its script renders', async ([path, heading], { open, person }) => {
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

test.concurrent('a document with content shows no loading message', async ({ documents }) => {
  expect(documents.filter(({ html }) => html.includes('id="loading"')).map(({ path }) => path)).toEqual([])
})

test.concurrent('without scripts, nothing claims to be loading', async ({ open }) => {
  for (const [path] of empty) {
    const page = await open(path, { isScripted: false })

    expect(await page.locator('#loading').isVisible(), path).toBe(false)
  }
})
