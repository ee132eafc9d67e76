import { CircleAlert } from 'lucide-react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { handleOf } from '#shared/domain/handle-of.ts'
import { Platform, platformNames } from '#shared/domain/platforms.ts'
import { everywhere, type Place } from '#web/features/composer/draft/draft.ts'
import { PlatformIcon } from '#web/platforms/platform-icon.tsx'

type Props = {
  place: Place
  accounts: readonly AccountAnswer[]
  isOwn: boolean
  hasErrors: boolean
  /** There is no room for its name: its platform's mark stands for it. */
  isShort: boolean
}

/** What a tab says of its place: its name, whether anything there is its own, and whether something stops the post there. */
export const PlaceLabel = ({ place, accounts, isOwn, hasErrors, isShort }: Props) => (
  <>
    <PlaceName place={place} accounts={accounts} isShort={isShort} />
    {isOwn && (
      <>
        <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-brass" />
        <span className="sr-only">, changed</span>
      </>
    )}
    {hasErrors && (
      <>
        <CircleAlert aria-hidden className="size-3.5 shrink-0 text-failed" />
        <span className="sr-only">, has errors</span>
      </>
    )}
  </>
)

const PlaceName = ({ place, accounts, isShort }: Pick<Props, 'place' | 'accounts' | 'isShort'>) => {
  const platform = Platform.safeParse(place)
  if (place === everywhere) return 'All'
  if (platform.success)
    return (
      <>
        <PlatformIcon platform={platform.data} size={isShort ? 17 : 14} />
        <span className={isShort ? 'sr-only' : ''}>{platformNames[platform.data]}</span>
      </>
    )
  const account = accounts.find(({ id }) => id === place)
  return (
    <>
      {account && <PlatformIcon platform={account.platform} size={14} />}
      {account ? handleOf(account) : place}
    </>
  )
}

/** What a place is called within a sentence. */
export const placeName = (place: Place, accounts: readonly AccountAnswer[]) => {
  const platform = Platform.safeParse(place)
  return platform.success ? platformNames[platform.data] : (nameOf(accounts.find(({ id }) => id === place)) ?? place)
}

const nameOf = (account: AccountAnswer | undefined) => account && handleOf(account)
