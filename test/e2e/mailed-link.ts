import type { Addresses } from '../api/crier.ts'
import { newestLink } from '../api/sandbox.ts'
import { until } from '../api/until.ts'

/** The newest link to a page of ours that was mailed to an address, once there is one. */
export const mailedLink = async (crier: Addresses, email: string, page: string) =>
  (await until(() => newestLink(crier, email, page), Boolean)) ?? ''
