import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '#test/components/render.ts'
import { Button } from './button.tsx'
import { DropArea } from './drop-area.tsx'

const onFiles = vi.fn<(files: File[]) => void>()

beforeEach(() => {
  onFiles.mockClear()
  render(
    <DropArea onFiles={onFiles}>
      <p>Here they go.</p>
      <Button>Add media</Button>
    </DropArea>,
  )
})

const picture = new File(['…'], 'sunrise.png', { type: 'image/png' })
const files = (...dragged: File[]) => {
  const data = new DataTransfer()
  for (const file of dragged) data.items.add(file)
  return data
}
const words = () => {
  const data = new DataTransfer()
  data.setData('text/plain', 'Good morning')
  return data
}

/**
 * Browser tests can't drag from the desktop, so this dispatches the events the page would get. Returns true if the page
 * handled the event.
 */
const hear = (type: 'dragover' | 'dragleave' | 'drop', dataTransfer: DataTransfer, relatedTarget: Element | null = null) =>
  !page
    .getByText('Here they go.')
    .element()
    .dispatchEvent(new DragEvent(type, { dataTransfer, relatedTarget, bubbles: true, cancelable: true }))

const sign = page.getByText('Drop to add')

test('accepts files held over it and says so', async () => {
  expect(hear('dragover', files(picture))).toBe(true)

  await expect.element(sign).toBeVisible()
})

test('passes dropped files on in order', () => {
  const other = new File(['…'], 'sunset.png', { type: 'image/png' })

  hear('drop', files(picture, other))

  expect(onFiles.mock.calls).toEqual([[[picture, other]]])
})

test('the browser does not open a dropped file in place of the page', () => {
  expect(hear('drop', files(picture))).toBe(true)
})

test('the hint disappears on drop', async () => {
  hear('dragover', files(picture))
  await expect.element(sign).toBeVisible()

  hear('drop', files(picture))

  await expect.element(sign).not.toBeInTheDocument()
})

test('the hint disappears when the files are dragged away', async () => {
  hear('dragover', files(picture))
  await expect.element(sign).toBeVisible()

  hear('dragleave', files(picture), document.body)

  await expect.element(sign).not.toBeInTheDocument()
})

test('the hint stays while the files are dragged over child elements', async () => {
  hear('dragover', files(picture))
  await expect.element(sign).toBeVisible()

  hear('dragleave', files(picture), page.getByRole('button', { name: 'Add media' }).element())

  await expect.element(sign).toBeVisible()
})

test('leaves dragged text to the browser', async () => {
  expect(hear('dragover', words())).toBe(false)
  expect(hear('drop', words())).toBe(false)

  await expect.element(sign).not.toBeInTheDocument()
  expect(onFiles).not.toHaveBeenCalled()
})
