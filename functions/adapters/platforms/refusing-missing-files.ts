import type { StepOutcome } from '#functions/ports/publisher.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { invalidContent } from './failed.ts'

/** A file that was deleted meanwhile, or can't be used, is the person's to replace; any other failure of the storage is ours and is thrown. */
export const refusingMissingFiles = async (work: () => Promise<StepOutcome>): Promise<StepOutcome> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DomainError) || (error.code !== 'not-found' && error.code !== 'invalid')) throw error
    return { kind: 'refused', refusal: invalidContent(error.message) }
  }
}
