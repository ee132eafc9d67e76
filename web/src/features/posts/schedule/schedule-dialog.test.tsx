import { useState } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { hourMs } from '#shared/domain/times.ts'
import { render } from '#test/components/render.ts'
import { noteServerTime } from '#web/lib/server-clock.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'

beforeEach(() => {
  vi.setSystemTime('2026-05-04T07:00:00.000Z')
})
afterEach(() => {
  vi.useRealTimers()
})

const show = async (own: { local?: string; timeZone?: string; isBusy?: boolean; refusal?: string } = {}) => {
  const confirmed = vi.fn<(when: { scheduledAt: string; timeZone: string }) => void>()
  const Screen = () => {
    const [plan, setPlan] = useState({ local: own.local ?? '2026-05-05T10:00', timeZone: own.timeZone ?? 'Europe/Berlin' })
    return (
      <ScheduleDialog
        isOpen
        onClose={() => {}}
        isScheduled={false}
        plan={plan}
        onPlan={setPlan}
        onConfirm={confirmed}
        isBusy={own.isBusy ?? false}
        refusal={own.refusal === undefined ? undefined : { message: own.refusal, isPlanLimit: false }}
      />
    )
  }
  render(<Screen />)
  await expect.element(date).toBeVisible()
  return { confirmed }
}

const date = page.getByLabelText('Date')
const time = page.getByLabelText('Time', { exact: true })
const schedule = page.getByRole('button', { name: 'Schedule' })
const meaning = page.getByRole('status')

test('the chosen time is confirmed as an instant with its zone', async () => {
  const { confirmed } = await show()

  await schedule.click()

  expect(confirmed.mock.calls).toEqual([[{ scheduledAt: '2026-05-05T08:00:00.000Z', timeZone: 'Europe/Berlin' }]])
})

test('Enter in a field confirms, too', async () => {
  const { confirmed } = await show()
  await time.fill('11:30')

  await userEvent.keyboard('{Enter}')

  expect(confirmed.mock.calls).toEqual([[{ scheduledAt: '2026-05-05T09:30:00.000Z', timeZone: 'Europe/Berlin' }]])
})

test('Ctrl+Enter confirms with the focus on a button', async () => {
  const { confirmed } = await show()
  const cancel = page.getByRole('button', { name: 'Cancel' }).element()
  if (cancel instanceof HTMLElement) cancel.focus()

  await userEvent.keyboard('{Control>}{Enter}{/Control}')

  expect(confirmed.mock.calls).toEqual([[{ scheduledAt: '2026-05-05T08:00:00.000Z', timeZone: 'Europe/Berlin' }]])
})

test.for([
  [{}, 1],
  [{ repeat: true }, 0],
] as const)('Ctrl+Enter before the dialog has the focus counts, unless it’s still held down: %o', async ([held, times]) => {
  const { confirmed } = await show()

  // As from the text under the dialog, to which the focus can't be returned.
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true, ...held }))

  expect(confirmed).toHaveBeenCalledTimes(times)
})

test.for([
  ['in 1 hour', '2026-05-04', '10:00'],
  ['tomorrow 9:00', '2026-05-05', '09:00'],
  ['next Monday 9:00', '2026-05-11', '09:00'],
] as const)('“%s” fills in date and time, and stays pressed', async ([name, day, clock]) => {
  await show()

  await page.getByRole('button', { name }).click()

  await expect.element(page.getByRole('button', { name, pressed: true })).toBeVisible()
  await expect.element(date).toHaveValue(day)
  await expect.element(time).toHaveValue(clock)
})

test('what the time means is said in words and in UTC', async () => {
  await show()

  await expect.element(meaning).toMatchTextContent(/Tue,? 5 May, 10:00 CEST/)
  await expect.element(meaning).toMatchTextContent('2026-05-05 08:00:00 UTC')
})

test('a time of another zone is also said in the person’s own', async () => {
  await show({ timeZone: 'Asia/Tokyo' })

  await expect.element(meaning).toMatchTextContent(/Tue,? 5 May, 03:00 CEST in your time zone/)
})

test.for([
  ['left out', '2027-03-28T02:30', /02:30 doesn’t exist. Your post goes out at Sun,? 28 Mar 2027, 03:30 CEST/],
  ['doubled', '2026-10-25T02:30', /02:30 comes twice. It goes out the first time, at Sun,? 25 Oct, 02:30 CEST/],
] as const)('of an hour that is %s when clocks change it is said what happens', async ([, local, says]) => {
  await show({ local })

  await expect.element(page.getByText(says)).toBeVisible()
})

test('a time that has passed is not confirmed, its date says why and has the focus', async () => {
  const { confirmed } = await show({ local: '2026-05-03T10:00' })

  await schedule.click()

  await expect.element(date).toHaveAccessibleDescription('This time has passed. Choose a later one, or publish now.')
  await expect.element(date).toHaveFocus()
  expect(confirmed).not.toHaveBeenCalled()
})

test('that no date is given is only said once it is sent', async () => {
  await show()
  await date.fill('')
  await expect.element(date).toBeValid()

  await schedule.click()

  await expect.element(date).toHaveAccessibleDescription('Choose a date and a time.')
})

test('while it is sent a second press does nothing', async () => {
  const { confirmed } = await show({ isBusy: true })

  await time.click()
  await userEvent.keyboard('{Enter}')

  await expect.element(page.getByRole('button', { name: 'Scheduling...' })).toHaveAttribute('aria-busy', 'true')
  expect(confirmed).not.toHaveBeenCalled()
})

test('what the server refuses is announced', async () => {
  await show({ refusal: 'This account has been disconnected.' })

  await expect.element(page.getByRole('alert')).toHaveTextContent('This account has been disconnected.')
})

test('a device whose clock is two hours fast is told so, is offered times that are still to come, and is judged by the server’s clock', async () => {
  const server = Date.now() - 2 * hourMs
  noteServerTime(new Headers({ date: new Date(server).toUTCString() }), Date.now())
  onTestFinished(() => noteServerTime(new Headers({ date: new Date().toUTCString() }), Date.now()))
  const { confirmed } = await show({ local: '2026-05-04T08:30' })

  await expect.element(page.getByText('Your device’s clock is 2 hours off. Times here follow Crier’s clock.')).toBeVisible()
  await schedule.click()
  expect(confirmed.mock.calls).toEqual([[{ scheduledAt: '2026-05-04T06:30:00.000Z', timeZone: 'Europe/Berlin' }]])
  await page.getByRole('button', { name: 'in 1 hour' }).click()

  await expect.element(time).toHaveValue('08:00')
})
