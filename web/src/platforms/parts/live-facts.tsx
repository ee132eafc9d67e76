import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AccountAnswer } from '#shared/contracts/platforms.ts'
import { platformNames } from '#shared/domain/platforms.ts'
import { type AccountFacts, accountName, handleOf } from '#shared/platforms/models.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { factsQuery } from './facts-query.ts'

type Props = {
  account: AccountAnswer
  /** Shows the facts in a line of text instead of a field. */
  isLine?: boolean
  children: (facts: AccountFacts) => ReactNode
}

/** Shows what an account's platform currently says about it, once it has answered. */
export const LiveFacts = ({ account, isLine = false, children }: Props) => {
  const { data, error, isPending, isFetching, refetch } = useQuery(factsQuery(account))
  const platform = platformNames[account.platform]
  if (data) return children(data)
  if (isPending)
    return (
      <div aria-busy className="grid gap-2">
        <span role="status" className="sr-only">
          {i18n.t('Asking {platform} about {handle}', { platform, handle: handleOf(account) })}
        </span>
        {!isLine && <Skeleton className="h-4 w-24" />}
        <Skeleton className={isLine ? 'h-6 w-48' : 'h-10 w-full'} />
      </div>
    )
  return (
    <Callout
      tone="error"
      title={i18n.t('{platform} could not be asked about {handle}', { platform, handle: handleOf(account) })}
      action={
        <Button size="small" isBusy={isFetching} aria-label={`${i18n.t('Retry')}: ${accountName(account)}`} onClick={() => void refetch()}>
          {i18n.t('Retry')}
        </Button>
      }
    >
      {messageOf(error)}
    </Callout>
  )
}
