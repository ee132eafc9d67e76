import { startEmulator } from '#infra/local-aws/emulator.ts'

/**
 * Before the first test that needs a table, fetches the DynamoDB emulator if necessary or reports it missing, once for
 * all tests.
 */
export const setup = async () => {
  const { stop } = await startEmulator({ folder: undefined, onDeath: () => undefined }).catch((cause: unknown) => {
    throw new Error('Tests start emulators of their own, and write to none that runs already.', { cause })
  })
  await stop()
}
