import { page } from 'vitest/browser'
import type { PostOptions } from '#shared/platforms/models.ts'
import type { PlatformCompose } from '#web/platforms/parts/platform.ts'
import { anAccount } from '../builders/an-account.ts'
import { InApplication } from './in-application.tsx'
import { render } from './render.ts'

type Post = {
  /** The width of each picture, divided by its height. */
  ratios: readonly number[]
  options?: PostOptions
}

/** Shows a post with these pictures as a platform will, 400 px wide. */
export const showPreview = ({ Preview }: PlatformCompose, { ratios, options = {} }: Post) =>
  render(
    <InApplication>
      <div style={{ width: 400 }}>
        <Preview
          account={anAccount()}
          text="Hear ye!"
          texts={['Hear ye!']}
          pictures={ratios.map((ratio, index) => ({
            key: `${index + 1}`,
            kind: 'image',
            picture: <div role="img" aria-label={`Picture ${index + 1}`} style={{ width: '100%', height: '100%' }} />,
            isDescribed: false,
            ratio,
            durationMs: undefined,
            runningTime: undefined,
          }))}
          options={options}
          ownPicture={() => null}
        />
      </div>
    </InApplication>,
  )

/** The same picture several times, a bit wider than high. */
export const similar = (count: number): readonly number[] => Array.from({ length: count }, () => 4 / 3)

/**
 * The pictures' frame, as width divided by height, and each picture's left, top, width, and height in percent of it.
 * Gaps count as part of a picture.
 */
export const layout = async () => {
  await page.getByRole('img', { name: 'Picture 1', exact: true }).element()
  const boxes = page
    .getByRole('img', { name: /^Picture/ })
    .elements()
    .map((picture) => picture.getBoundingClientRect())
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))]
  const [width, height] = [Math.max(...boxes.map((box) => box.right)) - left, Math.max(...boxes.map((box) => box.bottom)) - top]
  const percent = (part: number, whole: number) => Math.round((part / whole) * 20) * 5
  return {
    ratio: Math.round((width / height) * 10) / 10,
    pictures: boxes.map((box) =>
      [percent(box.left - left, width), percent(box.top - top, height), percent(box.width, width), percent(box.height, height)].join(' '),
    ),
  }
}
