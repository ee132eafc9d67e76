import { existsSync } from 'node:fs'
import { withInbox } from '../mail/inbox.ts'
import type { Transport } from '../mail/transport.ts'
import type { Parts } from '../process/parts.ts'
import { StartError } from '../process/start-error.ts'
import type { ServeSettings } from './settings.ts'

type World = Parameters<typeof import('../../sandbox/start-world.ts').startWorld>[1]

type Options = Pick<World, 'gateway' | 'clientSecret' | 'kept' | 'jobs'> & { settings: ServeSettings; transport: Transport }

/** Fake servers in the place of platforms and Stripe, to try things out on the port after the site's, where the settings ask for them. This code loads only then. */
export const startSandbox = async (parts: Parts, { settings, transport, ...options }: Options) => {
  if (!settings.hasSandbox) return undefined
  if (!existsSync(new URL('../../sandbox/start-world.ts', import.meta.url)))
    throw new StartError('SANDBOX is set, and this package of Crier holds no sandbox: leave it out, or start Crier from its repository.')
  const [{ sandboxClientId, sandboxStripe, startWorld }, { fakeProviders }] = await Promise.all([
    import('../../sandbox/start-world.ts'),
    import('../../sandbox/registry.ts'),
  ])
  const inbox = 'file' in settings.mail ? withInbox(transport) : undefined
  const { url } = await startWorld(parts, {
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
    /** Remembers the mails that go to a file, and shows them. */
    inbox,
  }
}
