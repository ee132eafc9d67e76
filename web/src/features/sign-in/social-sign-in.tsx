import { Suspense } from 'react'
import type { Plan } from '#shared/domain/plans.ts'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { Skeleton } from '#web/components/spinner.tsx'
import type { SignInIntent } from './begun-sign-in.ts'
import { SocialBlock, TermsCheckbox } from './social-block.tsx'

export type SocialSignInProps = { intent: SignInIntent; plan?: Plan | undefined; redirect?: string | undefined }

// The contract for the server's settings is larger than the page, which should render first.
const SocialMethods = lazyPart(async () => (await import('./social-methods.tsx')).SocialMethods)

/** Sign-in through a provider, above the form for email and password. Renders nothing if no provider is configured. */
export const SocialSignIn = (props: SocialSignInProps) => (
  <Suspense fallback={<Loading intent={props.intent} />}>
    <SocialMethods {...props} />
  </Suspense>
)

// A document may know from its first byte that there are none.
const Loading = ({ intent }: { intent: SignInIntent }) => (
  <div className="[[data-providers=none]_&]:hidden">
    <SocialBlock
      terms={intent === 'login' && <TermsCheckbox name="acceptTerms" disabled />}
      buttons={['first', 'second'].map((name) => <Skeleton key={name} className="h-10 pointer-coarse:h-11" />)}
    />
  </div>
)
