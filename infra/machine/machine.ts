import { dynamoUsers } from '#functions/adapters/dynamo/users.ts'
import type { Machine as MachineState } from '#functions/ports/health.ts'
import { report } from '#functions/runtime/log.ts'
import { noteDeliveryProblems } from '#functions/use-cases/people/notifications.ts'
import { toInstant } from '#shared/domain/times.ts'
import type { DeliveryProblem } from '#shared/domain/users.ts'
import type { MeasuredLine } from './engine/engine-calls.ts'
import { startEngineThread } from './engine/engine-thread.ts'
import { awaitedIn } from './files/storage.ts'
import { openGroups } from './groups.ts'
import type { RawMail } from './mail/outgoing-mail.ts'
import { openParts } from './own-parts.ts'
import type { MachineSettings } from './settings.ts'

type Options = {
  settings: MachineSettings
  /** Keeps an email until it's sent. */
  takeMail: (mail: RawMail) => unknown
  /** Reports this machine's state, on a self-hosted machine. */
  state?: MachineState | undefined
  /** Receives the engine's measurements. */
  onMeasured?: (line: MeasuredLine) => void
  onDeath: (message: string) => void
}

/**
 * All of Crier that AWS would run, in one process: this thread serves the API, another one publishes and runs jobs.
 * Each has its own connection to the table. Nothing is published before `begin`.
 */
export const openMachine = ({ settings, takeMail, state, onMeasured = () => undefined, onDeath }: Options) => {
  const parts = openParts({ settings, takeMail })
  const engine = startEngineThread({ settings, answers: { takeMail, measured: onMeasured }, onDeath })
  const queueSizes = { read: () => engine.ask('queueSizes', undefined) }
  const groups = openGroups({
    settings,
    parts,
    machine: state,
    engine: {
      // Nobody waits for the engine. If it can't accept a message anymore, the sweep of the next start finds it.
      deliveries: {
        send: async (entries) => {
          engine.ask('send', entries).catch((error: unknown) => report('Messages could not be handed to the engine.', error))
          return []
        },
      },
      jobRunner: {
        runNow: async (ownerId) => {
          engine
            .ask('runJobsOf', ownerId)
            .catch((error: unknown) => report('Jobs could not be done at once; they are within a minute.', error))
        },
      },
      queueSizes,
    },
  })
  return {
    ...parts,
    isAwaited: awaitedIn(parts.table),
    groups,
    queueSizes,
    begin: () => engine.ask('begin', undefined),
    /** Runs all jobs that are due by then, in ms. */
    runJobs: (until: number) => engine.ask('runJobs', until),
    /** Records what became of an email to an address. */
    noteMailProblem: (kind: DeliveryProblem['kind'], address: string) =>
      noteDeliveryProblems({ users: dynamoUsers(parts.table) }, { kind, at: toInstant(Date.now()), addresses: [address] }),
    /** Lets the engine's running work end, for `patienceMs` at most. */
    stopEngine: engine.stop,
    stop: async () => {
      await engine.stop(0)
      parts.close()
    },
  }
}
