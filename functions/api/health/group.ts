import { setTimeout } from 'node:timers/promises'
import { healthApi } from '#shared/contracts/health.ts'
import { dynamoHeartbeat } from '../../adapters/dynamo/heartbeat.ts'
import type { GroupParts } from '../../compose/group-parts.ts'
import { api } from '../../http/api.ts'
import type { Machine } from '../../ports/health.ts'
import type { OwnApps } from '../../ports/platforms.ts'
import type { SignUpChoices } from '../../ports/sign-up.ts'
import { clock } from '../../runtime/clock.ts'
import { report } from '../../runtime/log.ts'
import { healthAnswers } from './answers.ts'
import { type DeploymentSettings, deploymentConfig } from './deployment-config.ts'

type Parts = Pick<GroupParts, 'table' | 'edge'> & {
  settings: DeploymentSettings
  /** Both are set if administrators decide. */
  ownApps: Pick<OwnApps, 'list'> | undefined
  signUpChoices: Pick<SignUpChoices, 'get'> | undefined
  machine: Machine | undefined
}

/** Crier's health, and what this deployment offers. */
export const healthGroup = ({ table, edge, settings, ownApps, signUpChoices, machine }: Parts) => {
  const answers = healthAnswers({
    lastBeat: dynamoHeartbeat(table).last,
    startedAt: clock.now(),
    sleep: (ms) => setTimeout(ms, undefined, { ref: false }),
    report,
    machine,
    config: async () => {
      const [apps, choice] = await Promise.all([ownApps?.list(), signUpChoices?.get()])
      return deploymentConfig(settings, { apps, signUp: choice?.mode })
    },
    // Loaded on demand, so a health check doesn't wait for it.
    openApi: async () => (await import('#shared/contracts/openapi.ts')).openApiDocument,
  })
  return api(healthApi, answers, { now: clock.now, edge })
}
