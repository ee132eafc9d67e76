import { DomainError } from '#shared/domain/errors.ts'

/** The refusal of an id that nobody has. */
export const noSuchPerson = () => new DomainError('not-found', 'There is no such person.')
