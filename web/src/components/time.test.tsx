import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { secondMs } from '#shared/domain/times.ts'
import { passTime, stopTime } from '#test/components/fake-time.ts'
import { render } from '#test/components/render.ts'
import { setTimeZone } from '#web/lib/show-time.ts'
import { Countdown, RelativeTime, Time } from './time.tsx'

stopTime('2026-05-04T09:00:00.400Z')
afterEach(() => setTimeZone(undefined))

const shown = page.getByRole('time')

test('shows a time in the device’s zone, with its short name', async () => {
  render(<Time at="2026-05-04T13:00:00.000Z" />)

  await expect.element(shown).toMatchTextContent(/^Mon,? 4 May, 15:00 CEST$/)
})

test('its description has the same instant in UTC', async () => {
  render(<Time at="2026-05-04T13:00:00.000Z" />)

  await expect.element(shown).toHaveAccessibleDescription('2026-05-04 13:00:00 UTC')
})

test('all times on the page update when the person chooses another zone', async () => {
  render(
    <>
      <Time at="2026-05-04T13:00:00.000Z" />
      <Time at="2026-05-04T14:00:00.000Z" />
    </>,
  )

  setTimeZone('Asia/Tokyo')

  await expect.element(shown.first()).toMatchTextContent('22:00 GMT+9')
  await expect.element(shown.last()).toMatchTextContent('23:00 GMT+9')
})

test('relative time follows the clock', async () => {
  render(<RelativeTime at="2026-05-04T09:02:00.000Z" />)
  await expect.element(shown).toMatchTextContent(/^in 2 min/)

  await passTime(90 * secondMs)

  await expect.element(shown).toMatchTextContent(/^in 30 sec/)
})

test('a countdown changes every full second', async () => {
  render(<Countdown at="2026-05-04T09:00:10.000Z" />)
  await expect.element(shown).toHaveTextContent('00:10')

  await passTime(599)
  await expect.element(shown).toHaveTextContent('00:10')
  await passTime(1)

  await expect.element(shown).toHaveTextContent('00:09')
})

test('a countdown reaches zero exactly on time and stays there', async () => {
  render(<Countdown at="2026-05-04T09:00:02.000Z" />)

  await passTime(1_600)
  await expect.element(shown).toHaveTextContent('00:00')
  await passTime(10 * secondMs)

  await expect.element(shown).toHaveTextContent('00:00')
})

test('all countdowns on a page change together', async () => {
  render(
    <>
      <Countdown at="2026-05-04T09:00:10.000Z" />
      <Countdown at="2026-05-04T09:00:20.000Z" />
    </>,
  )

  await passTime(600)

  expect(shown.elements().map(({ textContent }) => textContent)).toEqual(['00:09', '00:19'])
})
