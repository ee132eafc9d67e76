import type { TestProject } from 'vitest/node'
import { buildSite } from '#infra/build/build-site.ts'
import { type Addresses, startCrier } from '../api/crier.ts'
import type { LeftOut } from './not-on-a-box.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The system that all browser tests share. */
    system: Addresses
    /** The tests that can't hold on it. */
    leftOut: readonly LeftOut[]
  }
}

/** Before the first browser test: the site is built and one system is started, whatever runs side by side afterwards. */
export const setup = async ({ provide }: TestProject) => {
  await buildSite()
  const { url, sandboxUrl, dataFolder, environment, stop } = await startCrier()
  provide('system', { url, sandboxUrl, dataFolder, environment })
  provide('leftOut', [])
  return stop
}
