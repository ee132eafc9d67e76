import { DomainError } from '#shared/domain/errors.ts'
import type { Refusal } from '#shared/domain/refusals.ts'

/** A platform's refusal to say who somebody is, as ours. */
export const toError = ({ reason, retry }: Refusal) =>
  new DomainError(retry.when === 'later' || retry.when === 'after-operator' ? 'upstream' : 'invalid', reason.message)
