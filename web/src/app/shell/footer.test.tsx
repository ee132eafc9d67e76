import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showSite } from '#test/components/show-site.tsx'

test.for([
  ['/signup?plan=creator', '/de/signup?plan=creator'],
  ['/login?redirect=%2Fdashboard%2Fposts', '/de/login?redirect=%2Fdashboard%2Fposts'],
  ['/reset-password?token=any', '/de/reset-password?token=any'],
  ['/privacy-terms?from=app#terms', '/de/privacy-terms?from=app#terms'],
  ['/contact', '/de/contact'],
] as const)('changing the language at %s leads to %s', async ([path, german]) => {
  showSite(path)

  const link = page.getByRole('list', { name: 'Language' }).getByRole('link', { name: 'Deutsch' })

  await expect.element(link).toHaveAttribute('href', german)
})
