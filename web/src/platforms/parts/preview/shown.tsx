import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { MediaKind } from '#shared/domain/media.ts'

/** A file as a preview shows it. `picture` fills the place it is given. */
export type Picture = {
  key: string
  kind: MediaKind
  picture: ReactNode
  isDescribed: boolean
  /** Width by height; undefined until it is known. */
  ratio: number | undefined
  /** How long a video runs, in ms, and in words such as 0:42. */
  durationMs: number | undefined
  runningTime: string | undefined
}

/** What an account gets, to be shown in its platform's manner. */
export type Shown<Options> = {
  account: Pick<AccountAnswer, 'id' | 'platform' | 'username' | 'name' | 'avatarUrl' | 'isPremium' | 'settings'>
  text: string
  /** The posts of the thread, in order, where the platform has threads: the text is the first of them. */
  texts: readonly string[]
  pictures: readonly Picture[]
  options: Options
  /** A picture among the person's files, by its id. */
  ownPicture: (id: string) => ReactNode
}

/** Says that a picture is a video. */
export const PlayMark = ({ className = 'size-14 bg-[#0009]' }: { className?: string }) => (
  <span aria-hidden className={`pointer-events-none absolute inset-0 m-auto grid place-items-center rounded-full text-[#fff] ${className}`}>
    <Play className="ml-0.5 size-2/5 fill-current" />
  </span>
)
