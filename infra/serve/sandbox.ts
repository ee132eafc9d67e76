import { existsSync } from 'node:fs'
import type { Parts } from '../local/parts.ts'
import { StartError } from '../local/start-error.ts'

type World = Parameters<typeof import('../local/sandbox-world.ts').startWorld>[1]

/** Fake servers in the place of platforms and Stripe, to try things out. This code loads only where somebody asks for it. */
export const loadSandbox = async () => {
  if (!existsSync(new URL('../local/sandbox-world.ts', import.meta.url)))
    throw new StartError('SANDBOX is set, and this package of Crier holds no sandbox: leave it out, or start Crier from its repository.')
  const [{ sandboxClientId, sandboxStripe, startWorld }, { fakeProviders }] = await Promise.all([
    import('../local/sandbox-world.ts'),
    import('../sandbox/registry.ts'),
  ])
  const { google, github } = fakeProviders
  return {
    stripe: sandboxStripe,
    /** Starts them on the port after the site's. */
    start: async (parts: Parts, { port, ...options }: World) => {
      const world = await startWorld(parts, { ...options, port: port === 0 ? 0 : port + 1 })
      return { url: world.url, clientId: sandboxClientId, providerIds: { google: google.localClientId, github: github.localClientId } }
    },
  }
}
