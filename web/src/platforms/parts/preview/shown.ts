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
