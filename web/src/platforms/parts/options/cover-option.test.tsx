import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { secondMs } from '#shared/domain/times.ts'
import { render } from '#test/components/render.ts'
import { CoverOption } from './cover-option.tsx'

const Frame = ({ seconds }: { seconds: number }) => <p>Frame at {seconds}</p>

const Cover = ({ durationMs, step }: { durationMs: number | undefined; step: number }) => {
  const [seconds, setSeconds] = useState<number>()
  return (
    <CoverOption
      field="options.cover"
      seconds={seconds}
      step={step}
      onChange={setSeconds}
      error={undefined}
      files={[{ kind: 'video', ratio: 1, durationMs }]}
      CoverFrame={Frame}
    />
  )
}
const slider = () => page.getByRole('slider', { name: 'Cover' })

test('the cover is found by keys, with its frame in sight, and can be the first frame again', async () => {
  render(<Cover durationMs={12.5 * secondMs} step={0.1} />)
  slider().element().focus()

  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  await expect.element(page.getByText('Frame at 0.3')).toBeInTheDocument()
  await expect.element(slider()).toHaveAttribute('aria-valuetext', '0.3 seconds from the start')
  await userEvent.keyboard('{End}')
  await expect.element(page.getByText('Frame at 12.5')).toBeInTheDocument()
  await page.getByRole('button', { name: 'Use the first frame' }).click()

  await expect.element(page.getByText('Frame at 0', { exact: true })).toBeInTheDocument()
})

test('a platform that takes whole seconds gets whole seconds', async () => {
  render(<Cover durationMs={12.5 * secondMs} step={1} />)
  slider().element().focus()

  await userEvent.keyboard('{End}')

  await expect.element(page.getByText('Frame at 12', { exact: true })).toBeInTheDocument()
})

test('while nobody knows how long the video is, the second is typed', async () => {
  render(<Cover durationMs={undefined} step={0.1} />)

  await page.getByRole('spinbutton', { name: 'Cover, in seconds from the start' }).fill('3.4')

  await expect.element(page.getByRole('spinbutton')).toHaveValue(3.4)
})
