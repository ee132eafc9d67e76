import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { hourMs, minuteMs, secondMs } from '#shared/domain/times.ts'
import { passTime, stopTime } from '#test/components/fake-time.ts'
import { render } from '#test/components/render.ts'
import { showToast, type ToastRequest } from '#web/lib/toast.ts'
import { Button } from './button.tsx'
import { ToastHost } from './toast-host.tsx'

stopTime()

const news = page.getByRole('region', { name: 'Notifications' })
const toasts = news.getByRole('dialog')
const elsewhere = page.getByRole('button', { name: 'Elsewhere' })
const toast = (name: string) => news.getByRole('dialog', { name })
const dismiss = (name: string) => toast(name).getByRole('button', { name: 'Dismiss' })

const tell = (...requests: (Pick<ToastRequest, 'text'> & Partial<ToastRequest>)[]) => {
  for (const request of requests) showToast({ kind: 'info', ...request })
}

const show = async (...requests: Parameters<typeof tell>) => {
  render(
    <>
      <Button className="mt-100">Elsewhere</Button>
      <ToastHost />
    </>,
  )
  await elsewhere.hover()
  tell(...requests)
  for (const { text } of requests.slice(-1)) await expect.element(toast(text)).toBeVisible()
}

test('announces politely what happened, in a named region', async () => {
  await show({ text: 'Saved.' })

  await expect.element(news).toHaveAttribute('aria-live', 'polite')
  await expect.element(news).toMatchTextContent('Saved.')
})

test('disappears after 5 s and not before', async () => {
  await show({ text: 'Saved.' })

  await passTime(4_999)
  await expect.element(toast('Saved.')).toBeVisible()
  await passTime(1)

  await expect.element(toast('Saved.')).not.toBeInTheDocument()
})

test('a toast with its own duration disappears after that', async () => {
  await show({ text: 'Deleted.', timeoutMs: 8 * secondMs })

  await passTime(7_999)
  await expect.element(toast('Deleted.')).toBeVisible()
  await passTime(1)

  await expect.element(toast('Deleted.')).not.toBeInTheDocument()
})

test('a toast without an end stays until dismissed', async () => {
  await show({ text: 'A new version is there.', timeoutMs: 0 })
  await passTime(hourMs)
  await expect.element(toast('A new version is there.')).toBeVisible()

  await dismiss('A new version is there.').click()

  await expect.element(toasts).not.toBeInTheDocument()
})

test('news replaces older news, so one toast shows at a time', async () => {
  await show({ text: 'Moved to Tuesday.' })

  tell({ text: 'Moved back.' })

  await expect.element(toast('Moved back.')).toBeVisible()
  await expect.element(toasts).toHaveLength(1)
})

test.each(['error', 'warning'] as const)('a problem (%s) stays its whole time, and what comes after waits', async (kind) => {
  await show({ text: 'That failed.', kind })
  tell({ text: 'Saved.' })
  await passTime(4_999)
  await expect.element(toast('That failed.')).toBeVisible()
  expect(toast('Saved.').query()).toBeNull()

  await passTime(1)
  await expect.element(toast('Saved.')).toBeVisible()
  await passTime(4_999)

  await expect.element(toast('Saved.')).toBeVisible()
})

test('dismissing an error makes room for what waits', async () => {
  await show({ text: 'That failed.', kind: 'error' })
  tell({ text: 'Saved.' })

  await dismiss('That failed.').click()

  await expect.element(toast('Saved.')).toBeVisible()
  await expect.element(toasts).toHaveLength(1)
})

test('hovering pauses the timer, which then continues with what was left', async () => {
  await show({ text: 'Saved.' })
  await passTime(3 * secondMs)
  await toast('Saved.').hover()
  await passTime(minuteMs)
  await expect.element(toast('Saved.')).toBeVisible()
  await elsewhere.hover()

  await passTime(1_999)
  await expect.element(toast('Saved.')).toBeVisible()
  await passTime(1)

  await expect.element(toast('Saved.')).not.toBeInTheDocument()
})

test('keyboard focus pauses the timer', async () => {
  await show({ text: 'Saved.' })
  await userEvent.keyboard('{F6}')
  await userEvent.tab()
  await expect.element(toast('Saved.')).toHaveFocus()

  await passTime(minuteMs)

  await expect.element(toast('Saved.')).toBeVisible()
})

test('after one is dismissed by mouse, the next one disappears on time', async () => {
  await show({ text: 'First' })
  await dismiss('First').click()
  await expect.element(toasts).not.toBeInTheDocument()
  await elsewhere.hover()
  tell({ text: 'Second' })
  await expect.element(toast('Second')).toBeVisible()

  await passTime(5 * secondMs)

  await expect.element(toasts).not.toBeInTheDocument()
})

test('its button does what it says, and closes it', async () => {
  const undo = vi.fn()
  await show({ text: 'Deleted.', action: { label: 'Undo', onSelect: undo } })

  await toast('Deleted.').getByRole('button', { name: 'Undo' }).click()

  expect(undo).toHaveBeenCalledOnce()
  await expect.element(toasts).not.toBeInTheDocument()
})

test.each<[string, () => Promise<void>]>([
  ['disappears', () => passTime(5 * secondMs)],
  ['is dismissed', () => dismiss('Deleted.').click()],
  ['is replaced', async () => tell({ text: 'Saved.' })],
])('reports once when it %s, even if it waited for another', async (_, end) => {
  const onClose = vi.fn()
  await show({ text: 'That failed.', kind: 'error' })
  tell({ text: 'Deleted.', onClose })
  await passTime(secondMs)
  await dismiss('That failed.').click()
  await elsewhere.hover()
  await expect.element(toast('Deleted.')).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()

  await end()

  await expect.element(toast('Deleted.')).not.toBeInTheDocument()
  expect(onClose).toHaveBeenCalledOnce()
})

test('its button acts before it reports that it closed', async () => {
  const order: string[] = []
  await show({
    text: 'Deleted.',
    action: { label: 'Undo', onSelect: () => order.push('undone') },
    onClose: () => order.push('closed'),
  })

  await toast('Deleted.').getByRole('button', { name: 'Undo' }).click()

  await expect.poll(() => order).toEqual(['undone', 'closed'])
})

test('shows early toasts as soon as the page can', async () => {
  tell({ text: 'Welcome back.' })

  await show()

  await expect.element(toast('Welcome back.')).toBeVisible()
})
