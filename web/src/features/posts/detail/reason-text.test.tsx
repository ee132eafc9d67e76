import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#test/components/render.ts'
import { ReasonText } from './target-actions.tsx'

test('shows our explanation of a post’s problem, and next to it the platform’s own words', async () => {
  const detail = 'Posts about <b>teapots</b> are not possible'
  render(
    <ReasonText
      platform="x"
      of="X · @ada"
      reason={{ class: 'invalid-content', message: 'X didn’t accept “text”.', platformCode: 'odd', detail }}
    />,
  )

  await expect.element(page.getByText('X didn’t accept “text”.')).toBeVisible()
  await expect.element(page.getByRole('figure', { name: 'X’s own words' }).getByText(detail)).toBeVisible()
})

test('shows only our explanation of why X can’t be reached, with details on request', async () => {
  render(<ReasonText platform="x" of="X · @ada" reason={{ class: 'transient', message: 'X had a problem.', detail: 'HTTP 503' }} />)
  await expect.element(page.getByText('HTTP 503')).not.toBeVisible()

  await page.getByText('Details: X · @ada').click()

  await expect.element(page.getByText('HTTP 503')).toBeVisible()
})
