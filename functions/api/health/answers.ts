import type { Config, healthApi } from '#shared/contracts/health.ts'
import type { OpenApiDocument } from '#shared/contracts/openapi.ts'
import { secondMs } from '#shared/domain/times.ts'
import type { Answers } from '../../http/answers.ts'
import { checkHealth, type HealthDeps } from '../../use-cases/health.ts'

/** How long a reading is cached, in ms, because anyone may ask as often as they like. */
const sharedMs = secondMs

export const healthAnswers = (
  deps: HealthDeps & { config: () => Promise<Config>; openApi: () => Promise<OpenApiDocument> },
): Answers<typeof healthApi> => {
  let last: { at: number; health: ReturnType<typeof checkHealth> } | undefined
  const healthAt = (now: number) => {
    if (!last || Math.abs(now - last.at) >= sharedMs) last = { at: now, health: checkHealth(deps, now) }
    return last.health
  }
  return {
    async health(_input, { now }) {
      const body = await healthAt(now)
      return { status: body.status === 'online' ? 200 : 503, body }
    },

    config: () => deps.config(),

    openapi: () => deps.openApi(),
  }
}
