import type { Connector } from '#functions/ports/connector.ts'
import type { AppVerdict } from '#shared/contracts/admin-rows.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { callbackPath, type Platform, platformNames } from '#shared/domain/platforms.ts'
import { appState, type NameAppDeps } from './name-app.ts'

export type TestAppDeps = NameAppDeps & { connectorOf: (platform: Platform) => Promise<Connector>; siteUrl: string }

/** No platform gave this code to anybody. */
const madeUp = 'a-code-that-nobody-was-given'

/**
 * Asks a platform whether it knows our app, without any person: it is to exchange a code that it never gave. Who knows the app refuses the code, who does not
 * refuses the app. Throws `conflict` where there is no app to ask about.
 */
export const testApp = async (deps: TestAppDeps, platform: Platform): Promise<AppVerdict> => {
  const name = platformNames[platform]
  const { canBeTested } = appState(deps, platform, (await deps.ownApps?.list())?.[platform])
  if (!canBeTested) throw new DomainError('conflict', `There is no app for ${name} that could be tested here.`)
  const connector = await deps.connectorOf(platform)
  const outcome = await connector.exchange({
    code: madeUp,
    verifier: 'v'.repeat(43),
    redirectUri: `${deps.siteUrl}${callbackPath(platform)}`,
  })
  // A platform that grants a made-up code says nothing of the app.
  if (outcome.kind === 'granted') return { verdict: 'undecided', message: `${name} took a made-up code, so nothing is known of the app.` }
  const { class: why, detail = '' } = outcome.refusal.reason
  if (why === 'sign-in-ended')
    return {
      verdict: 'known',
      message: `${name} knows this app: it refused the made-up code of the test, and not the app. The rest shows when the first account is connected.`,
    }
  if (why === 'configuration')
    return { verdict: 'unknown', message: `${name} does not take this app. Look at id, secret and callback address.${said(detail)}` }
  return { verdict: 'undecided', message: `${name} gave no clear answer. Try again in a while.${said(detail)}` }
}

const said = (detail: string) => (detail === '' ? '' : ` Its words: ${detail}`)
