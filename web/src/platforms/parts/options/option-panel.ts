import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { TrayFile } from '#web/features/media/tray-file.ts'

/** What the options of a platform are shown with. */
export type OptionPanel<Options> = {
  options: Options
  onChange: (options: Options) => void
  /** Those of the platform that the post goes to. */
  accounts: readonly AccountAnswer[]
  /** Those that the platform gets. */
  files: readonly TrayFile[]
  /** What stops the post about an option, such as `options.tiktok.privacy`; of one account where each has its own. */
  errorOf: (field: string, accountId?: string) => string | undefined
}
