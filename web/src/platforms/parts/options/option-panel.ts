import type { ComponentType } from 'react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { Picture } from '../preview/shown.tsx'

/** The props of a platform's options. */
export type OptionPanel<Options> = {
  options: Options
  onChange: (options: Options) => void
  /** The platform's accounts that the post goes to. */
  accounts: readonly AccountAnswer[]
  /** The files that the platform gets. */
  files: readonly Pick<Picture, 'kind' | 'ratio' | 'durationMs'>[]
  /**
   * Returns what blocks the post because of an option, by the option's name in the post, such as
   * `options.<platform>.title`. For options set per account, returns it for one account.
   */
  errorOf: (field: string, accountId?: string) => string | undefined
  /** Opens a picker for the pictures among the person's files. */
  PictureChoice: ComponentType<PictureChoiceProps>
  /** Shows the post's first video at a given second. */
  CoverFrame: ComponentType<{ seconds: number }>
}

export type PictureChoiceProps = {
  label: string
  /** The button's label while nothing is chosen. */
  chooseText: string
  /** The option's name in findings. */
  field: string
  /** The ID of one of the person's pictures. */
  id: string | undefined
  onChange: (id: string | undefined) => void
  error: string | undefined
  /** The text shown while none is chosen. */
  hint: string
}
