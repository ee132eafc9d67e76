import { Suspense, use, useState } from 'react'
import type { Provider } from '#shared/domain/users.ts'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { ProviderIcon } from '../provider-icon.tsx'
import { signInProviders } from '../sign-in-providers.ts'
import { SocialStanding } from '../social-standing.tsx'
import { useProviderProof } from './use-provider-proof.ts'

type Props = { providers: readonly Provider[]; onProven: () => void }

/** Confirms by a sign-in at the person's own provider. */
export const ProviderProof = (props: Props) => (
  <Suspense fallback={<Skeleton className="h-10 pointer-coarse:h-11" />}>
    <Ways {...props} />
  </Suspense>
)

const Ways = ({ providers, onProven }: Props) => {
  const [asked] = useState(signInProviders)
  const ways = use(asked)?.filter(({ provider }) => providers.includes(provider)) ?? []
  const { state, begin, cancel } = useProviderProof(onProven)
  const busyWith = 'provider' in state ? state.provider : undefined

  if (ways.length === 0)
    return (
      <Callout tone="warning">
        Your provider can’t be asked right now. Log out and in again: that confirms it for five minutes, too.
      </Callout>
    )
  return (
    <div className="grid gap-3">
      {ways.map((way) => (
        <Button
          key={way.provider}
          isBusy={busyWith === way.provider}
          disabled={busyWith !== undefined && busyWith !== way.provider}
          onClick={() => void begin(way)}
        >
          <ProviderIcon provider={way.provider} />
          Confirm with {way.name}
        </Button>
      ))}
      <SocialStanding state={state} onCancel={cancel} />
    </div>
  )
}
