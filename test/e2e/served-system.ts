import type { TestProject } from 'vitest/node'
import { buildSite } from '#infra/build/build-site.ts'
import { aPlace, startBox } from '../serve/box.ts'
import { notOnABox } from './not-on-a-box.ts'

/**
 * Runs the browser tests on one box, started like `npm run serve`, with fake platforms, paid plans, and emails written
 * to a file.
 */
export const setup = async ({ provide }: TestProject) => {
  await buildSite()
  const place = aPlace()
  const own = { SANDBOX: '1', PLAN: 'paid', MAIL_FROM: 'Crier <crier@crier.test>', CONTACT_TO: 'hello@crier.test' }
  const { url, sandboxUrl = '', dataFolder, stop } = await startBox({ ...place.settings, ...own })
  provide('system', { url, sandboxUrl, dataFolder })
  provide('leftOut', notOnABox)
  return async () => {
    await stop()
    await place.remove()
  }
}
