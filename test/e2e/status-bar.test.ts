import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { authApi } from '#shared/contracts/auth.ts'
import { platformIds } from '#shared/domain/platforms.ts'
import { axeFindings } from './axe-findings.ts'
import { openPlatformStates } from './platform-states.ts'
import { test } from './stage.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Platform status' })

test.concurrent('a signed-in person sees connected platforms on public pages too', async ({ open, person }) => {
  const ada = await person('ada')

  for (const path of ['/', '/blog', '/privacy-terms']) {
    const page = await open(path, { as: ada })
    await bar(page).getByText('All platforms work').waitFor()
    await openPlatformStates(page)
    await bar(page).getByRole('link', { name: 'Twitter : connected' }).waitFor()
    const names = await bar(page).getByRole('link').allTextContents()
    expect(names.map((name) => name.replace(/:.*/, '')).slice(0, 3)).toEqual(['Instagram', 'Twitter', 'LinkedIn'])
    expect(names).toHaveLength(platformIds.length)
    expect(
      await bar(page)
        .getByRole('link', { name: /not connected/ })
        .count(),
    ).toBe(platformIds.length - 1)
    expect(await axeFindings(page)).toEqual([])
  }
})

test.concurrent('the bar links to the platform in the dashboard, and doesn’t hide the end of the page', async ({ open, person }) => {
  const page = await open('/contact', { as: await person(), width: 320, height: 600 })
  await bar(page).waitFor()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const [end, top] = await Promise.all([page.getByRole('contentinfo').boundingBox(), bar(page).boundingBox()])
  expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual((top?.y ?? 0) + 1)

  await openPlatformStates(page)
  await bar(page).getByRole('link', { name: 'Pinterest' }).click()

  await page.waitForURL('/dashboard/platforms#pinterest')
})

test.concurrent('nobody else sees or loads the bar', async ({ open }) => {
  const page = await open('about:blank')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/contact')
  await page.getByRole('region', { name: 'Cookie notice' }).waitFor()

  expect(await bar(page).count()).toBe(0)
  expect(asked.filter((path) => path.includes('status-bar') || path === '/api/platforms/accounts')).toEqual([])
})

test.concurrent('a session ended elsewhere ends on a public page, but not on one opened from an emailed link', async ({
  open,
  person,
  crier,
}) => {
  const bob = await person()
  const page = await open('about:blank', { as: bob })
  await page.goto(`${crier.url}/robots.txt`)
  await page.evaluate(() => localStorage.setItem('user', '{}'))
  await bob.request(authApi.logout, {})

  await page.goto('/verify-email?token=any')
  await page.getByRole('heading', { name: 'Verification Failed' }).waitFor()
  await page.getByRole('link', { name: 'Login', exact: true }).waitFor()
  await page.evaluate((token) => localStorage.setItem('token', token), bob.token)
  await page.goto('/privacy-terms')

  await page.waitForURL(`/login?redirect=${encodeURIComponent('/privacy-terms')}`)
  await page.getByText('Session expired. Please log in again.').waitFor()
})
