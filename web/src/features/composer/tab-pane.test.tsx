import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#test/components/render.ts'
import { AddFiles } from './tab-pane.tsx'

const show = () => {
  const added = vi.fn<(files: File[]) => void>()
  render(<AddFiles list={[]} onFiles={added} onStored={() => {}} />)
  return { added }
}

const input = page.getByLabelText('Images and videos')
const picture = new File(['…'], 'sunrise.png', { type: 'image/png' })

test('passes picked files on', async () => {
  const { added } = show()

  await input.upload([picture, new File(['…'], 'noon.mp4', { type: 'video/mp4' })])

  expect(added.mock.calls[0]?.[0].map(({ name }) => name)).toEqual(['sunrise.png', 'noon.mp4'])
})

test('the same file can be picked again after it was removed', async () => {
  const { added } = show()

  await input.upload(picture)
  await input.upload(picture)

  expect(added).toHaveBeenCalledTimes(2)
})

test('the device offers every picture and video, even under an unusual type', async () => {
  show()

  await expect.element(input).toHaveAttribute('accept', 'image/*,video/*,.heic,.heif,.avif,.m4v')
})
