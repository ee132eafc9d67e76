import type { UserAnswer } from '#shared/contracts/user-answer.ts'
import { entitlements } from '#shared/domain/entitlements.ts'
import type { User } from '#shared/domain/users.ts'

/** Returns a person as they see themselves at `now` (ms). */
export const answerUser = ({ billing, ...user }: User, now: number): UserAnswer => ({ ...user, plan: entitlements(billing, now).plan })
