import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { InApplication } from '#test/components/in-application.tsx'
import { render } from '#test/components/render.ts'
import { aMedia } from '#test/media/a-media.ts'
import { CropDialog } from './crop-dialog.tsx'

/** A picture of 400 by 200 pixels, red on the left and blue on the right. */
const redAndBlue = async () => {
  const canvas = new OffscreenCanvas(400, 200)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('A canvas has a context.')
  context.fillStyle = 'red'
  context.fillRect(0, 0, 200, 200)
  context.fillStyle = 'blue'
  context.fillRect(200, 0, 200, 200)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'flag.png', { type: 'image/png' })
}

const show = async () => {
  const cropped = vi.fn<(piece: File) => void>()
  const file = await redAndBlue()
  const media = aMedia({ id: 'm1', fileName: 'flag.png', kind: 'image', state: { name: 'ready', width: 400, height: 200 } })
  render(
    <InApplication>
      <CropDialog
        isOpen
        onClose={() => {}}
        file={{ key: 'one', fileName: 'flag.png', kind: 'image', bytes: file.size, state: { name: 'ready', media } }}
        local={file}
        platforms={['pinterest']}
        onCropped={cropped}
      />
    </InApplication>,
  )
  await expect.element(page.getByText('400 × 200')).toBeVisible()
  return { cropped }
}

const frame = page.getByRole('application', { name: 'Frame' })
const press = async (keys: string) => {
  frame.element().focus()
  await userEvent.keyboard(keys)
}

/** The piece's size and its colors at the left and right. */
const pieceAfter = async (cropped: ReturnType<typeof vi.fn<(piece: File) => void>>) => {
  await page.getByRole('button', { name: 'Crop', exact: true }).click()
  await expect.poll(() => cropped.mock.calls.length).toBe(1)
  const [piece] = cropped.mock.calls.flat()
  if (!piece) throw new Error('There is a piece.')
  const bitmap = await createImageBitmap(piece)
  const { width, height } = bitmap
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  const colorAt = (x: number, y: number) => [...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3).join()
  return { name: piece.name, size: [width, height], first: colorAt(1, 1), last: colorAt(width - 2, height - 2) }
}
const [red, blue] = ['255,0,0', '0,0,255']

test('keeps the whole picture pixel by pixel unless the frame is changed', async () => {
  const { cropped } = await show()

  expect(await pieceAfter(cropped)).toEqual({ name: 'flag.png', size: [400, 200], first: red, last: blue })
})

test('crops to a shape that a platform of the post has a name for', async () => {
  const { cropped } = await show()

  await page.getByRole('combobox', { name: 'Shape' }).selectOptions('Pinterest Pin')

  expect(page.getByRole('option', { name: 'Instagram Post' }).elements()).toEqual([])
  expect(await pieceAfter(cropped)).toMatchObject({ size: [133, 200] })
})

test('the usual shapes stay in the list next to those of the platforms', async () => {
  await show()

  await expect.element(page.getByRole('option', { name: 'Pinterest Pin' })).toBeInTheDocument()
  await expect.element(page.getByRole('option', { name: '2:3' })).toBeInTheDocument()
})

test('arrow keys move the frame, and with Shift they resize it', async () => {
  const { cropped } = await show()
  await page.getByRole('combobox', { name: 'Shape' }).selectOptions('1:1')

  await press('{ArrowRight>40/}')
  expect(await pieceAfter(cropped)).toMatchObject({ size: [200, 200], first: blue, last: blue })
})

test('in a free shape, a side can be changed alone', async () => {
  const { cropped } = await show()

  await press('{Shift>}{ArrowLeft>3/}{/Shift}')

  const { size, first } = await pieceAfter(cropped)
  expect(size[0]).toBeLessThan(400)
  expect(size[1]).toBe(200)
  expect(first).toBe(red)
})

test('dragging a corner resizes the frame', async () => {
  const { cropped } = await show()
  const corner = document.querySelector('cropper-handle[action=se-resize]')
  if (!corner) throw new Error('There is a handle.')

  await userEvent.pointer([
    { target: corner, keys: '[MouseLeft>]' },
    { target: document.querySelector('cropper-canvas') ?? document.body, coords: { x: 60, y: 190 } },
    '[/MouseLeft]',
  ])

  const { size, last } = await pieceAfter(cropped)
  expect(size[0]).toBeLessThan(200)
  expect(last).toBe(red)
})

test('turns a picture on its side without losing a pixel', async () => {
  const { cropped } = await show()

  await page.getByRole('button', { name: 'Turn by 90°' }).click()

  expect(await pieceAfter(cropped)).toEqual({ name: 'flag.png', size: [200, 400], first: red, last: blue })
})

test('a rotated picture is zoomed so that it fills the frame', async () => {
  await show()
  const zoom = page.getByRole('slider', { name: 'Zoom' })
  await expect.element(zoom).toHaveAttribute('aria-valuetext', '1×')

  await page.getByRole('slider', { name: 'Rotation' }).fill('10')

  await expect.element(page.getByRole('slider', { name: 'Rotation' })).toHaveAttribute('aria-valuetext', '10°')
  await expect.poll(() => Number.parseFloat(zoom.element().getAttribute('aria-valuetext') ?? '')).toBeGreaterThan(1.2)
})

test('zooming in crops to the middle, and starting over shows the whole picture', async () => {
  await show()

  await page.getByRole('slider', { name: 'Zoom' }).fill('2')
  await expect.element(page.getByText('200 × 100')).toBeVisible()
  await page.getByRole('button', { name: 'Start over' }).click()

  await expect.element(page.getByText('400 × 200')).toBeVisible()
})

test('two fingers zoom and rotate the picture', async () => {
  await show()
  const canvas = document.querySelector('cropper-canvas')
  const { left = 0, top = 0 } = canvas?.getBoundingClientRect() ?? {}
  const touch = (type: string, pointerId: number, x: number, y: number) =>
    canvas?.dispatchEvent(
      new PointerEvent(type, { pointerType: 'touch', pointerId, clientX: left + x, clientY: top + y, bubbles: true, cancelable: true }),
    )

  touch('pointerdown', 1, 100, 100)
  touch('pointerdown', 2, 150, 100)
  touch('pointermove', 2, 200, 120)
  touch('pointerup', 1, 100, 100)
  touch('pointerup', 2, 200, 120)

  const shownAt = (name: string) => page.getByRole('slider', { name }).element().getAttribute('aria-valuetext') ?? ''
  await expect.poll(() => Number.parseFloat(shownAt('Zoom'))).toBeGreaterThan(1.5)
  expect(shownAt('Rotation')).toBe('11°')
})
