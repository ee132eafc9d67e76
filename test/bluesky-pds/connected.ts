import { blueskyConnector } from '#functions/adapters/platforms/bluesky/connector.ts'
import { blueskyPublisher } from '#functions/adapters/platforms/bluesky/publisher.ts'
import type { Fetch } from '#functions/adapters/platforms/http.ts'
import type { Grant, GrantOutcome } from '#functions/ports/connector.ts'
import type { Delivery } from '#functions/ports/publisher.ts'
import { toInstant } from '#shared/domain/times.ts'
import { accountId } from '#shared/publishing/accounts.ts'
import { aDelivery } from '#test/platforms/x/deliveries.ts'
import type { Pds } from './pds.ts'

/**
 * Crier's adapter against the reference server. Outside addresses are on this same machine, so requests to them go
 * through without the usual guard.
 */
export const adapterOf = (pds: Pds, files: Record<string, Uint8Array> = {}, fetchOutside: Fetch = fetch) => {
  const app = { clientId: 'crier', clientSecret: 'none', sandboxUrl: pds.frontUrl }
  const deps = { fetch, fetchOutside, now: Date.now }
  const read = async ({ id }: { id: string }) => files[id] ?? new Uint8Array()
  const unasked = () => Promise.reject(new Error('Bluesky needs none of this.'))
  return {
    connector: blueskyConnector(app, deps),
    publisher: blueskyPublisher({ ...deps, app, files: { read, shareUrl: unasked }, imageVariants: { ensure: unasked, draw: unasked } }),
  }
}

/** An account connected by app password. */
export const connectedBy = async (pds: Pds, name: string, files?: Record<string, Uint8Array>) => {
  const account = await pds.account(name)
  const adapter = adapterOf(pds, files)
  const grant = grantedBy(await adapter.connector.signIn?.({ where: account.handle, password: account.appPassword }))
  return { ...account, ...adapter, grant, accessToken: grant.accessToken, world: { clock: { now: 0 } }, delivery: deliveryOf(account) }
}

/** Builds a delivery to an account. */
export const deliveryOf =
  ({ did, handle }: { did: string; handle: string }) =>
  (changes: Partial<Omit<Delivery, 'account'>> = {}) =>
    aDelivery({
      account: {
        id: accountId('bluesky', did),
        platform: 'bluesky',
        remoteId: did,
        username: handle,
        name: handle,
        connectedAt: toInstant(Date.now()),
      },
      ...changes,
    })

export const grantedBy = (outcome: GrantOutcome | undefined): Grant => {
  if (outcome?.kind !== 'granted') throw new Error(`It was refused: ${outcome?.refusal.reason.message} (${outcome?.refusal.reason.detail})`)
  return outcome.grant
}
