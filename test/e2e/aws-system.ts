import type { TestProject } from 'vitest/node'
import { buildSite } from '#infra/build/build-site.ts'
import { startCrierOnAws } from '../api/crier.ts'

/**
 * Runs the browser tests against the bundled functions. Every call that AWS would refuse is refused, and fails the run
 * at its end.
 */
export const setup = async ({ provide }: TestProject) => {
  await buildSite()
  const { url, sandboxUrl, environment, stop } = await startCrierOnAws()
  provide('system', { url, sandboxUrl, environment })
  provide('leftOut', [])
  return stop
}
