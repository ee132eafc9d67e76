import { Play } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import type { MediaKind } from '#shared/domain/media.ts'

/** A file as the preview shows it. `picture` fills the place it is given. */
export type XPicture = {
  key: string
  kind: MediaKind
  picture: ReactNode
  isDescribed: boolean
  /** Width by height; undefined until it is known. */
  ratio: number | undefined
  /** How long a video runs, in words such as 0:42. */
  runningTime: string | undefined
}

/** X shows four pictures at most. */
const shownMax = 4

/** The files of a post as X lays them out: one by its own shape, two side by side, three with a tall first, four in a square. */
export const XMediaGrid = ({ pictures }: { pictures: readonly XPicture[] }) => {
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
const shapeOf = ({ ratio = 16 / 9 }: XPicture): CSSProperties => ({ aspectRatio: Math.min(3, Math.max(3 / 4, ratio)) })

const spanOf = (count: number, index: number) => (count === 2 || (count === 3 && index === 0) ? 'row-span-2' : '')

const Badges = ({ picture: { kind, isDescribed, runningTime } }: { picture: XPicture }) => {
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
