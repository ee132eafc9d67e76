import type * as z from 'zod'
import type { Provider } from '#shared/domain/users.ts'
import { type Operation, type oauthFaultFields, oauthFaultKinds } from '../fault-fields.ts'
import type { FaultSettings } from '../faults.ts'
import type { World } from '../world.ts'
import { type Grants, openGrants } from './grants.ts'
import { openPeople, type People } from './people.ts'

/** The app that's registered with a fake provider. */
export type SignInApp = {
  clientId: string
  clientSecret: string
  /** Allowed redirect URLs. The first is the registered one, for a provider that allows only one. */
  callbacks: string[]
}

/** The state that the parts of a fake provider share. */
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

/** The fields that all providers' faults have in common. */
export type ProviderFault = z.output<z.ZodObject<typeof oauthFaultFields>> & {
  platform: Provider
  operation: Operation
  /** `authorize` redirects with it, `token` refuses with it. */
  error?: string | undefined
  /** `authorize`: the issuer that the callback names. */
  issuer?: 'left-out' | 'wrong' | 'on-refusals' | undefined
}

export const providerFaultKinds = [...oauthFaultKinds, { field: 'htmlError', label: 'Error 502 as an HTML page' }]
