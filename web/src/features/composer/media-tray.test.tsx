import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { InApplication } from '#test/components/in-application.tsx'
import { render } from '#test/components/render.ts'
import { aMedia } from '#test/media/a-media.ts'
import type { FileState } from '#web/features/media/tray-file.ts'
import { FileCard } from './media-tray.tsx'

const show = (state: FileState) => {
  const retried = vi.fn<() => void>()
  const removed = vi.fn<() => void>()
  render(
    <InApplication>
      <FileCard
        file={{ key: 'one', fileName: 'bell.png', kind: 'image', bytes: 3_000, state }}
        local={new File(['…'], 'bell.png', { type: 'image/png' })}
        platforms={['pinterest']}
        handle={null}
        onRetry={retried}
        onRemove={removed}
        onDescribe={() => {}}
        onCropped={() => {}}
      />
    </InApplication>,
  )
  return { retried, removed }
}

test('how far an upload is can be read out', async () => {
  show({ name: 'uploading', progress: 0.41 })

  await expect.element(page.getByRole('progressbar', { name: 'Upload of bell.png' })).toHaveAttribute('aria-valuenow', '41')
})

test('an upload that is under way can be cancelled', async () => {
  const { removed } = show({ name: 'uploading', progress: 0 })

  await page.getByRole('button', { name: 'Cancel the upload of bell.png' }).click()

  expect(removed).toHaveBeenCalledOnce()
})

test('that a file is looked at is announced', async () => {
  show({ name: 'checking' })

  await expect.element(page.getByRole('status')).toHaveTextContent('Checking…')
})

test('why an upload failed is announced at once, and it can be tried again', async () => {
  const { retried } = show({ name: 'failed', message: 'The connection was lost.', isOffline: true })
  await expect.element(page.getByRole('alert')).toHaveTextContent('The connection was lost.')

  await page.getByRole('button', { name: 'Retry the upload of bell.png' }).click()

  expect(retried).toHaveBeenCalledOnce()
})

test('what is refused for good can only be taken out', async () => {
  show({ name: 'refused', message: 'This is no picture.' })

  await expect.element(page.getByRole('button', { name: 'Remove bell.png' })).toBeVisible()
  expect(page.getByRole('button', { name: /^Retry/ }).query()).toBeNull()
})

test('a picture takes as much room while it waits, is uploaded and is looked at as when it is ready', () => {
  const media = aMedia({ fileName: 'bell.png', kind: 'image' })

  show({ name: 'queued' })
  show({ name: 'uploading', progress: 0.41 })
  show({ name: 'checking' })
  show({ name: 'ready', media })

  const heights = [...document.querySelectorAll('main')].map(({ offsetHeight }) => offsetHeight)
  expect(heights).toEqual(heights.map(() => heights.at(-1)))
})

test('a picture is cropped to a shape of the platforms that it goes to', async () => {
  show({ name: 'ready', media: aMedia({ id: 'm1', state: { name: 'ready', width: 4, height: 3 } }) })

  await page.getByRole('button', { name: 'Crop bell.png' }).click()
  await expect.element(page.getByRole('radio', { name: 'Pinterest Pin' })).toBeInTheDocument()
  await page.getByRole('radio', { name: 'Pinterest Pin' }).click()

  expect(document.querySelector('dialog img, [role=dialog] img')?.getAttribute('style')).toContain('aspect-ratio: 0.66')
  expect(page.getByRole('radio', { name: 'Instagram Post' }).elements()).toEqual([])
})
