import type { Addresses } from '../api/crier.ts'
import { newestLink } from '../api/sandbox.ts'
import { until } from '../api/until.ts'

/** Waits for and returns the newest link to one of our pages that was emailed to an address. */
export const mailedLink = async (crier: Addresses, email: string, page: string) =>
  (await until(() => newestLink(crier, email, page), Boolean)) ?? ''
