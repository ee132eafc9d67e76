import type { ComponentType } from 'react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { Picture } from '../preview/shown.tsx'

/** What the options of a platform are shown with. */
export type OptionPanel<Options> = {
  options: Options
  onChange: (options: Options) => void
  /** Those of the platform that the post goes to. */
  accounts: readonly AccountAnswer[]
  /** Those that the platform gets. */
  files: readonly Pick<Picture, 'kind' | 'ratio' | 'durationMs'>[]
  /** What stops the post about an option, by its name in the post, such as `options.<platform>.title`; of one account where each has its own. */
  errorOf: (field: string, accountId?: string) => string | undefined
  /** Lets a picture among the person's files be chosen. */
  PictureChoice: ComponentType<PictureChoiceProps>
  /** Shows the post's first video at a second. */
  CoverFrame: ComponentType<{ seconds: number }>
}

export type PictureChoiceProps = {
  label: string
  /** What the button says as long as nothing is chosen. */
  chooseText: string
  /** As findings name it. */
  field: string
  /** The id of one of the person's pictures. */
  id: string | undefined
  onChange: (id: string | undefined) => void
  error: string | undefined
  /** The text while none is chosen. */
  hint: string
}
