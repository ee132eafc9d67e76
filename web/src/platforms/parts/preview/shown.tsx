import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { MediaKind } from '#shared/domain/media.ts'

/** A file as a preview shows it. `picture` fills the space it's given. */
export type Picture = {
  key: string
  kind: MediaKind
  picture: ReactNode
  isDescribed: boolean
  /** Width divided by height. Undefined until known. */
  ratio: number | undefined
  /** A video's duration, in ms, and in words such as 0:42. */
  durationMs: number | undefined
  runningTime: string | undefined
}

/** What an account receives, shown in its platform's style. */
export type Shown<Options> = {
  account: Pick<AccountAnswer, 'id' | 'platform' | 'username' | 'name' | 'avatarUrl' | 'isPremium' | 'settings'>
  text: string
  /** The thread's posts in order, on platforms that have threads. The text is the first post. */
  texts: readonly string[]
  pictures: readonly Picture[]
  options: Options
  /** Returns a picture among the person's files, by its ID. */
  ownPicture: (id: string) => ReactNode
}

/** Marks a picture as a video. */
export const PlayMark = ({ className = 'size-14 bg-[#0009]' }: { className?: string }) => (
  <span aria-hidden className={`pointer-events-none absolute inset-0 m-auto grid place-items-center rounded-full text-[#fff] ${className}`}>
    <Play className="ml-0.5 size-2/5 fill-current" />
  </span>
)
