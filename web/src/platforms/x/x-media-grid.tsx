import { Play } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { Picture } from '../parts/preview/shown.ts'

/** X shows four pictures at most. */
const shownMax = 4

/** The files of a post as X lays them out: one by its own shape, two side by side, three with a tall first, four in a square. */
export const XMediaGrid = ({ pictures }: { pictures: readonly Picture[] }) => {
  const shown = pictures.slice(0, shownMax)
  const [only] = shown.length === 1 ? shown : []
  return (
    <div
      className={`mt-3 grid gap-0.5 overflow-hidden rounded-[16px] border border-(--x-line) ${only ? 'max-h-[510px]' : 'aspect-video grid-cols-2 grid-rows-2'}`}
      style={only && shapeOf(only)}
    >
      {shown.map((picture, index) => (
        <div key={picture.key} className={`relative min-h-0 min-w-0 overflow-hidden bg-(--x-line) ${spanOf(shown.length, index)}`}>
          {picture.picture}
          <Badges picture={picture} />
        </div>
      ))}
    </div>
  )
}

/** X cuts what is taller than 3:4 or wider than 3:1. */
const shapeOf = ({ ratio = 16 / 9 }: Picture): CSSProperties => ({ aspectRatio: Math.min(3, Math.max(3 / 4, ratio)) })

const spanOf = (count: number, index: number) => (count === 2 || (count === 3 && index === 0) ? 'row-span-2' : '')

const Badges = ({ picture: { kind, isDescribed, runningTime } }: { picture: Picture }) => {
  const badges = [...(kind === 'gif' ? ['GIF'] : []), ...(runningTime === undefined ? [] : [runningTime]), ...(isDescribed ? ['ALT'] : [])]
  return (
    <>
      {kind === 'video' && (
        <span
          aria-hidden
          className="absolute inset-0 m-auto grid size-14 place-items-center rounded-full border-4 border-[#fff] bg-[#0a6fc2] text-[#fff]"
        >
          <Play className="ml-0.5 size-6 fill-current" />
        </span>
      )}
      <span className="absolute bottom-2 left-2 flex gap-1">
        {badges.map((badge) => (
          <span key={badge} className="rounded-[4px] bg-[#000c] px-1 font-bold text-[#fff] text-[13px] leading-5">
            {badge}
          </span>
        ))}
      </span>
    </>
  )
}
