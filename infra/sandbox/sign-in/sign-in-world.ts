import type * as z from 'zod'
import type { Provider } from '#shared/domain/users.ts'
import { type Operation, type oauthFaultFields, oauthFaultKinds } from '../fault-fields.ts'
import type { FaultSettings } from '../faults.ts'
import type { World } from '../world.ts'
import { type Grants, openGrants } from './grants.ts'
import { openPeople, type People } from './people.ts'

/** The app that is registered with a fake provider. */
export type SignInApp = {
  clientId: string
  clientSecret: string
  /** Where people may be sent back to; the first is the registered one where a provider knows but one. */
  callbacks: string[]
}

/** What the parts of a fake provider share. */
export type SignInWorld<Fault extends ProviderFault = ProviderFault> = World & {
  provider: Provider
  faultSettings: FaultSettings<Fault>
  app: SignInApp
  people: People
  grants: Grants
}

type Named<Fault extends ProviderFault> = FaultSettings<Fault> & { platform: Provider }

export const openSignIn = <Fault extends ProviderFault>(world: World, faultSettings: Named<Fault>, app: SignInApp): SignInWorld<Fault> => ({
  ...world,
  provider: faultSettings.platform,
  faultSettings,
  app,
  people: openPeople(world, faultSettings.platform),
  grants: openGrants(world, faultSettings.platform),
})

/** A fault of any provider, as far as they are alike. */
export type ProviderFault = z.output<z.ZodObject<typeof oauthFaultFields>> & {
  platform: Provider
  operation: Operation
  /** `authorize` sends the person back with it, `token` refuses with it. */
  error?: string | undefined
  /** `authorize`: the issuer that the callback names. */
  issuer?: 'left-out' | 'wrong' | 'on-refusals' | undefined
}

export const providerFaultKinds = [...oauthFaultKinds, { field: 'htmlError', label: 'Error 502 as an HTML page' }]
