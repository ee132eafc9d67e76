import { existsSync } from 'node:fs'
import { toInstant } from '#shared/domain/times.ts'
import { addSandbox, type World } from '../demo/sandbox.ts'
import { type OutgoingMail, shownMail } from '../mail/outgoing-mail.ts'
import type { Transport } from '../mail/transport.ts'
import type { Parts } from '../process/parts.ts'
import { StartError } from '../process/start-error.ts'
import type { ServeSettings } from './settings.ts'

type Options = Pick<World, 'gateway' | 'clientSecret' | 'kept' | 'jobs'> & { settings: ServeSettings; transport: Transport }

/**
 * Fake servers that stand in for platforms and Stripe, to try things out on the port after the site's, if the settings
 * ask for them. This code is loaded only then.
 */
export const startSandbox = async (parts: Parts, { settings, transport, ...options }: Options) => {
  if (!settings.hasSandbox) return undefined
  if (!existsSync(new URL('../../sandbox/start-world.ts', import.meta.url)))
    throw new StartError('SANDBOX is set, but this Crier package has no sandbox. Remove it, or start Crier from its repository.')
  const [{ sandboxClientId, sandboxStripe }, { fakeProviders }] = await Promise.all([
    import('../../sandbox/start-world.ts'),
    import('../../sandbox/registry.ts'),
  ])
  const inbox = 'file' in settings.mail ? withInbox(transport) : undefined
  const { url } = await addSandbox(parts, {
    ...options,
    port: settings.port === 0 ? 0 : settings.port + 1,
    siteUrl: settings.siteUrl,
    scheduler: undefined,
    mail: inbox?.received ?? (async () => []),
  })
  return {
    url,
    clientId: sandboxClientId,
    providerIds: { google: fakeProviders.google.localClientId, github: fakeProviders.github.localClientId },
    stripe: sandboxStripe,
    /** Keeps the emails that go to a file, and shows them. */
    inbox,
  }
}

const shownMax = 1_000

/** Keeps the emails that a transport accepted, for the sandbox's page. The oldest are dropped. */
const withInbox = (transport: Transport) => {
  const taken: (Awaited<ReturnType<typeof shownMail>> & { at: string })[] = []
  return {
    ...transport,
    send: async (mail: OutgoingMail) => {
      const delivery = await transport.send(mail)
      if (delivery.kind === 'taken') taken.push({ ...(await shownMail(mail)), at: toInstant(Date.now()) })
      if (taken.length > shownMax) taken.shift()
      return delivery
    },
    /** Oldest first. */
    received: async () => taken,
  }
}
