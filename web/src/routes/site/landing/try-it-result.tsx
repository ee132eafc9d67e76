import type { ReactNode } from 'react'
import type { Platform } from '#shared/domain/platforms.ts'
import { i18n } from '#web/lib/i18n.ts'
import { PlatformIcon } from '#web/platforms/platform-icon.tsx'
import { publicPlatforms } from '#web/platforms/registry.ts'

export const keepAndSignUp = i18n.t('Keep this text and sign up')

type ResultProps = {
  /** Where the text fits, in one line. */
  verdict?: string
  roomOf?: (platform: Platform) => ReactNode
  button: ReactNode
}

/** What's below the text area. Its parts have their space before they're known. */
export const TryItResult = ({ verdict, roomOf, button }: ResultProps) => (
  <>
    <p role="status" className="mt-2 min-h-6">
      {verdict}
    </p>
    <ul className="mt-3 grid grid-cols-2 gap-x-6 border-line border-t text-sm sm:grid-cols-5">
      {publicPlatforms.map(({ platform, name }) => (
        <li key={platform} className="border-line border-b py-2.5">
          <span className="flex items-center gap-2 font-medium">
            <PlatformIcon platform={platform} size={16} />
            {name}
          </span>
          <span className="figures block min-h-5 text-ink-muted">{roomOf?.(platform)}</span>
        </li>
      ))}
    </ul>
    <div className="mt-5 flex min-h-10 pointer-coarse:min-h-11">{button}</div>
    <p className="mt-3 text-ink-muted text-sm">
      {i18n.t('Your text stays in this browser until it’s in your composer, for 7 days at most.')}
    </p>
  </>
)
