import { emulatorOfMachine } from '#infra/local-aws/emulators.ts'
import { StartError } from '#infra/machine/process/start-error.ts'

/**
 * Reports whether a DynamoDB emulator can be started here. If not, a run that asks for the project says that it's
 * skipped.
 */
export const hasEmulator = async (project: string): Promise<boolean> => {
  try {
    await emulatorOfMachine()
    return true
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    if (process.argv.includes(project)) process.stdout.write(`The tests of ${project} are left out here. ${error.message}\n`)
    return false
  }
}
