import type { Crier } from '../api/crier.ts'
import { mails } from '../api/sandbox.ts'
import { until } from '../api/until.ts'

/** The link to a page of ours in the newest mail to an address, once there is one. */
export const mailedLink = async (crier: Crier, email: string, page: string) => {
  const link = async () => (await mails(crier, email)).at(-1)?.text.match(new RegExp(`${crier.url}${page}\\?token=[\\w.-]+`))?.[0]
  return (await until(link, Boolean)) ?? ''
}
