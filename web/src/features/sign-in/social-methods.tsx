import { use, useState, useTransition } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '#web/components/button.tsx'
import { Callout } from '#web/components/callout.tsx'
import { messageOf } from '#web/lib/api-error.ts'
import { i18n } from '#web/lib/i18n.ts'
import { followResult } from './follow-result.ts'
import { ProviderIcon, readProvidersAgain, SocialStatus, signInProviders, useProviderWindow } from './providers.tsx'
import { SocialBlock, TermsCheckbox } from './social-block.tsx'
import type { SocialSignInProps } from './social-sign-in.tsx'
import { type SignInProvider, signInThrough } from './through-provider.ts'

export const SocialMethods = (props: SocialSignInProps) => {
  const [asked, setAsked] = useState(signInProviders)
  const [isAsking, startAsking] = useTransition()
  const providers = use(asked)
  const onRetry = () => startAsking(() => setAsked(readProvidersAgain()))

  if (providers?.length === 0) return null
  if (providers) return <Methods providers={providers} {...props} />
  return (
    <SocialBlock
      buttons={
        <Callout
          tone="warning"
          action={
            <Button size="small" isBusy={isAsking} onClick={onRetry}>
              {i18n.t('Retry')}
            </Button>
          }
        >
          {i18n.t('We couldn’t check whether you can log in with Google or GitHub.')}
        </Callout>
      }
    />
  )
}

/** One rule for all providers: at login, the terms come first. At sign-up, they are accepted in the following step. */
const Methods = ({ providers, intent, plan, redirect }: SocialSignInProps & { providers: readonly SignInProvider[] }) => {
  const { state, begin, cancel } = useSocialSignIn({ intent, plan, redirect })
  const [hasAccepted, setAccepted] = useState(intent === 'signup')
  const busyWith = 'provider' in state ? state.provider : undefined

  return (
    <SocialBlock
      terms={
        intent === 'login' && (
          <TermsCheckbox name="acceptTerms" required checked={hasAccepted} onChange={({ target }) => setAccepted(target.checked)} />
        )
      }
      buttons={providers.map((provider) => (
        <ProviderButton
          key={provider.provider}
          provider={provider}
          isBusy={busyWith === provider.provider}
          isOff={!hasAccepted || busyWith !== undefined}
          onBegin={() => void begin(provider)}
        />
      ))}
    >
      <SocialStatus state={state} onCancel={cancel} />
    </SocialBlock>
  )
}

type ButtonProps = { provider: SignInProvider; isBusy: boolean; isOff: boolean; onBegin: () => void }

/** The active button keeps the focus. */
const ProviderButton = ({ provider: { provider, name }, isBusy, isOff, onBegin }: ButtonProps) => (
  <Button isBusy={isBusy} disabled={isOff && !isBusy} onClick={onBegin} aria-label={i18n.t('Continue with {name}', { name })}>
    <ProviderIcon provider={provider} />
    {name}
  </Button>
)

/** Signs in through a provider in a popup, and continues from there. */
const useSocialSignIn = (options: SocialSignInProps) => {
  const navigate = useNavigate()
  return useProviderWindow(async (asked, { popup, signal, show }) => {
    const { provider } = asked
    const outcome = await signInThrough({
      ...options,
      provider: asked,
      popup,
      signal,
      onAway: () => show({ kind: 'away' }),
      onCode: () => show({ kind: 'finishing', provider }),
    })
    if (signal.aborted) return
    if (outcome.kind !== 'answered') return show(outcome.kind === 'failed' ? outcome : { kind: 'idle' })
    if (!('token' in outcome.result)) show({ kind: 'idle' })
    const leadOn = followResult(outcome.result, { ...options, provider, verifier: outcome.verifier }, (path) => void navigate(path))
    await leadOn.catch((error) => show({ kind: 'failed', message: messageOf(error) }))
  })
}
