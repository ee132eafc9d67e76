import { execFile } from 'node:child_process'
import { createInterface } from 'node:readline/promises'
import { promisify } from 'node:util'
import { CloudFormationClient } from '@aws-sdk/client-cloudformation'
import { healthApi } from '#shared/contracts/health.ts'
import { toInstant } from '#shared/domain/times.ts'
import { stageNamed } from '../../stages.ts'
import { openClient } from './client.ts'
import { personsHands, sandboxHands } from './hands.ts'
import { walkJourney } from './journey.ts'
import { checkPublicSide } from './public-checks.ts'
import { reportOf } from './report.ts'
import { readSmokeCommand, siteAddress } from './smoke-command.ts'
import { openSteps } from './steps.ts'

// Follows the first real account's path through a running Crier. The steps go to standard error and the report to
// standard output, so it can be saved.

const tell = (line: string) => process.stderr.write(`${line}\n`)

const main = async () => {
  const { target, email, seconds, isKept } = readSmokeCommand(process.argv.slice(2))
  const address = 'address' in target ? target.address : await addressOf(target.stage)
  const beganAt = Date.now()
  tell(`Trying ${address}`)

  const sandbox = await sandboxOf(address)
  const steps = openSteps({ print: tell, now: Date.now })
  const person = email ?? (sandbox === undefined ? await askForEmail() : `smoke-${beganAt}@crier.test`)
  await checkPublicSide(steps, address)
  const hands = sandbox === undefined ? personsHands(address, tell) : sandboxHands(sandbox)
  const lateness = await walkJourney(steps, { address, email: person, hands, seconds, isKept, tell })

  const of = 'address' in target ? address : target.stage
  const results = steps.results()
  process.stdout.write(reportOf({ of, address, beganAt: toInstant(beganAt), results, lateness, versions: await versions() }))
  if (results.some(({ isPassed }) => !isPassed)) process.exitCode = 1
}

const addressOf = (name: string) => {
  const stage = stageNamed(name)
  return siteAddress(new CloudFormationClient({ region: stage.region }), stage)
}

/** Where the fake servers of the outside world are, if the system has them: its sign-in redirects there. */
const sandboxOf = async (address: string) => {
  const { body } = await openClient(address)
    .request(healthApi.config, {})
    .catch((error: unknown) => {
      throw new Error(`Crier can't be reached at ${address}: ${error instanceof Error ? error.message : error}`)
    })
  const provider = body.signInProviders.find(({ isSandbox }) => isSandbox)
  return provider && new URL(provider.authorizationAddress).origin
}

const askForEmail = async () => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question('→ Which of your addresses, without an account there, should sign up? ')
  terminal.close()
  return answer.trim()
}

const versions = async () => ({ 'Crier, as this command knows it': await commit(), Node: process.version })

const commit = async () => {
  try {
    const { stdout } = await promisify(execFile)('git', ['describe', '--always', '--dirty'])
    return stdout.trim()
  } catch {
    return 'not a checkout'
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
