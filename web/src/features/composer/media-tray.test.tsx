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

test('upload progress can be read out', async () => {
  show({ name: 'uploading', progress: 0.41 })

  await expect.element(page.getByRole('progressbar', { name: 'Upload of bell.png' })).toHaveAttribute('aria-valuenow', '41')
})

test('an upload in progress can be canceled', async () => {
  const { removed } = show({ name: 'uploading', progress: 0 })

  await page.getByRole('button', { name: 'Cancel the upload of bell.png' }).click()

  expect(removed).toHaveBeenCalledOnce()
})

test('announces that a file is being checked', async () => {
  show({ name: 'checking' })

  await expect.element(page.getByRole('status')).toHaveTextContent('Checking…')
})

test('announces immediately why an upload failed and offers a retry', async () => {
  const { retried } = show({ name: 'failed', message: 'The connection was lost.', isOffline: true })
  await expect.element(page.getByRole('alert')).toHaveTextContent('The connection was lost.')

  await page.getByRole('button', { name: 'Retry the upload of bell.png' }).click()

  expect(retried).toHaveBeenCalledOnce()
})

test('a refused file can only be removed', async () => {
  show({ name: 'refused', message: 'This is no picture.' })

  await expect.element(page.getByRole('button', { name: 'Remove bell.png' })).toBeVisible()
  expect(page.getByRole('button', { name: /^Retry/ }).query()).toBeNull()
})

test('a picture takes the same space while queued, uploading, checking, and ready', () => {
  const media = aMedia({ fileName: 'bell.png', kind: 'image' })

  show({ name: 'queued' })
  show({ name: 'uploading', progress: 0.41 })
  show({ name: 'checking' })
  show({ name: 'ready', media })

  const heights = [...document.querySelectorAll('main')].map(({ offsetHeight }) => offsetHeight)
  expect(heights).toEqual(heights.map(() => heights.at(-1)))
})

test('crops a picture to a shape for the post’s platforms', async () => {
  show({ name: 'ready', media: aMedia({ id: 'm1', state: { name: 'ready', width: 4, height: 3 } }) })

  await page.getByRole('button', { name: 'Crop bell.png' }).click()
  await expect.element(page.getByRole('radio', { name: 'Pinterest Pin' })).toBeInTheDocument()
  await page.getByRole('radio', { name: 'Pinterest Pin' }).click()

  expect(document.querySelector('dialog img, [role=dialog] img')?.getAttribute('style')).toContain('aspect-ratio: 0.66')
  expect(page.getByRole('radio', { name: 'Instagram Post' }).elements()).toEqual([])
})
