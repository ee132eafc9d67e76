import type { Parts } from '../process/parts.ts'
import { StartError } from '../process/start-error.ts'

export type World = Parameters<typeof import('../../sandbox/start-world.ts').startWorld>[0]

/** Starts the sandbox as one of the parts. Says what to do if its port is taken. Its code is loaded only here. */
export const addSandbox = async (parts: Parts, world: World) => {
  const { startWorld } = await import('../../sandbox/start-world.ts')
  const sandbox = await startWorld(world).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new StartError(`Port ${world.port} is in use, and the sandbox needs it. Stop what’s using it, or set PORT to another one.`)
  })
  return parts.add({ ...sandbox, stop: sandbox.close })
}
