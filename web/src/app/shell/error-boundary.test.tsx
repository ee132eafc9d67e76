import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#test/components/render.ts'
import { ErrorBoundary } from './error-boundary.tsx'

const Broken = () => {
  throw new Error('The bell has cracked.')
}

test('shows an error and a way to continue in place of a failed page, and logs it to the console', async () => {
  const complaints = vi.spyOn(console, 'error').mockReturnValue()

  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  )

  await expect.element(page.getByRole('alert')).toMatchTextContent('The bell has cracked.')
  await expect.element(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  expect(complaints).toHaveBeenCalledWith(new Error('The bell has cracked.'), expect.stringContaining('Broken'))
  complaints.mockClear()
})
