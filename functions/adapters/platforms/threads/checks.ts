import type { Certification, Rehearsal } from '../platform-adapter.ts'
import { readProgress } from './steps.ts'

/** The responses Threads would send if everything succeeded. */
export const threadsRehearsal: Rehearsal = ({ url, number }) => {
  const asked = url.searchParams.get('fields') ?? ''
  if (asked.includes('status')) return { status: 200, body: { status: 'FINISHED' } }
  if (asked === 'permalink') return { status: 200, body: { permalink: 'https://www.threads.com/@you/post/rehearsed' } }
  return { status: 200, body: { id: String(number) } }
}

export const threadsCertification: Certification = {
  idsOf: (progress) => readProgress(progress).posts,
  staysBecause: 'Threads only lets apps with the threads_delete permission delete posts, and Crier doesn’t ask for it.',
}
