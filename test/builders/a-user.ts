import { answerUser } from '#functions/use-cases/people/answer-user.ts'
import type { UserAnswer } from '#shared/contracts/user-answer.ts'
import { notificationsDefault, preferencesDefault, type User } from '#shared/domain/users.ts'

/** A person with a verified address. */
export const aUser = (own: Partial<User> = {}): User => ({
  id: 'user-1',
  email: 'ada@example.com',
  name: 'Ada',
  role: 'user',
  isEmailVerified: true,
  hasPassword: true,
  providers: [],
  preferences: preferencesDefault,
  notifications: notificationsDefault,
  billing: { wantedPlan: 'early-bird', trialEndsAt: '2026-05-08T08:00:00.000Z', version: 0 },
  createdAt: '2026-05-01T08:00:00.000Z',
  ...own,
})

/** The same person as the API shows them to themselves. */
export const aUserAnswer = (own: Partial<UserAnswer> = {}): UserAnswer => ({
  ...answerUser(aUser(), Date.parse('2026-05-04T09:00:00.000Z')),
  ...own,
})
