import type { Config, healthApi } from '#shared/contracts/health.ts'
import type { OpenApiDocument } from '#shared/contracts/openapi.ts'
import type { Answers } from '../../http/answers.ts'
import { checkHealth, type HealthDeps } from './check-health.ts'

export const healthAnswers = (deps: HealthDeps & { config: Config; openApi: () => OpenApiDocument }): Answers<typeof healthApi> => ({
  async health(_input, { now }) {
    const body = await checkHealth(deps, now)
    return { status: body.status === 'online' ? 200 : 503, body }
  },

  config: () => deps.config,

  openapi: () => deps.openApi(),
})
