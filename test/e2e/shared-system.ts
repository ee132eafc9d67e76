import type { TestProject } from 'vitest/node'
import { buildSite } from '#infra/build/build-site.ts'
import { type Addresses, startCrier } from '../api/crier.ts'
import type { LeftOut } from './not-on-a-box.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The system that all browser tests share. */
    system: Addresses
    /** The tests that don't apply to it. */
    leftOut: readonly LeftOut[]
  }
}

/**
 * Runs before the first browser test: builds the site and starts one system, however many tests then run side by side.
 */
export const setup = async ({ provide }: TestProject) => {
  await buildSite()
  const { url, sandboxUrl, dataFolder, environment, stop } = await startCrier()
  provide('system', { url, sandboxUrl, dataFolder, environment })
  provide('leftOut', [])
  return stop
}
