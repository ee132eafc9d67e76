import { expect, test, vi } from 'vitest'
import { InApplication } from '#test/components/in-application.tsx'
import { render } from '#test/components/render.ts'
import { addedFile } from '#web/features/media/tray-file.ts'
import { CoverFrame, VideoOfOptions } from './platform-options.tsx'

/** A short video, recorded by this browser. */
const record = async () => {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  const recorder = new MediaRecorder(canvas.captureStream(20))
  const chunks: Blob[] = []
  recorder.ondataavailable = ({ data }) => chunks.push(data)
  const stopped = new Promise((resolve) => {
    recorder.onstop = resolve
  })
  recorder.start()
  for (let frame = 0; frame < 10; frame++) {
    context?.fillRect(frame, 0, 10, 10)
    await new Promise(requestAnimationFrame)
  }
  recorder.stop()
  await stopped
  return new File(chunks, 'film.webm', { type: 'video/webm' })
}

test('pauses the video at the chosen second', async () => {
  const film = await record()

  render(
    <InApplication>
      <VideoOfOptions value={{ file: addedFile({ name: 'film.webm', type: 'video/mp4', size: film.size }, 'k'), local: film }}>
        <CoverFrame seconds={0.05} />
      </VideoOfOptions>
    </InApplication>,
  )

  await vi.waitFor(() => expect(document.querySelector('video')?.currentTime).toBeCloseTo(0.05))
  expect(document.querySelector('video')?.paused).toBe(true)
})
