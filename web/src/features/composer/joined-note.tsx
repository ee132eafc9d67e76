import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import type { MediaKind } from '#shared/domain/media.ts'
import { platformNames } from '#shared/domain/platforms.ts'
import { joinParts } from '#shared/domain/text/join-parts.ts'
import { countsFor } from '#web/features/composer/counts-for.ts'
import type { Part } from '#web/features/composer/draft/draft.ts'
import { TextCounter } from '#web/features/composer/text-counter.tsx'
import { platformsOf } from './tabs.ts'

type Props = {
  parts: readonly Part[]
  /** Those that get the parts as one text. */
  accounts: readonly AccountAnswer[]
  media: readonly { kind: MediaKind }[]
}

/** Says under a thread who gets it as one text, and how long that is. */
export const JoinedNote = ({ parts, accounts, media }: Props) => {
  const counts = countsFor(joinParts(parts.map(({ text }) => text)), accounts, media)
  const names = platformsOf(accounts).map((platform) => platformNames[platform])
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-t px-4 py-2.5 text-[0.8125rem] text-ink-muted">
      <p>
        {inWords.format(names)} {names.length === 1 ? 'gets' : 'get'} the parts as one text.
      </p>
      <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-1">
        {counts.map((count) => (
          <TextCounter key={count.platform} count={count} isOneOfSeveral />
        ))}
      </div>
    </div>
  )
}

const inWords = new Intl.ListFormat('en')
