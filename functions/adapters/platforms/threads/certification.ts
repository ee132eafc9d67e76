import type { Certification } from '../platform-adapter.ts'
import { readProgress } from './progress.ts'

export const threadsCertification: Certification = {
  idsOf: (progress) => readProgress(progress).posts,
  staysBecause: 'Threads deletes only for apps with threads_delete, a right that Crier does not ask.',
}
