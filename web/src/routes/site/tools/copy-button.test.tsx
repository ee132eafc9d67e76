import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { secondMs } from '#shared/domain/times.ts'
import { passTime, stopTime } from '#test/components/fake-time.ts'
import { render } from '#test/components/render.ts'
import { ToastHost } from '#web/components/toast-host.tsx'
import { CopyButton } from './copy-button.tsx'

stopTime()

const show = (write: () => Promise<void> = async () => {}) => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write)
  render(
    <>
      <CopyButton text="#bell #brass">Copy all</CopyButton>
      <ToastHost />
    </>,
  )
  return { written }
}

const button = page.getByRole('button', { name: 'Copy all' })
const said = page.getByRole('status')

test('a press copies the text, and says so', async () => {
  const { written } = show()

  await button.click()

  await expect.element(said).toHaveTextContent('Copied.')
  expect(written.mock.calls).toEqual([['#bell #brass']])
})

test('its label is back after two seconds', async () => {
  show()
  await button.click()
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible()

  await passTime(2 * secondMs)

  await expect.element(button).toBeVisible()
})

test('where the browser forbids it, it says what to do, and does not claim to have copied', async () => {
  show(async () => {
    throw new DOMException('Write permission denied.', 'NotAllowedError')
  })

  await button.click()

  await expect.element(page.getByText('Your browser blocked copying. Select the text and copy it yourself.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copied' })).not.toBeInTheDocument()
})
