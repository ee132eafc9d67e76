import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#test/components/render.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { Avatar } from '#web/platforms/avatar.tsx'
import { Callout } from './callout.tsx'
import { ErrorState } from './empty-state.tsx'
import { Progress } from './progress.tsx'
import { Spinner } from './spinner.tsx'

test('announces an error immediately', async () => {
  render(<Callout tone="error">The email address is taken.</Callout>)

  await expect.element(page.getByRole('alert')).toHaveTextContent('The email address is taken.')
})

test('announces a success politely', async () => {
  render(<Callout tone="success">We emailed you a link.</Callout>)

  await expect.element(page.getByRole('status')).toHaveTextContent('We emailed you a link.')
})

test.for(['info', 'warning'] as const)('does not announce %s', async (tone) => {
  render(<Callout tone={tone}>One account expires soon.</Callout>)

  await expect.element(page.getByText('One account expires soon.')).toBeVisible()
  expect(page.getByRole('alert').query() ?? page.getByRole('status').query()).toBeNull()
})

test('shows a loading error in the server’s words, with a retry button', async () => {
  const retry = vi.fn<() => void>()
  render(
    <ErrorState
      title="Your groups couldn’t be loaded"
      error={new ApiError('Too many at once.', { status: 429, code: 'too-many' })}
      onRetry={retry}
    />,
  )

  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click()

  await expect.element(page.getByRole('alert')).toMatchTextContent('Too many at once.')
  expect(retry).toHaveBeenCalledOnce()
})

test('says that there is no network instead of the browser’s error', async () => {
  render(<ErrorState error={new TypeError('Failed to fetch')} onRetry={() => {}} />)

  await expect.element(page.getByRole('alert')).toMatchTextContent('Crier can’t be reached. Check your connection and try again.')
})

test.for([
  [0.255, '26'],
  [-1, '0'],
  [7, '100'],
] as const)('reads out a progress of %s as %s of 100', async ([value, said]) => {
  render(<Progress value={value} label="Upload" />)

  await expect.element(page.getByRole('progressbar', { name: 'Upload' })).toHaveAttribute('aria-valuenow', said)
})

test('a spinner says what it is waiting for', async () => {
  render(<Spinner text="Loading your posts..." />)

  await expect.element(page.getByRole('status')).toHaveTextContent('Loading your posts...')
})

test.for([
  ['Ada Lovelace', 'AL'],
  ['@grace', 'G'],
  ['rosa.maria-luxemburg', 'RL'],
] as const)('an avatar of %s without a picture shows %s', async ([name, initials]) => {
  render(<Avatar name={name} />)

  await expect.element(page.getByText(initials)).toBeVisible()
})

test('an avatar whose picture fails to load shows initials', async () => {
  render(<Avatar name="Ada Lovelace" url="data:image/png;base64,AAAA" />)

  await expect.element(page.getByText('AL')).toBeVisible()
})
