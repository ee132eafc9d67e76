import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { InApplication } from '#test/components/in-application.tsx'
import { render } from '#test/components/render.ts'
import { aMedia } from '#test/media/a-media.ts'
import { moved } from '#web/components/reorder.tsx'
import type { FileState, TrayFile } from '#web/features/media/tray-file.ts'
import { FileStrip } from './file-strip.tsx'

const bell = (state: FileState, own: Partial<TrayFile> = {}): TrayFile => ({
  key: 'one',
  fileName: 'bell.png',
  kind: 'image',
  bytes: 3_000,
  state,
  ...own,
})
const ready = (fileName: string, altText = ''): TrayFile =>
  bell(
    { name: 'ready', media: aMedia({ id: fileName, fileName, kind: 'image', altText, state: { name: 'ready', width: 4, height: 3 } }) },
    { key: fileName, fileName },
  )

const show = (...files: TrayFile[]) => {
  const opened = vi.fn<(key: string) => void>()
  const retried = vi.fn<(key: string) => void>()
  const removed = vi.fn<(file: TrayFile) => void>()
  const Strip = () => {
    const [list, setList] = useState<readonly TrayFile[]>(files)
    return (
      <FileStrip
        files={list}
        localOf={() => new File(['…'], 'bell.png', { type: 'image/png' })}
        onMove={(key, to) =>
          setList((before) =>
            moved(
              before,
              before.findIndex((file) => file.key === key),
              to,
            ),
          )
        }
        onOpen={opened}
        onRetry={retried}
        onRemove={removed}
      />
    )
  }
  render(
    <InApplication>
      <Strip />
    </InApplication>,
  )
  return { opened, retried, removed }
}

const ten = Array.from({ length: 10 }, (_, index) => ready(`${index + 1}.jpg`))
const tiles = () => page.getByRole('button', { name: /^Details of / })
const names = () =>
  tiles()
    .elements()
    .map((tile) => tile.getAttribute('aria-labelledby'))
    .map((id) => document.getElementById(id ?? '')?.textContent?.slice(11))
const handle = (name: string) => page.getByRole('button', { name: new RegExp(`^Move ${name},`) })

test('shows pictures as square thumbnails side by side', () => {
  show(ready('a.jpg'), ready('b.jpg'))

  const [a, b] = tiles()
    .elements()
    .map((tile) => tile.getBoundingClientRect())
  expect(a?.width).toBeCloseTo(a?.height ?? 0, 0)
  expect([b?.top, b?.width]).toEqual([a?.top, a?.width])
})

test('says which pictures have a description', async () => {
  show(ready('a.jpg', 'A bell'), ready('b.jpg'))

  await expect.element(page.getByRole('button', { name: 'Details of a.jpg' })).toHaveAccessibleDescription(/Description: A bell$/)
  await expect.element(page.getByRole('button', { name: 'Details of b.jpg' })).toHaveAccessibleDescription(/No description yet\.$/)
})

test('a press opens a file’s details', async () => {
  const { opened } = show(ready('a.jpg'), ready('b.jpg'))

  await page.getByRole('button', { name: 'Details of b.jpg' }).click()

  expect(opened.mock.calls).toEqual([['b.jpg']])
})

test('many files are collapsed to the first four until all are asked for', async () => {
  show(...ten)
  expect(names()).toEqual(['1.jpg', '2.jpg', '3.jpg', '4.jpg'])

  await page.getByRole('button', { name: 'Show all 10', expanded: false }).click()
  await expect.poll(names).toHaveLength(10)
  await page.getByRole('button', { name: 'Show fewer', expanded: true }).click()

  await expect.poll(names).toHaveLength(4)
})

test('five files are all shown', () => {
  show(...ten.slice(0, 5))

  expect(names()).toHaveLength(5)
  expect(page.getByRole('button', { name: /^Show/ }).query()).toBeNull()
})

test('arrow keys reorder the thumbnails and keep the focus', async () => {
  show(ready('a.jpg'), ready('b.jpg'), ready('c.jpg'))
  handle('a.jpg').element().focus()

  await userEvent.keyboard('{ArrowRight}')

  await expect.poll(names).toEqual(['b.jpg', 'a.jpg', 'c.jpg'])
  await expect.element(handle('a.jpg')).toHaveFocus()
  await expect.element(page.getByRole('status')).toHaveTextContent('Moved to position 2 of 3.')
})

test('a file moved by key beyond the first four brings the others into view', async () => {
  show(...ten)
  handle('1.jpg').element().focus()

  await userEvent.keyboard('{End}')

  await expect.poll(names).toEqual(['2.jpg', '3.jpg', '4.jpg', '5.jpg', '6.jpg', '7.jpg', '8.jpg', '9.jpg', '10.jpg', '1.jpg'])
  await expect.element(handle('1.jpg')).toHaveFocus()
})

test('a thumbnail is dragged by the mouse, which doesn’t open it', async () => {
  const { opened } = show(ready('a.jpg'), ready('b.jpg'), ready('c.jpg'))
  const [a, b] = tiles()
    .elements()
    .map((tile) => tile.getBoundingClientRect())
  if (!a || !b) throw new Error('There are three tiles.')
  const middle = { x: a.width / 2, y: a.height - 6 }

  await userEvent.pointer([
    { target: tiles().first(), coords: middle, keys: '[MouseLeft>]' },
    {
      target: page.getByRole('list', { name: 'Files' }).element().parentElement ?? document.body,
      coords: { x: b.left - a.left + middle.x, y: middle.y },
    },
    '[/MouseLeft]',
  ])

  await expect.poll(names).toEqual(['b.jpg', 'a.jpg', 'c.jpg'])
  expect(opened).not.toHaveBeenCalled()
})

test('a finger moves a file by its handle, and scrolls everywhere else', async () => {
  show(ready('a.jpg'), ready('b.jpg'), ready('c.jpg'))
  const touch = (target: EventTarget, type: string, { x, y }: { x: number; y: number }) =>
    target.dispatchEvent(new PointerEvent(type, { pointerType: 'touch', button: 0, clientX: x, clientY: y, bubbles: true }))
  const drag = (from: Element) => {
    const { left, top } = from.getBoundingClientRect()
    const { left: x, bottom: y } = tiles().nth(1).element().getBoundingClientRect()
    touch(from, 'pointerdown', { x: left + 5, y: top + 5 })
    touch(window, 'pointermove', { x: x + 5, y: y - 5 })
    touch(window, 'pointerup', { x: x + 5, y: y - 5 })
  }

  drag(tiles().first().element())
  await expect.poll(names).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
  drag(handle('a.jpg').element())

  await expect.poll(names).toEqual(['b.jpg', 'a.jpg', 'c.jpg'])
  expect(getComputedStyle(handle('a.jpg').element()).touchAction).toBe('none')
  expect(getComputedStyle(tiles().first().element()).touchAction).toBe('auto')
})

test('upload progress can be read out', async () => {
  show(bell({ name: 'uploading', progress: 0.41 }))

  await expect.element(page.getByRole('progressbar', { name: 'Upload of bell.png' })).toHaveAttribute('aria-valuenow', '41')
})

test('announces that a file is being checked', async () => {
  show(bell({ name: 'checking' }))

  await expect.element(page.getByText('Checking…')).toHaveRole('status')
})

test('announces immediately why an upload failed and offers a retry', async () => {
  const { retried } = show(bell({ name: 'failed', message: 'The connection was lost.', isOffline: true }))
  await expect.element(page.getByRole('alert')).toHaveTextContent('bell.png: The connection was lost.')

  await page.getByRole('button', { name: 'Retry the upload of bell.png' }).click()

  expect(retried).toHaveBeenCalledOnce()
})

test('a refused file can be removed but not retried, even if it’s collapsed', async () => {
  const file = bell({ name: 'refused', message: 'This is no picture.' })
  const { removed } = show(...ten, file)
  await expect.element(page.getByRole('alert')).toHaveTextContent('bell.png: This is no picture.')
  expect(page.getByRole('button', { name: /^Retry/ }).query()).toBeNull()

  await page.getByRole('button', { name: 'Remove bell.png' }).click()

  expect(removed.mock.calls).toEqual([[file]])
})

test('a picture takes the same space while queued, uploading, checking, and ready', () => {
  const media = aMedia({ fileName: 'bell.png', kind: 'image' })

  show(bell({ name: 'queued' }))
  show(bell({ name: 'uploading', progress: 0.41 }))
  show(bell({ name: 'checking' }))
  show(bell({ name: 'ready', media }))

  const heights = [...document.querySelectorAll('main')].map(({ offsetHeight }) => offsetHeight)
  expect(heights).toEqual(heights.map(() => heights.at(-1)))
})
